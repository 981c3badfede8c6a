import { asCents, type Cents } from '../../core/money.ts';
import { listedText } from '../../core/wording.ts';

/** The smallest amount of a receipt. */
export const payableMin = asCents(100);

/** Why money waits that names no student, or several, in words without a full stop. */
export function unnamedText({ account, several }: { account: string | null; several: readonly { fullName: string }[] }): string {
  if (several.length > 0) return `It names ${listedText(several.map(({ fullName }) => fullName))}`;
  return account === null ? 'No account' : `The account “${account}” matches no student`;
}

/** Why no payment can be recorded of money that names one student, in words without a full stop; null if one can. */
export function unpayableText({ amount, hasTerm }: { amount: Cents; hasTerm: boolean }): string | null {
  if (amount < payableMin) return 'Less than a shilling';
  return hasTerm ? null : 'No term is current';
}
