import { asCents, type Cents } from '../../core/money.ts';
import { countedText, listedText } from '../../core/wording.ts';

/** The smallest amount of a receipt. */
export const payableMin = asCents(100);

const namesMax = 3;

/** Why money waits that surely names no student, in words without a full stop: of several the first, and how many others. */
export function unnamedText({ account, several }: { account: string | null; several: readonly { fullName: string }[] }): string {
  const [first, ...more] = several;
  if (first && more.length === 0) return `It may mean ${first.fullName}, but that is not sure`;
  const names = several.slice(0, namesMax).map(({ fullName }) => fullName);
  const others = several.length - names.length;
  if (names.length > 0) return `It names ${listedText([...names, ...(others > 0 ? [countedText(others, 'other')] : [])])}`;
  return account === null ? 'No account' : `The account “${account}” matches no student`;
}

/** Why no payment can be recorded of money that names one student, in words without a full stop; null if one can. */
export function unpayableText({ amount, hasTerm }: { amount: Cents; hasTerm: boolean }): string | null {
  if (amount < payableMin) return 'Less than a shilling';
  return hasTerm ? null : 'No term is current';
}
