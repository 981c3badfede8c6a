import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { nairobiToday } from '../src/core/dates.ts';
import { readConfig } from '../src/core/server/config.ts';
import { projectRoot } from '../src/core/server/project-root.ts';
import { whileServed } from '../tests/support/database-content.ts';
import type { Ask } from '../tests/support/world.ts';
import { idsIn, requestsOf } from './explain/requests.ts';
import { listenToPlans, type RanStatement, type Scan } from './explain/statement-plans.ts';
import { hundredths, print } from './print.ts';
import { withFolder } from './running-server.ts';
import { fillSchool, type SchoolSize } from './schools/big-school.ts';
import { asSuperuser } from './schools/superuser.ts';

const big: SchoolSize = { students: 5000, terms: 15, payments: 200_000 };
const usual: SchoolSize = { students: 300, terms: 2, payments: 1200 };
const usualCount = 10;
const password = 'upepo-mwanana-7';
const head = `# What every statement costs

\`npm run explain\` wrote this: the statements of a good request of every endpoint, and of usual filters, in a school of 5,000
students, 15 terms and 200,000 payments that shares its database with ten usual ones. Each was explained with its generic plan,
the one that a prepared statement settles for: rows answered, pages read, milliseconds on the machine of that run, and each table
that it read: by which index, how many rows, × how often, − how many looked at in vain. Sessions are left out. A request that is
refused stops where it is.
`;

/** Writes docs/statements.md from a database that is made for it. */
async function main(): Promise<void> {
  const parts = await withFolder((dataDir) => {
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUST_PROXY: '1', COSTLY_READS_PER_MINUTE: '100000' });
    return whileServed(config, async (http) => {
      for (let number = 1; number <= usualCount; number += 1) await filledSchool(http, { dataDir, number, size: usual });
      const { token, requests } = await filledSchool(http, { dataDir, number: usualCount + 1, size: big });
      await asSuperuser(dataDir, (client) => client.query('vacuum analyze'));
      // Where the machine could not follow, the server refuses for a moment.
      while ((await http.inject({ url: '/readyz' })).statusCode !== 200) await sleep(500);
      const texts: string[] = [];
      for (const request of requests) texts.push(await partOf(http, request, token));
      return texts;
    });
  });
  writeFileSync(join(projectRoot, 'docs', 'statements.md'), `${head}${parts.join('')}`);
  print(`docs/statements.md: ${parts.length} requests`);
}

type ToFill = { dataDir: string; number: number; size: SchoolSize };

async function filledSchool(http: FastifyInstance, { dataDir, number, size }: ToFill): Promise<{ token: string; requests: Ask[] }> {
  const username = `school${number}`;
  const payload = { schoolName: `School ${number}`, username, email: `${username}@example.test`, password };
  const reply = await http.inject({ method: 'POST', url: '/api/auth/signup', headers: { 'x-forwarded-for': `10.3.0.${number}` }, payload });
  const requests = await asSuperuser(dataDir, async (client) => {
    const { rows } = await client.query<{ id: number }>('select school_id as id from usernames where username = $1', [username]);
    const schoolId = rows[0]?.id ?? 0;
    await fillSchool(client, { schoolId, ...size });
    return requestsOf(await idsIn(client, schoolId), nairobiToday());
  });
  return { token: reply.json().token, requests };
}

async function partOf(http: FastifyInstance, { method = 'GET', url, body }: Ask, token: string): Promise<string> {
  const plans = listenToPlans();
  const payload = body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const reply = await http.inject({ method, url, ...payload, headers: { ...payload.headers, authorization: `Bearer ${token}` } });
  plans.close();
  const refused = reply.statusCode < 300 ? '' : `, refused: ${reply.json().code}`;
  const lines = plans.ran.filter(({ sender }) => sender !== 'callerOfSession').map(lineOf);
  return `\n## ${method} ${url}${refused}\n\n${lines.join('\n')}\n`;
}

function lineOf({ sender, rows, buffers, ms, scans }: RanStatement): string {
  const read = scans.length === 0 ? 'no table' : scans.map(scanText).join(', ');
  return `- **${sender}**: ${rows} rows, ${buffers} pages, ${hundredths(ms)} ms: ${read}`;
}

function scanText({ how, table, index, rows, dropped, loops }: Scan): string {
  const way = index === null ? `${table} whole` : index.startsWith(table) ? index : `${table} by ${index}`;
  const only = how === 'Index Only Scan' ? ' alone' : '';
  return `${way}${only} ${rows}${loops > 1 ? ` × ${loops}` : ''}${dropped > 0 ? ` − ${dropped}` : ''}`;
}

await main();
