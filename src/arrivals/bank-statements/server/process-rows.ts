import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { lockPaying } from '../../../payments/payments/server/settle-sql.ts';
import { enqueue, enqueueAll } from '../../../school/jobs/server/enqueue.ts';
import type { JobHandler } from '../../../school/jobs/server/run-job.ts';
import { rowsMax, takenSomeAtATime } from '../../../school/jobs/server/some-at-a-time.ts';
import { receiveMoney } from '../../unallocated/server/receive-money.ts';
import { chequeLocks, chequeNumberOf } from '../../unallocated/went-back.ts';
import { type Judged, judging } from '../rules/outcomes.ts';
import { factsOf } from './facts-sql.ts';
import { leaveUnread } from './read-old-statements.ts';
import { recordReversals } from './row-reversals.ts';
import {
  insertRowResults,
  laterRowsTelling,
  laterRowsWithoutCode,
  lineEvidence,
  lockStatements,
  type RowResult,
  type WaitingRow,
  waitingLines,
  waitingRows,
} from './take-rows-sql.ts';

/**
 * Processes the money of a statement, some rows per transaction, so that cashiers wait only for these. Processed rows are never repeated
 * after a kill. A faulty row does not stop others: it is left to a job of its own, so that the rows after it go on once.
 */
export const statementRowsHandler: JobHandler = async ({ schoolId, payload, inSchool, stop }) => {
  const statement = { schoolId, statementId: Number(payload.statementId) };
  if (payload.line !== undefined) return (tx) => processRows(tx, { ...statement, lines: [Number(payload.line)] });
  const lines = await inSchool((tx) => waitingLines(tx, { ...statement, after: Number(payload.afterLine ?? 0), limit: rowsMax }));
  const faulty = await takenSomeAtATime(lines, {
    take: (some) =>
      inSchool(async (tx) => {
        stop.throwIfAborted();
        return processRows(tx, { ...statement, lines: some });
      }),
    isAnyTaken: payload.afterLine !== undefined,
  });
  return async (tx) => {
    const again = faulty.map((line) => ({ payload: { statementId: statement.statementId, line } }));
    await enqueueAll(tx, 'bankStatementRows', schoolId, again);
    if (lines.length === rowsMax) return enqueue(tx, 'bankStatementRows', { ...statement, afterLine: lines.at(-1) ?? 0 });
    // After the money that a later row reverses.
    await recordReversals(tx, statement);
    return leaveUnread(tx, schoolId);
  };
};

type Lines = { schoolId: number; statementId: number; lines: readonly number[] };

/** Processes rows, each once. One process handles a school's rows at a time, so that no two rows settle one payment. */
async function processRows(tx: Transaction, key: Lines): Promise<void> {
  const [, rows] = await Promise.all([lockStatements(tx, key), waitingRows(tx, key)]);
  const [first] = rows;
  if (!first) return;
  const { schoolId, statementId } = key;
  const keys = rows.map(({ line, key: rowKey }) => ({ line, key: rowKey, isHere: false }));
  const { method, channel, bank } = first;
  const facts = await factsOf(tx, {
    ...{ schoolId, method, channel, bank, rows, keys },
    laterRows: (notices) => laterRowsWithoutCode(tx, { ...key, amounts: notices.map(({ amount }) => amount) }),
    laterTellers: (sought) => laterRowsTelling(tx, { ...key, ...sought }),
  });
  const verdicts = await mappedInTurns(rows, judging(facts));
  const named = rows.flatMap(({ line }) => facts.rows.get(line)?.student?.id ?? []);
  // All locks before the first entry, because others with these locks wait for the entries.
  const cheques = rows.flatMap((row) => chequeLocks(chequeNumberOf(row)));
  const codes = [...verdicts.flatMap(({ code, furtherCodes }) => [code, ...furtherCodes]), ...cheques];
  await lockPaying(tx, { schoolId, codes, studentIds: named });
  const results: RowResult[] = [];
  for (const [place, row] of rows.entries()) {
    const { account = null, student = null } = facts.rows.get(row.line) ?? {};
    const named = { account: account ?? row.account, isUnsure: student === null };
    results.push(await receiveRow(tx, { schoolId, statementId }, { ...row, ...named }, verdicts[place]));
  }
  await insertRowResults(tx, { schoolId, statementId, userId: first.importedBy, results });
}

type Statement = Omit<Lines, 'lines'>;
type NamingRow = WaitingRow & { isUnsure: boolean };

async function receiveRow(tx: Transaction, { schoolId, statementId }: Statement, row: NamingRow, verdict?: Judged): Promise<RowResult> {
  const { line, method, channel, importedBy, amount, at, account, isUnsure, payerName, payerPhone, narration, cheque } = row;
  if (verdict?.line !== line) throw new Error(`Line ${line} of statement ${statementId} was not judged`);
  const { outcome, arrivalId } = await receiveMoney(tx, schoolId, {
    ...{
      source: 'statement',
      method,
      channel,
      code: verdict.code,
      furtherCodes: verdict.furtherCodes,
      amount,
      arrivedAt: at,
      account,
      isUnsure,
      payerName,
      payerPhone,
    },
    chequeWords: { narration, cheque },
    evidence: lineEvidence({ statementId, line }),
    receivedBy: importedBy,
  });
  return { line, result: outcome, arrivalId };
}
