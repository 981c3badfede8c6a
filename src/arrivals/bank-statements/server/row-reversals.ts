import { asCents, negated } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { bounceToldBefore } from '../../unallocated/server/bounces/told-before.ts';
import { knownMoneyRows } from '../../unallocated/server/known-sql.ts';
import { lockReversed, type ReversalPlan, recordReversal, reversalPlan } from '../../unallocated/server/went-back.ts';
import { chequeNumberOf } from '../../unallocated/went-back.ts';
import type { Judged } from '../rules/outcomes.ts';
import type { StatementRow } from '../rules/rows.ts';
import { type RowReversal, reversalOf, sameCodeReversal } from '../rules/went-back.ts';
import { bouncedAmounts, debitRows, markReversalsRead } from './row-reversals-sql.ts';
import { lineEvidence } from './take-rows-sql.ts';

type ReturnedRow = { row: StatementRow; back: RowReversal };

/** Rows of money out that say they are reversals, or have the code and amount of money in. */
async function reversalsAmong(tx: Transaction, schoolId: number, rows: readonly StatementRow[]): Promise<ReturnedRow[]> {
  const debits = rows.filter(({ amount }) => amount < 0);
  const known = await knownMoneyRows(tx, { schoolId, codes: debits.flatMap(({ code }) => code ?? []) });
  const sums = new Set(known.map(({ under, amount }) => `${under} ${amount}`));
  const isKnown = ({ code, amount }: StatementRow) => sums.has(`${code} ${negated(amount)}`);
  const backs = await mappedInTurns(debits, (row) => {
    const back = reversalOf(row) ?? (isKnown(row) ? sameCodeReversal(row) : null);
    return back === null ? [] : [{ row, back }];
  });
  return backs.flat();
}

const moneyOf = ({ row, back: { isCharge: _, ...back } }: ReturnedRow) => ({
  ...back,
  ...{ code: row.code, day: row.day, amount: asCents(-row.amount) },
});

/** Records the reversals of a statement's rows, and requests the reversal of their payments. Recorded ones are skipped. */
export async function recordReversals(
  tx: Transaction,
  { schoolId, statementId }: { schoolId: number; statementId: number },
): Promise<void> {
  const rows = await debitRows(tx, { schoolId, statementId });
  const reversals = await reversalsAmong(tx, schoolId, rows);
  // The codes of all rows before the first student, whom others lock after their code.
  await lockReversed(tx, schoolId, reversals.map(moneyOf));
  for (const each of reversals) {
    const { line, importedBy } = rows.find((row) => row.line === each.row.line) ?? { line: 0, importedBy: null };
    const report = { ...moneyOf(each), evidence: lineEvidence({ statementId, line }) };
    if (each.back.isCharge && !(await reversalPlan(tx, schoolId, report)).isKnown) continue;
    await recordReversal(tx, { schoolId, userId: importedBy }, report);
  }
  await markReversalsRead(tx, { schoolId, statementId });
}

export type PreviewedReversal = { row: StatementRow; reason: string; receiptNumber: number | null };

/** The outcomes of a file's reversals, including those of money in the same file. */
export async function previewedReversals(tx: Transaction, schoolId: number, rows: readonly StatementRow[]): Promise<PreviewedReversal[]> {
  const previewed: PreviewedReversal[] = [];
  for (const each of await reversalsAmong(tx, schoolId, rows)) {
    const plan = await reversalPlan(tx, schoolId, moneyOf(each));
    if (each.back.isCharge && !plan.isKnown) continue;
    const [receiptNumber = null] = plan.paymentIds;
    previewed.push({ row: each.row, reason: reasonOf(each, plan, rows), receiptNumber });
  }
  return previewed;
}

function reasonOf({ row, back }: ReturnedRow, { paymentIds, reason }: ReversalPlan, rows: readonly StatementRow[]): string {
  if (paymentIds[0]) return `A reversal of receipt ${paymentIds[0]} will be requested`;
  const before = rows.find((each) => each.amount === -row.amount && each.code !== null && back.codes.includes(each.code));
  return before ? `It reverses line ${before.line} of this file` : reason;
}

/** The verdicts on rows of a bank: money whose bounce was told before it will wait. */
export async function withBounces(
  tx: Transaction,
  schoolId: number,
  { rows, verdicts }: { rows: readonly StatementRow[]; verdicts: readonly Judged[] },
): Promise<Judged[]> {
  const cheques = new Map(rows.flatMap((row) => (chequeNumberOf(row) === null ? [] : [[row.line, row] as const])));
  const amounts = await bouncedAmounts(tx, { schoolId, amounts: [...cheques.values()].map(({ amount }) => amount) });
  const judged: Judged[] = [];
  for (const verdict of verdicts) {
    const row = cheques.get(verdict.line);
    const mayWait = row && amounts.has(row.amount) && (verdict.outcome === 'student' || verdict.outcome === 'proves');
    judged.push(mayWait ? await withBounce(tx, schoolId, { row, verdict }) : verdict);
  }
  return judged;
}

type JudgedRow = { row: StatementRow; verdict: Judged };

async function withBounce(tx: Transaction, schoolId: number, { row, verdict }: JudgedRow): Promise<Judged> {
  const money = { ...row, schoolId, method: 'Bank', arrivedAt: row.at, chequeWords: row } as const;
  const bounce = await bounceToldBefore(tx, money, null);
  if (bounce === null) return verdict;
  return { ...verdict, outcome: 'desk', reason: `It was reversed: ${bounce.evidence}`, receiptNumber: null, student: null };
}
