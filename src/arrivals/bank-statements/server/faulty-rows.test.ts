import { expect, test } from 'vitest';
import { arrivedFigures, newCode, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { pressImport, readStatement, resultsOf, takeUp } from '../../../../tests/support/bank-statements.ts';
import { letTimePass, neverStopped, workOff } from '../../../../tests/support/jobs.ts';
import { balanceOf, type PayingSchool, paid } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { mpesaHeads, mpesaRow } from '../../../../tests/support/statement-rows.ts';
import { asOwner, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { JobHandlers } from '../../../school/jobs/server/run-job.ts';
import { statementRowsHandler } from './process-rows.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const today = nairobiToday();
const arrivalOf = async (code: string) =>
  (await rowsOf(of.school, 'select source from arrivals where school_id = $1 and code = $2', [code]))[0];

type InSchool = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** A statement that was pressed and not taken up; the job runs in transactions that `wrapped` may break. */
async function pressed(rows: string[][]) {
  const { statementId } = await succeed(pressImport(of.bursar, await readStatement(of.bursar, [mpesaHeads, ...rows])));
  const schoolId = schoolIdOf(of.bursar);
  const inSchool: InSchool = (work) => testStore().database.transaction(schoolId, work);
  const run = async (through = inSchool) => {
    await inSchool(await statementRowsHandler({ schoolId, payload: { statementId }, inSchool: through, stop: neverStopped }));
  };
  return { statementId, inSchool, run, rowsNow: () => succeed(of.bursar.read(`/api/bank-statements/${statementId}`)) };
}

/** Transactions of the school of which none is committed that takes up money under a code. */
function tornBy(code: string, inSchool: InSchool): InSchool {
  return (work) =>
    inSchool(async (tx) => {
      const done = await work(tx);
      if ((await tx.rows({ name: '', text: 'select from arrivals where code = $1', values: [code] })).length > 0) throw new Error('torn');
      return done;
    });
}

test('a kill in the middle loses nothing and takes nothing twice', async () => {
  const student = await newPayer();
  const before = await arrivedFigures(of.school);
  const { run, inSchool, rowsNow } = await pressed(Array.from({ length: 43 }, () => mpesaRow(newCode(), today, 10, student)));
  let left = 2;
  const killed: typeof inSchool = (work) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : inSchool(work);
  };
  await expect(run(killed)).rejects.toThrow('killed');
  expect((await rowsNow()).statement.waiting).toBe(23);
  await run();
  expect((await rowsNow()).statement.waiting).toBe(0);
  expect(await arrivedFigures(of.school)).toMatchObject({ arrived: before.arrived + 430, placed: before.placed + 430 });
  await takeUp();
});

test('a fault in the transaction of a row takes back all of that row', async () => {
  const code = newCode();
  const { run, inSchool, rowsNow } = await pressed([mpesaRow(code, today, 10, 'nobody')]);
  let calls = 0;
  const faulty: typeof inSchool = (work) => {
    calls += 1;
    if (calls === 1) return inSchool(work);
    return inSchool(async (tx) => {
      await work(tx);
      throw new Error('the disk is full');
    });
  };
  await expect(run(faulty)).rejects.toThrow('the disk is full');
  expect(await arrivalOf(code)).toBeUndefined();
  expect(resultsOf(await rowsNow())).toEqual([null]);
  await takeUp();
  expect(await arrivalOf(code)).toMatchObject({ source: 'statement' });
});

test('a row that fails leaves the others theirs, and is taken up with the next try', async () => {
  const [student, code] = [await newPayer(), newCode()];
  const before = await arrivedFigures(of.school);
  const { run, inSchool, rowsNow } = await pressed([
    mpesaRow(newCode(), today, 11, student),
    mpesaRow(code, today, 12, 'nobody'),
    mpesaRow(newCode(), today, 13, 'nobody either'),
  ]);
  await asOwner('delete from karo_jobs.job');
  await run(tornBy(code, inSchool));
  expect(resultsOf(await rowsNow())).toEqual(['recorded', null, 'waiting']);
  expect(await arrivedFigures(of.school)).toMatchObject({ arrived: before.arrived + 24, placed: before.placed + 11 });
  await takeUp();
  expect(resultsOf(await rowsNow())).toEqual(['recorded', 'waiting', 'waiting']);
  await takeUp();
});

test('a row that fails alone behind others leaves them theirs, and is taken up with the next try', async () => {
  const [student, code] = [await newPayer(), newCode()];
  const { run, inSchool, rowsNow } = await pressed([
    ...Array.from({ length: 20 }, () => mpesaRow(newCode(), today, 3, student)),
    mpesaRow(code, today, 3, student),
  ]);
  await asOwner('delete from karo_jobs.job');
  await run(tornBy(code, inSchool));
  expect((await rowsNow()).statement.waiting).toBe(1);
  expect(await balanceOf(of.admin, student)).toBe(10_000 - 60);
  await takeUp();
  expect(await balanceOf(of.admin, student)).toBe(10_000 - 63);
  await takeUp();
});

test('a statement is processed once its money out has an outcome too', async () => {
  const { statementId, inSchool, rowsNow } = await pressed([mpesaRow(newCode(), today, 10, 'nobody')]);
  const job = { schoolId: schoolIdOf(of.bursar), payload: { statementId }, inSchool, stop: neverStopped };
  const readReversals = await statementRowsHandler(job);
  expect(await rowsNow()).toMatchObject({ isProcessed: false, statement: { waiting: 0 } });
  await inSchool(readReversals);
  expect(await rowsNow()).toMatchObject({ isProcessed: true });
  await takeUp();
});

test('a server that stops leaves the rest of a statement to the next, and that was no try', async () => {
  const student = await newPayer();
  await asOwner('delete from karo_jobs.job');
  const { rowsNow } = await pressed(Array.from({ length: 43 }, () => mpesaRow(newCode(), today, 10, student)));
  const stopping = new AbortController();
  const stopped: JobHandlers['bankStatementRows'] = (call) => {
    const inSchool: InSchool = async (work) => {
      const done = await call.inSchool(work);
      if (await balanceOf(of.admin, student).then((balance) => balance < 10_000)) stopping.abort(new AppError('SERVER_BUSY'));
      return done;
    };
    return statementRowsHandler({ ...call, inSchool, stop: stopping.signal });
  };
  await workOff({ bankStatementRows: stopped }, 1);
  expect((await rowsNow()).statement.waiting).toBe(23);
  expect(await asOwner('select state, retry_count as tries from karo_jobs.job')).toEqual([{ state: 'created', tries: 0 }]);
  await letTimePass();
  await takeUp();
  expect((await rowsNow()).statement.waiting).toBe(0);
  expect(await balanceOf(of.admin, student)).toBe(10_000 - 430);
});

test('a statement longer than one job is taken up to its end once, whichever of its rows fails and however often', async () => {
  const [student, code] = [await newPayer(), newCode()];
  const rows = [code, ...Array.from({ length: 102 }, () => newCode())].map((each) => mpesaRow(each, today, 1, student));
  await asOwner('delete from karo_jobs.job');
  const { statementId } = await pressed(rows);
  const jobsNow = async () => {
    const jobs = await asOwner("select data -> 'payload' as payload from karo_jobs.job");
    return jobs.map(({ payload: { afterLine, line } }) => (line ? `line ${line}` : `after ${afterLine ?? 0}`)).toSorted();
  };
  const torn: JobHandlers = {
    bankStatementRows: async (call) => {
      const write = await statementRowsHandler({ ...call, inSchool: tornBy(code, call.inSchool) });
      return (tx) => tornBy(code, (work) => work(tx))(write);
    },
  };
  await workOff(torn, 1);
  await letTimePass();
  expect(await jobsNow()).toEqual(['after 0', 'after 101', 'line 2']);
  await workOff(torn);
  await letTimePass();
  expect(await jobsNow()).toEqual(['after 0', 'after 101', 'line 2']);
  expect(await balanceOf(of.admin, student)).toBe(10_000 - 102);
  await takeUp();
  expect(await balanceOf(of.admin, student)).toBe(10_000 - 103);
  expect(await jobsNow()).toHaveLength(3);
  const last = await succeed(of.bursar.read(`/api/bank-statements/${statementId}?page=6`));
  expect([last.rows.map(({ line }: { line: number }) => line), last.pagination.total]).toEqual([[102, 103, 104], 103]);
  expect(last.statement.waiting).toBe(0);
});

test('a statement and a cashier who takes money for the same students wait for each other, and neither fails', async () => {
  const students = [await newPayer(), await newPayer(), await newPayer()];
  const rows = Array.from({ length: 30 }, (_, place) => mpesaRow(newCode(), today, 2, students[2 - (place % 3)]));
  const { run } = await pressed(rows);
  const typed = Array.from({ length: 12 }, (_, place) => {
    const method = place % 2 === 0 ? { method: 'Cash' } : { method: 'Mpesa', code: newCode() };
    return paid(of.bursar, { studentId: students[place % 3], amount: 5, ...method });
  });
  await Promise.all([run(), run(), ...typed]);
  for (const student of students) expect(await balanceOf(of.admin, student)).toBe(10_000 - 20 - 20);
  await takeUp();
});

test('two processes that take up one statement at once take each row once', async () => {
  const student = await newPayer();
  const before = await arrivedFigures(of.school);
  const { run, rowsNow } = await pressed(Array.from({ length: 8 }, () => mpesaRow(newCode(), today, 5, student)));
  await Promise.all([run(), run(), run()]);
  expect(resultsOf(await rowsNow())).toEqual(Array.from({ length: 8 }, () => 'recorded'));
  expect(await arrivedFigures(of.school)).toMatchObject({ arrived: before.arrived + 40, placed: before.placed + 40 });
  await takeUp();
});
