import type { Bench } from './figures.ts';
import { httpClient, inTurn } from './http-load.ts';
import { print } from './print.ts';
import { type RunningServer, withServer } from './running-server.ts';
import { makeSchool } from './schools/schools.ts';

const requests = 50_000;
const inFlight = 16;

/** Resident memory of the server's process before and after mixed requests. PostgreSQL's own is not counted. */
export const memory: Bench = { names: ['rss_mb'], measure: () => withServer(async (server) => ({ rss_mb: await memoryMb(server) })) };

async function memoryMb(server: RunningServer): Promise<number> {
  const { token, studentIds } = await makeSchool(server.origin, { number: 1, students: 200 });
  print(`before: ${server.memoryMb()} MB`);
  const { send, close } = httpClient(server.origin, inFlight);
  const headers = { authorization: `Bearer ${token}` };
  await inTurn(inFlight, requests, async (turn) => {
    const studentId = studentIds[turn % studentIds.length];
    const reads = ['/api/dashboard', '/api/students/view-students', '/api/payments/view', `/api/payments/${studentId}/fee-statement`];
    const path = reads[turn % 5];
    const payment = JSON.stringify({ studentId, amount: 100, method: 'Cash' });
    const reply = path ? await send('GET', path, headers) : await send('POST', '/api/payments/new', headers, payment);
    if (reply.status >= 300) throw new Error(`${path ?? 'payment'} answered ${reply.status}: ${reply.text}`);
  });
  close();
  const after = server.memoryMb();
  print(`after ${requests} requests: ${after} MB`);
  return after;
}
