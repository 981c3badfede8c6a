// Sends the statements of a read and answers a constant text: what a server in Node.js can do at most on this machine.
import { createServer } from 'node:http';
import pg from 'pg';

process.once('message', async ({ connection, connections, reads }) => {
  const pool = new pg.Pool({ ...connection, max: connections, pipeline: true });
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://bare');
    answered(pool, reads[pathname.slice(1)], searchParams).then(
      (text) => reply.setHeader('content-type', 'application/json').end(text),
      (error) => reply.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
});

/** All statements travel together, and nothing waits for the end of the transaction. */
async function answered(pool, { statements, text }, variables) {
  const client = await pool.connect();
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  try {
    client.query(`begin read only; set local app.school_id = ${Number(variables.get('school'))}; set local statement_timeout = 2000`);
    await Promise.all(
      statements.map(({ text, name, values }) => client.query({ text, name, values: values.map((one) => filled(one, variables)) })),
    );
    client.query('commit');
    return text;
  } finally {
    client.release();
  }
}

function filled({ constant, variable, items }, variables) {
  if (variable) return variables.get(variable);
  return items ? items.map((item) => filled(item, variables)) : constant;
}
