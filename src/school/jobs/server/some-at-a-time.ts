import { isBusy } from './run-job.ts';

/** The rows of one job, well within its minute; the next job does the rest. */
export const rowsMax = 100;
/** The rows of one transaction: few, so that cashiers hardly wait. */
const togetherMax = 20;

type Take<Row> = (some: readonly Row[]) => Promise<void>;
type Failed<Row> = { row: Row; fault: unknown };

/**
 * Takes up rows of a job, some per transaction, or one by one where that fails. Returns those that fail alone, for jobs of their own: a
 * faulty row does not stop others. Throws if all fail, because then the rows are not the cause, unless it is one behind others that did
 * not; `isAnyTaken` if an earlier job took some. `mayAllFail`: all of them may be left to jobs of their own, each of which tries again.
 */
export async function takenSomeAtATime<Row>(
  rows: readonly Row[],
  { take, isAnyTaken = false, mayAllFail = false }: { take: Take<Row>; isAnyTaken?: boolean; mayAllFail?: boolean },
): Promise<Row[]> {
  const faulty: Row[] = [];
  let isTaken = isAnyTaken;
  for (let from = 0; from < rows.length; from += togetherMax) {
    const some = rows.slice(from, from + togetherMax);
    const failed = await failedAmong(some, take);
    isTaken ||= failed.length < some.length;
    const isAll = failed.length === some.length && (some.length > 1 || !isTaken);
    if (failed[0] && isAll && !mayAllFail) throw failed[0].fault;
    faulty.push(...failed.map(({ row }) => row));
  }
  return faulty;
}

/** Takes rows together, or one by one if that fails; returns those that fail. */
async function failedAmong<Row>(rows: readonly Row[], take: Take<Row>): Promise<Failed<Row>[]> {
  if ((await faultOf(take(rows))) === null) return [];
  const failed: Failed<Row>[] = [];
  for (const row of rows) {
    const fault = await faultOf(take([row]));
    if (fault !== null) failed.push({ row, ...fault });
  }
  return failed;
}

/** The fault, which may be any value; null without one. A busy server is no fault of a row. */
async function faultOf(work: Promise<void>): Promise<{ fault: unknown } | null> {
  try {
    await work;
    return null;
  } catch (fault) {
    if (isBusy(fault)) throw fault;
    return { fault };
  }
}
