import { type Cents, kesText, negated } from '../../core/money.ts';

/** Why a student's data is erased. Source of the rule: Data Protection Act 2019, sections 39 and 40. */
export const erasureBases = ['guardian', 'keptLongEnough', 'other'] as const;
type ErasureBasis = (typeof erasureBases)[number];

export const basisNames: Record<ErasureBasis, string> = {
  guardian: 'Asked for by the parent or guardian',
  keptLongEnough: 'Kept long enough',
  other: 'Other',
};

/** The basis with its note: "Other: Enrolled by mistake". */
export function basisText({ basis, note }: { basis: ErasureBasis; note: string | null }): string {
  return note === null ? basisNames[basis] : `${basisNames[basis]}: ${note}`;
}

/** The word that is typed before anything is erased. */
export const confirmingWord = 'ERASE';

/** The balance in words, as part of a sentence: "owes KES 500.00". */
export function balanceState(balance: Cents): string {
  return balance > 0 ? `owes ${kesText(balance)}` : `has a credit of ${kesText(negated(balance))}`;
}

/** A text as it stands within a JSON string. */
export function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
