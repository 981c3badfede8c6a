import type { Bench } from '../figures.ts';
import { inTurn, type Staff, staffClient } from '../http-load.ts';
import { hundredths, print } from '../print.ts';
import { type RunningServer, withServer } from '../running-server.ts';
import { enrol, makeSchool, prepareTerm } from './schools.ts';
import { asSuperuser } from './superuser.ts';

const students = 300;
const paymentsEach = 4;
const inFlight = 4;

/** Rows and bytes of each table that a school of 300 students adds, step by step over HTTP: what a country of schools would weigh. */
export const rows: Bench = { names: [], measure: () => withServer(growingSchool) };

async function growingSchool({ origin, dataDir }: RunningServer): Promise<Record<string, never>> {
  // The first school brings what an install has once.
  await makeSchool(origin, { number: 1, students: 1 });
  const step = stepsOf(dataDir);
  await step('before');
  const school = await makeSchool(origin, { number: 2, students: 0 });
  await step('a school with a class and a term', 1);
  const staff = staffClient(origin, { token: school.token }, inFlight);
  const studentIds: number[] = [];
  await inTurn(inFlight, students, async (seat) => {
    studentIds.push(await enrol(staff, school, seat));
  });
  await step('a student, billed', students);
  await (await prepareTerm(staff, { name: 'Term 2', gradeIds: [school.gradeId] })).open();
  await step('a student, billed in one more term', students);
  await pay(staff, studentIds);
  await step('a payment', students * paymentsEach);
  staff.close();
  return {};
}

async function pay(staff: Staff, studentIds: readonly number[]): Promise<void> {
  await inTurn(inFlight, students * paymentsEach, async (turn) => {
    const payment = { studentId: studentIds[turn % students], amount: 2500.5, method: 'Mpesa', code: `ROWS${turn}` };
    await staff.post('/api/payments/new', payment);
  });
}

type Size = { table: string; rows: number; bytes: number };

/** Prints what each table grew by since the step before, divided by the number of things that were added. */
function stepsOf(dataDir: string): (what: string, count?: number) => Promise<void> {
  let before: readonly Size[] = [];
  return async (what, count) => {
    const now = await sizes(dataDir);
    if (count !== undefined) printGrowth(what, count, { before, now });
    before = now;
  };
}

function printGrowth(what: string, count: number, { before, now }: { before: readonly Size[]; now: readonly Size[] }): void {
  const grown = now.map((size) => {
    const old = before.find(({ table }) => table === size.table);
    return { table: size.table, rows: (size.rows - (old?.rows ?? 0)) / count, bytes: (size.bytes - (old?.bytes ?? 0)) / count };
  });
  const sum = (key: 'rows' | 'bytes') => grown.reduce((total, each) => total + each[key], 0);
  print(`${what}: ${hundredths(sum('rows'))} rows, ${Math.round(sum('bytes'))} bytes`);
  const largest = grown.filter(({ rows: added }) => added !== 0).sort((one, other) => other.bytes - one.bytes);
  for (const { table, rows: added, bytes } of largest) print(`  ${table}: ${hundredths(added)} rows, ${Math.round(bytes)} bytes`);
}

/** Every table of a school and of the jobs with its exact number of rows and its bytes, indexes included. */
function sizes(dataDir: string): Promise<Size[]> {
  return asSuperuser(dataDir, async (client) => {
    await client.query('vacuum');
    const { rows: tables } = await client.query<{ table: string; bytes: number }>(`
      select oid::regclass::text as table, pg_total_relation_size(oid)::integer as bytes
      from pg_class
      where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'karo_jobs'))`);
    const found: Size[] = [];
    for (const { table, bytes } of tables) {
      const { rows: counted } = await client.query<{ rows: number }>(`select count(*)::integer as rows from ${table}`);
      found.push({ table, bytes, rows: counted[0]?.rows ?? 0 });
    }
    return found;
  });
}
