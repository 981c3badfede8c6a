import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { headersOfEveryReply } from '../src/core/server/doors/headers.ts';
import { rowsOf } from './support/school-parts.ts';
import { newSchool, type Staff, server, succeed, useServer } from './support/world.ts';

useServer();

let port = 0;
beforeAll(async () => {
  port = Number(new URL(await server().listen({ port: 0, host: '127.0.0.1' })).port);
});

/** Everything that the server says on one connection until it closes it. */
async function rawReply(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (piece: string) => {
    text += piece;
  });
  // A server that closes early may reset what is still being sent.
  socket.on('error', () => undefined);
  socket.write(lines.join('\r\n'));
  await once(socket, 'close');
  return text;
}

function parsed(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body) };
}

const host = 'Host: localhost';
const close = 'Connection: close';
const post = (...lines: string[]) => ['POST /api/auth/login HTTP/1.1', host, close, ...lines];

test.each<[string, number, string, string[]]>([
  ['what is no HTTP', 400, 'BAD_REQUEST', ['GARBAGE', '', '']],
  ['a method that nobody knows', 400, 'BAD_REQUEST', ['FETCH / HTTP/1.1', host, '', '']],
  ['another version of HTTP', 400, 'BAD_REQUEST', ['PRI * HTTP/2.0', '', 'SM', '', '']],
  ['two lengths of one body', 400, 'BAD_REQUEST', post('Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', '')],
  ['an address of 20,000 characters', 431, 'HEADERS_TOO_LARGE', [`GET /${'a'.repeat(20_000)} HTTP/1.1`, host, '', '']],
  ['headers of 20,000 characters', 431, 'HEADERS_TOO_LARGE', ['GET / HTTP/1.1', host, `X-Long: ${'a'.repeat(20_000)}`, '', '']],
  ['no host', 400, 'BAD_REQUEST', ['GET /healthz HTTP/1.1', close, '', '']],
  ['two hosts', 400, 'BAD_REQUEST', ['GET /healthz HTTP/1.1', host, 'Host: evil.example', close, '', '']],
  ['an empty host', 400, 'BAD_REQUEST', ['GET /healthz HTTP/1.1', 'Host:', close, '', '']],
  ['a host that can be none', 400, 'BAD_REQUEST', ['GET /healthz HTTP/1.1', 'Host: good@evil.example', close, '', '']],
  ['a body over 64 KiB', 413, 'TOO_LARGE', post('Content-Type: application/json', 'Content-Length: 70000', '', '{"a":')],
  [
    'lists within each other without end',
    400,
    'BAD_REQUEST',
    post('Content-Type: application/json', 'Content-Length: 9000', '', '['.repeat(9000)),
  ],
  ['half of a JSON text', 400, 'BAD_REQUEST', post('Content-Type: application/json', 'Content-Length: 5', '', '{"a":')],
  ['a body of another type', 415, 'NOT_JSON', post('Content-Type: text/plain', 'Content-Length: 2', '', '{}')],
  ['an address that cannot be decoded', 400, 'BAD_REQUEST', ['GET /api/students/%E0%A4%A HTTP/1.1', host, close, '', '']],
  ['a call that there is not', 404, 'NOT_FOUND', ['GET /api/nowhere HTTP/1.1', host, close, '', '']],
  ['an address that climbs', 404, 'NOT_FOUND', ['GET /api/students/%2e%2e/dashboard HTTP/1.1', host, close, '', '']],
  ['an address that climbs by dots', 404, 'NOT_FOUND', ['GET /api/students/../dashboard HTTP/1.1', host, close, '', '']],
  ['a method that a call does not have', 404, 'NOT_FOUND', ['DELETE /api/students/1 HTTP/1.1', host, close, '', '']],
])('%s is refused with %d %s, in the one form and with all headers', async (_, status, code, lines) => {
  const answer = parsed(await rawReply(...lines));
  expect([answer.status, answer.body.code, answer.body.success, answer.body.status]).toEqual([status, code, false, status]);
  expect(answer.headers).toMatchObject({
    ...headersOfEveryReply({ publicUrl: undefined }),
    'x-request-id': answer.body.instance,
    'content-type': 'application/problem+json; charset=utf-8',
    connection: 'close',
  });
  expect(answer.body.message).toMatch(/\S/);
});

