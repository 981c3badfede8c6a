import { type Received, receiveMoney } from '../../arrivals/server/receive-money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { enqueue } from '../../jobs/server/enqueue.ts';
import type { JobHandler } from '../../jobs/server/run-job.ts';
import { judged } from '../rules/outcomes.ts';
import { factsOf } from './facts-sql.ts';
import { insertRowResult, lockStatements, type WaitingRow, waitingLines, waitingRow } from './take-rows-sql.ts';

/** What one job takes up, well within its minute; the next job takes the rest. */
const takenMax = 100;

/**
 * Takes up the money of a statement, each row in a transaction of its own, so that a cashier waits for one row and not for a file. What
 * was taken before a kill is not taken again.
 */
export const statementRowsHandler: JobHandler = async ({ schoolId, payload, inSchool }) => {
  const statement = { schoolId, statementId: Number(payload.statementId) };
  const lines = await inSchool((tx) => waitingLines(tx, { ...statement, limit: takenMax }));
  for (const line of lines) await inSchool((tx) => takeRow(tx, { ...statement, line }));
  return async (tx) => {
    if (lines.length === takenMax) await enqueue(tx, 'bankStatementRows', statement);
  };
};

type RowKey = { schoolId: number; statementId: number; line: number };

/** Takes up one row, unless that was done. Rows of a school are taken one by one, so that no two of them answer for one payment. */
async function takeRow(tx: Transaction, key: RowKey): Promise<void> {
  const [, row] = await Promise.all([lockStatements(tx, key), waitingRow(tx, key)]);
  if (!row) return;
  const { outcome, arrivalId } = await receiveRow(tx, key, row);
  await insertRowResult(tx, { ...key, result: outcome, arrivalId, userId: row.importedBy });
}

async function receiveRow(tx: Transaction, { schoolId, statementId, line }: RowKey, row: WaitingRow): Promise<Received> {
  const { method, channel, importedBy, key, ...told } = row;
  const facts = await factsOf(tx, { schoolId, method, rows: [told], keys: [{ line, key, isHere: false }] });
  const [verdict] = judged([told], facts);
  if (!verdict) throw new Error(`Line ${line} of statement ${statementId} was not judged`);
  return receiveMoney(tx, schoolId, {
    ...{ source: 'statement', method, channel, code: verdict.code, amount: told.amount, arrivedAt: told.at },
    ...{ account: told.account, payerName: told.payerName, payerPhone: told.payerPhone },
    evidence: `Line ${line} of statement ${statementId}`,
    receivedBy: importedBy,
  });
}
