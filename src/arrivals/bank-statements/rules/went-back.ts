import type { MoneyBackKind } from '../../../payments/reversals/rules.ts';
import { receiptsIn } from '../../unallocated/money-codes.ts';
import { chequeNumberOf, isCharge, moneyBackKindIn } from '../../unallocated/went-back.ts';
import { codesIn } from './narration.ts';
import type { StatementRow } from './rows.ts';

/** A reversal row: `codes` are the references of the original payment, the surest first. */
export type RowReversal = { kind: MoneyBackKind; codes: string[]; chequeNumber: string | null; words: string; isCharge: boolean };

/** The reversal or bounced cheque in a row. Null for any other row. */
export function reversalOf(row: StatementRow): RowReversal | null {
  const { amount, narration, type, code, linked, references } = row;
  const words = [type, narration].filter((each) => each !== null && each !== '').join(' ');
  const kind = amount < 0 ? moneyBackKindIn(words) : null;
  if (kind === null) return null;
  const candidates = [linked, ...receiptsIn(narration), ...codesIn(narration), ...references, code];
  return {
    ...{ kind, words, codes: [...new Set(candidates.filter((each) => each !== null))], isCharge: isCharge(words) },
    chequeNumber: kind === 'cheque' ? chequeNumberOf(row) : null,
  };
}

/** A row of money out with the code of money in: the same money, reversed. */
export function sameCodeReversal(row: StatementRow): RowReversal | null {
  if (row.amount > 0 || row.code === null) return null;
  return { kind: 'reversal', codes: [row.code], chequeNumber: null, words: row.narration, isCharge: false };
}