test('a file is refused before it is sent, to whoever may not import or has signed out', async () => {
  const school = await newSchool();
  const [teacher, gone] = [await school.teacher(), await school.bursar()];
  await succeed(gone.post('/api/auth/logout'));
  const codeFor = async ({ token }: Staff) => {
    const file = [`Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Content-Length: 6000000', '', ''];
    return parsed(await rawReply('POST /api/imports HTTP/1.1', host, close, ...file)).body.code;
  };
  expect([await codeFor(teacher), await codeFor(gone)]).toEqual(['FORBIDDEN', 'SESSION_EXPIRED']);
  const [{ count } = {}] = await rowsOf(school, "select count(*)::integer from audit_log where school_id = $1 and outcome = 'refused'");
  expect(count).toBe(1);
});

test('three of the longest files of a school are on the way at a time, and one more is refused before it is sent', async () => {
  const [{ admin }, other] = [await newSchool(), await newSchool()];
  const lengths = ['Content-Length: 6990000', 'Transfer-Encoding: chunked', 'Content-Length: 6990000', 'Transfer-Encoding: chunked'];
  const files = lengths.map((length) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    // Closed by this test, in the midst of its file.
    socket.on('error', () => undefined);
    const session = `Authorization: Bearer ${admin.token}`;
    socket.write(['POST /api/imports HTTP/1.1', host, session, 'Content-Type: application/json', length, '', ''].join('\r\n'));
    return socket;
  });
  const [text] = await Promise.race(files.map((socket) => once(socket, 'data')));
  const refused = parsed(String(text));
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'TOO_MANY_FILES', '30']);
  const upload = (staff: Staff) => staff.post('/api/imports', { fileName: 'orodha.csv', content: 'TmFtZQ==' });
  expect((await upload(admin)).body).toMatchObject({ code: 'TOO_MANY_FILES' });
  expect([(await upload(other.admin)).status, (await admin.read('/api/dashboard')).status]).toEqual([201, 200]);
  for (const socket of files) socket.destroy();
  await expect.poll(async () => (await upload(admin)).status).toBe(201);
  for (let time = 1; time <= 50; time += 1) expect((await upload(admin)).status, `the ${time}th in a row`).toBe(201);
});

test('headers that do not end, and a body that does not within ten seconds, are cut; a file is waited for, from whoever may send one', {
  timeout: 30_000,
}, async () => {
  const { admin } = await newSchool();
  const fileOf = (token: string) => [
    ...['POST /api/imports HTTP/1.1', host, close, 'Content-Type: application/json', 'Content-Length: 60'],
    ...[`Authorization: Bearer ${token}`, '', '{"fileName": "orodha.csv", '],
  ];
  const sendLater = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let text = '';
    socket.on('data', (piece: string) => {
      text += piece;
    });
    socket.write(fileOf(admin.token).join('\r\n'));
    await sleep(12_500);
    socket.write('"content": "TmFtZQ=="}'.padEnd(33));
    await once(socket, 'close');
    return parsed(text);
  };
  const [endless, slow, stranger, file] = await Promise.all([
    rawReply('GET / HTTP/1.1', host, 'X-Slow: '),
    rawReply(...post('Content-Type: application/json', 'Content-Length: 60', '', '{"username":')),
    rawReply(...fileOf('nobody')),
    sendLater(),
  ]);
  for (const answer of [parsed(endless), parsed(slow)]) expect([answer.status, answer.body.code]).toEqual([408, 'REQUEST_TOO_SLOW']);
  expect(parsed(endless).headers['cache-control']).toBe('no-store');
  expect(parsed(stranger).status).toBe(401);
  expect(file.status).toBeLessThan(300);
});

test('an expectation that is not met is passed over, and HTTP/1.0 needs no host', async () => {
  expect(parsed(await rawReply('GET /healthz HTTP/1.1', host, 'Expect: miracles', close, '', '')).body).toEqual({ status: 'ok' });
  expect(parsed(await rawReply('GET /healthz HTTP/1.0', '', '')).body).toEqual({ status: 'ok' });
});

test('what cannot be read behind a stream that has begun puts nothing into it', async () => {
  const { admin } = await newSchool();
  const stream = ['GET /api/notifications/stream HTTP/1.1', host, 'Accept: text/event-stream', `Authorization: Bearer ${admin.token}`];
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (piece: string) => {
    text += piece;
  });
  socket.on('error', () => undefined);
  socket.write([...stream, '', ''].join('\r\n'));
  await once(socket, 'data');
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  socket.write('GARBAGE\r\n\r\n');
  await once(socket, 'close');
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});
