import { expect, test } from 'vitest';
import { may, roleWords } from '../../core/roles.ts';
import { scopes } from '../../core/scopes/scopes.ts';
import { listedText } from '../../core/wording.ts';
import { keptData } from './kept-data.ts';

/** "Administrators, bursars and auditors", the most trusted first. */
const wordsOf = (allowed: readonly (keyof typeof roleWords)[]) => {
  const words = listedText([...allowed].reverse().map((role) => roleWords[role].several));
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const seenBy = (beginning: string) => keptData.find(({ what }) => what.startsWith(beginning))?.seenBy;

test('what the page says of who sees contacts and money is what the roles may', () => {
  for (const beginning of ['Telephone numbers', 'Messages']) expect(seenBy(beginning), beginning).toBe(wordsOf(may.seeContacts));
  for (const beginning of ['Payers', 'Notes']) expect(seenBy(beginning), beginning).toBe(wordsOf(may.seeMoney));
  expect(seenBy('Fees')).toBe(`${wordsOf(may.seeMoney)}, and programs with a key for payments or reports`);
});

test('what the page says of programs is what the scopes of their keys let them read', () => {
  expect(seenBy('Students: names')).toBe('All staff, and programs with a key for students, payments or reports');
  for (const beginning of ['Students: birth dates', 'Guardians']) {
    expect(seenBy(beginning), beginning).toBe('All staff, and programs with a key for students');
  }
  const named = keptData.filter((kept) => kept.seenBy.includes('programs')).map(({ what }) => what.split(/[ :,]+/, 2).join(' '));
  expect(named).toEqual(['Students names', 'Students birth', 'Guardians names', 'Fees payments']);
  const readScopes = scopes.filter((scope) => scope.endsWith(':read'));
  expect(readScopes, 'a new scope needs its words here').toEqual(['students:read', 'payments:read', 'reports:read']);
});
