import { byVoteHead, type VoteHead } from '../../books/billing/vote-heads.ts';
import { type Cents, centsFromShillings, moneyText, shillingsFromCents } from '../../core/money.ts';
import { type Draft, gridHeads } from './grid.ts';

type Amounts = Record<VoteHead, Cents>;
/** The new fees by grade id. */
export type FeesByGrade = ReadonlyMap<number, Amounts>;

/** Unsaved fees in an address: "7:12000,500,0,0,0;9:…", each grade with its fees in grid order. */
export function feesText(fees: FeesByGrade): string {
  return [...fees].map(([gradeId, amounts]) => `${gradeId}:${gridHeads.map((head) => shillingsFromCents(amounts[head])).join()}`).join(';');
}

/** Parses such a text; empty if blank. Null for any other text. */
export function feesIn(text: string): FeesByGrade | null {
  const fees = new Map<number, Amounts>();
  for (const part of text === '' ? [] : text.split(';')) {
    const [, gradeId = '', written = ''] = /^(\d{1,9}):([\d.,]+)$/.exec(part) ?? [];
    const read = written.split(',').map((amount) => centsFromShillings(amount));
    if (gradeId === '' || read.length !== gridHeads.length || read.includes(null)) return null;
    fees.set(
      Number(gradeId),
      byVoteHead((head) => read[gridHeads.indexOf(head)] as Cents),
    );
  }
  return fees;
}

/** The draft with these fees in place of its own for the same grades. */
export function withFees(draft: Draft, fees: FeesByGrade): Draft {
  const typed = [...fees].map(([gradeId, amounts]) => [gradeId, byVoteHead((head) => moneyText(amounts[head]))]);
  return { ...draft, ...Object.fromEntries(typed) };
}
