import { expect, test } from 'vitest';
import { may, roleWords } from '../../core/roles.ts';
import { listedText } from '../../core/wording.ts';
import { keptData } from './kept-data.ts';

/** "Administrators, bursars and auditors", the most trusted first. */
const wordsOf = (allowed: readonly (keyof typeof roleWords)[]) => {
  const words = listedText([...allowed].reverse().map((role) => roleWords[role].several));
  return words.charAt(0).toUpperCase() + words.slice(1);
};

test('what the page says of who sees contacts and money is what the roles may', () => {
  const seenBy = (beginning: string) => keptData.find(({ what }) => what.startsWith(beginning))?.seenBy;
  expect(seenBy('Telephone numbers')).toBe(wordsOf(may.seeContacts));
  expect(seenBy('Messages')).toBe(wordsOf(may.seeContacts));
  for (const beginning of ['Fees', 'Payers', 'Notes']) expect(seenBy(beginning), beginning).toBe(wordsOf(may.seeMoney));
});
