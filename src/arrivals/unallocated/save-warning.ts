import { listedText } from '../../core/wording.ts';
import { studentOfPayCode } from '../../school/settings/pay-codes.ts';
import type { Clue } from './clues.ts';

type Suspect = { fullName: string; clues: readonly Clue[] };
type TypedAccount = {
  /** Its possible numbers, normalised. */
  keys: readonly string[];
  suspects: readonly Suspect[];
  /** Some admission numbers of the school, normalised. */
  numbers: readonly string[];
  /** True if its number may be an amount, as of “FEES 3000”. */
  mayBeAmount: boolean;
};

/** Why a typed account should probably not be saved for a student, as a sentence: it may be another student's. Null if nothing says so. */
export function saveWarning({ keys, suspects, numbers, mayBeAmount }: TypedAccount): string | null {
  const near = namesWith(suspects, ['near', 'nearNumber']);
  if (near !== null) return `It is one character off the account of ${near}, so it may be a typing slip.`;
  const holders = namesWith(suspects, ['commonNumber', 'otherName', 'part']);
  if (holders !== null) return `It contains the number of ${holders}, so it may be meant for them.`;
  const meant = namesWith(suspects, ['accountPhone', 'name', 'former']);
  if (meant !== null) return `It is the name, phone number or former number of ${meant}, so it is saved for nobody else.`;
  if (mayBeAmount) return 'Its number may be an amount, which other parents write as well.';
  const shapes = new Set(numbers.map(shapeOf));
  const isWrittenAlike = keys.some((key) => studentOfPayCode(key) !== null || (/\d/.test(key) && shapes.has(shapeOf(key))));
  return isWrittenAlike ? "It is written like the accounts of this school, so it may be another student's." : null;
}

function namesWith(suspects: readonly Suspect[], kinds: readonly Clue[]): string | null {
  const names = suspects.filter(({ clues }) => clues.some((clue) => kinds.includes(clue))).map(({ fullName }) => fullName);
  return names.length === 0 ? null : listedText(names);
}

/** Its letters, with a nought for each digit: all numbers of one register have the same. */
function shapeOf(key: string): string {
  return key.replace(/\d/g, '0');
}
