import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpClient } from './http-load.ts';
import { print } from './print.ts';
import { startServer } from './running-server.ts';
import { makeSchool } from './schools.ts';

const students = 2000;

/** Opening a term over HTTP in a school of 2,000 students: five vote heads each, one entry, one transaction, three times. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karo-bench-'));
  const server = await startServer({ dataDir, port: 3979 });
  const { token } = await makeSchool(server.origin, { number: 1, students });
  const { send, close } = httpClient(server.origin, 1);
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, body: object) => JSON.parse((await send('POST', path, headers, JSON.stringify(body))).text);
  const { grades } = JSON.parse((await send('GET', '/api/settings/configure-grades', headers)).text);
  const fees = { tuition_fee: 12000, ass_books: 1200, diary_fee: 350, activity_fee: 1000, others: 300 };
  for (const name of ['Term 2', 'Term 3', 'Term 4']) {
    const days = { name, year: 2031, startDate: '2031-01-06', endDate: '2031-04-04' };
    const { term } = await post('/api/settings/terms', days);
    await post('/api/settings/fee-structure', { grade: grades[0].id, term_id: term.id, ...fees });
    const startedMs = performance.now();
    const { message } = await post('/api/settings/terms', { ...days, term_id: term.id, current: true });
    print(`${Math.round(performance.now() - startedMs)} ms (target 1000): ${message}`);
  }
  close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

await main();
