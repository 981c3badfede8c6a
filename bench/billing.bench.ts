import type { Bench, Figures } from './figures.ts';
import { inTurn, type Staff, staffClient } from './http-load.ts';
import { print } from './print.ts';
import { type RunningServer, withServer } from './running-server.ts';
import { type BenchSchool, enrol, makeSchool, prepareTerm } from './schools/schools.ts';
import { asSuperuser } from './schools/superuser.ts';
import { spread, spreadText } from './statistics.ts';

const batches = 4;
const batchStudents = 500;
const inFlight = 16;
const few = batches * batchStudents;
const many = 20_000;

/** A school that grows to 2,000 students over HTTP and opens three terms, then to 20,000 in SQL and opens three more. */
export const billing: Bench = {
  names: ['term_open_2000_ms', 'term_open_20000_ms', 'enrol_per_s'],
  measure: () => withServer(schoolThatGrows),
};

async function schoolThatGrows({ origin, dataDir }: RunningServer): Promise<Figures> {
  const school = await makeSchool(origin, { number: 1, students: 0 });
  const staff = staffClient(origin, { token: school.token }, inFlight);
  const rates = await enrolPerSecond(staff, school);
  print(`enrolled a second, ${inFlight} in flight: ${spreadText(rates)}`);
  const opening2000 = await openMs(staff, school, ['Term 2', 'Term 3', 'Term 4']);
  await multiplyStudents(dataDir, many / few);
  const opening20000 = await openMs(staff, school, ['Term 5', 'Term 6', 'Term 7']);
  staff.close();
  return { enrol_per_s: Math.round(spread(rates).median), term_open_2000_ms: opening2000, term_open_20000_ms: opening20000 };
}

async function enrolPerSecond(staff: Staff, school: BenchSchool): Promise<number[]> {
  const rates: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const startedMs = performance.now();
    await inTurn(inFlight, batchStudents, async (turn) => {
      await enrol(staff, school, batch * batchStudents + turn);
    });
    rates.push(batchStudents / ((performance.now() - startedMs) / 1000));
  }
  return rates;
}

/** What opening each of these terms takes. Null, with the reason, where a term could not be opened at all. */
async function openMs(staff: Staff, { gradeId }: BenchSchool, names: readonly string[]): Promise<number | null> {
  const timesMs: number[] = [];
  for (const name of names) {
    const { open } = await prepareTerm(staff, { name, gradeIds: [gradeId] });
    const startedMs = performance.now();
    const reply = await open().catch((error: Error) => error);
    timesMs.push(performance.now() - startedMs);
    print(`${Math.round(timesMs.at(-1) ?? 0)} ms: ${reply.message}`);
    if (reply instanceof Error) return null;
  }
  print(`opening a term: ${spreadText(timesMs, 'ms')}`);
  return Math.round(spread(timesMs).median);
}

/** Every student of the only school so many times over: enrolling is measured elsewhere. */
async function multiplyStudents(dataDir: string, times: number): Promise<void> {
  await asSuperuser(dataDir, async (client) => {
    await client.query(
      `insert into students (school_id, student_id, full_name, date_of_birth, gender, guardian_name, contact_number_1, grade_id, stream_id)
       select school_id, student_id + copy * $1::integer, full_name, date_of_birth, gender, guardian_name, contact_number_1,
         grade_id, stream_id
       from students, generate_series(1, $2::integer) as copy`,
      [few, times - 1],
    );
    await client.query(`insert into student_balances (school_id, student_id, balance_cents)
      select school_id, student_id, opening_balance_cents from students on conflict do nothing`);
    await client.query("update counters set last_number = $1 where kind = 'student'", [few * times]);
    await client.query('analyze students');
  });
}
