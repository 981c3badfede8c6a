import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Figures } from '../figures.ts';
import { type Staff, staffClient } from '../http-load.ts';
import { hundredths, print } from '../print.ts';
import { type RunningServer, withServer } from '../running-server.ts';
import { type BenchSchool, makeSchools } from '../schools/schools.ts';
import { asSuperuser } from '../schools/superuser.ts';

const rowCount = 5000;
const students = 500;
const heads = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance';

/** A statement of M-Pesa with 5,000 payments: how long somebody waits for its import. */
export const statement: Bench = {
  names: ['statement_rows_5000_s'],
  measure: async () => withServer(measured),
};

async function measured(server: RunningServer): Promise<Figures> {
  const [school] = await makeSchools(server.origin, { count: 1, students });
  if (!school) throw new Error('There is no school');
  const staff = staffClient(server.origin, { token: school.token });
  const importedS = await imported(server, staff, school);
  staff.close();
  return { statement_rows_5000_s: hundredths(importedS) };
}

async function imported(server: RunningServer, staff: Staff, school: BenchSchool): Promise<number> {
  const startedMs = performance.now();
  const content = Buffer.from(fileOf(school)).toString('base64');
  const { id } = await staff.post('/api/bank-statements/drafts', { fileName: 'statement.csv', content });
  const readS = secondsSince(startedMs);
  const { rows } = await staff.get(`/api/bank-statements/drafts/${id}/preview`);
  if (rows !== rowCount) throw new Error(`The preview counts ${rows} rows`);
  const previewedS = secondsSince(startedMs);
  await staff.post(`/api/bank-statements/drafts/${id}/import`, { statementRows: rows, despiteBreaks: true });
  const importedS = secondsSince(startedMs);
  while ((await takenUp(server)) < rowCount) await sleep(100);
  const ends = [readS, previewedS, importedS, secondsSince(startedMs)].map(hundredths);
  print(`read after ${ends[0]} s, previewed after ${ends[1]} s, imported after ${ends[2]} s, all taken up after ${ends[3]} s`);
  return importedS;
}

function fileOf({ studentIds }: BenchSchool): string {
  const row = (place: number) => {
    const code = `SR${String(place).padStart(8, '0')}`;
    const details = `Pay Bill from 2547****149 - JANE DOE Acc. ${studentIds[place % studentIds.length]}`;
    return `${code},2026-01-05 08:15:00,${details},Completed,${100 + (place % 900)},,`;
  };
  return [heads, ...Array.from({ length: rowCount }, (_, place) => row(place))].join('\n');
}

const secondsSince = (startedMs: number) => (performance.now() - startedMs) / 1000;

async function takenUp({ dataDir }: RunningServer): Promise<number> {
  const { rows } = await asSuperuser(dataDir, (client) =>
    client.query<{ count: number }>('select count(*)::integer from bank_statement_results'),
  );
  return rows[0]?.count ?? 0;
}
