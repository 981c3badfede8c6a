import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpClient } from './http-load.ts';
import { print } from './print.ts';
import { startServer } from './running-server.ts';
import { makeSchool } from './schools.ts';

const requests = 10_000;

/** Resident memory of the server process before and after 10,000 mixed requests, 16 in flight. PostgreSQL's own is not counted. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karo-bench-'));
  const server = await startServer({ dataDir, port: 3980 });
  const { token, studentIds } = await makeSchool(server.origin, { number: 1, students: 200 });
  print(`before: ${server.memoryMb()} MB`);
  const { send, close } = httpClient(server.origin, 16);
  const headers = { authorization: `Bearer ${token}` };
  let turn = 0;
  const once = async () => {
    const studentId = studentIds[turn % studentIds.length];
    const reads = ['/api/dashboard', '/api/students/view-students', '/api/payments/view', `/api/payments/${studentId}/fee-statement`];
    const path = reads[turn % 5];
    turn += 1;
    const payment = JSON.stringify({ studentId, amount: 100, method: 'Cash' });
    const reply = path ? await send('GET', path, headers) : await send('POST', '/api/payments/new', headers, payment);
    if (reply.status >= 300) throw new Error(`${path ?? 'payment'} answered ${reply.status}: ${reply.text}`);
  };
  const lane = async () => {
    while (turn < requests) await once();
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  print(`after ${requests} requests: ${server.memoryMb()} MB (target under 200)`);
  close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

await main();
