import { statementRowsHandler } from '../../src/arrivals/bank-statements/server/process-rows.ts';
import type { Transaction } from '../../src/core/server/db.ts';
import { base64, csvOf } from './import-files.ts';
import { neverStopped, workOff } from './jobs.ts';
import { rowsOf } from './school-parts.ts';
import { type School, type Staff, schoolIdOf, succeed, testStore } from './world.ts';

type Lines = readonly (readonly string[])[];

/** Reads a file as somebody; answers its number. */
export async function readStatement(staff: Staff, lines: Lines, more: Record<string, string> = {}): Promise<number> {
  const { id } = await succeed(staff.post('/api/bank-statements/drafts', { fileName: 'statement.csv', content: base64(csvOf(lines)) }));
  if (Object.keys(more).length > 0) await succeed(staff.patch(`/api/bank-statements/drafts/${id}`, more));
  return id;
}

export const previewOf = (staff: Staff, draft: number, query = '') =>
  succeed(staff.read(`/api/bank-statements/drafts/${draft}/preview${query}`));

/** Presses Import for what the preview says. */
export async function pressImport(staff: Staff, draft: number, more: Record<string, unknown> = {}) {
  const { rows } = await previewOf(staff, draft);
  return staff.post(`/api/bank-statements/drafts/${draft}/import`, { statementRows: rows, ...more });
}

/** Does what an import has left to a job. */
export const takeUp = () => workOff({ bankStatementRows: statementRowsHandler });

/** Takes up the rows of one statement alone; the job that waits for that finds nothing left. */
export async function takenUp(staff: Staff, statementId: number): Promise<void> {
  const schoolId = schoolIdOf(staff);
  const inSchool = <T>(work: (tx: Transaction) => Promise<T>) => testStore().database.transaction(schoolId, work);
  await statementRowsHandler({ schoolId, payload: { statementId }, inSchool, stop: neverStopped });
}

/** Reads and imports a file, and answers the statement with its rows as they stand then. */
export async function importedStatement(staff: Staff, lines: Lines, more: Record<string, string> = {}) {
  const { statementId } = await succeed(pressImport(staff, await readStatement(staff, lines, more), { despiteBreaks: true }));
  await takeUp();
  return succeed(staff.read(`/api/bank-statements/${statementId}?limit=100`));
}

/** What became of each row of a statement, by its line. */
export const resultsOf = ({ rows }: { rows: { line: number; result: string | null }[] }) => rows.map(({ result }) => result);

/** Of each receipt with a code: whose, how much in shillings, and what became of it. */
export const receiptsOf = (school: School, code: string) =>
  rowsOf(
    school,
    `select student_id as student, (amount_cents / 100)::int as amount, status, evidence from standing_payments
     where school_id = $1 and code = $2 order by payment_id`,
    [code],
  );
