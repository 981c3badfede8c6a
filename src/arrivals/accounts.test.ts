import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payCodeOf } from '../schools/pay-codes.ts';
import { accountKey, namesIn, onlyOne } from './accounts.ts';

const written = (studentId: number) => ({ studentId, isAlias: false });

test.each([
  ['adm/001/2024', 'ADM0012024'],
  [' Adm 001-2024 ', 'ADM0012024'],
  ['ＡＤＭ.001', 'ADM001'],
  ['jane’s fees', 'JANESFEES'],
  ['🎒', ''],
])('the account %j is compared as %j', (typed, key) => {
  expect(accountKey(typed)).toBe(key);
});

test('however an account is spaced, cased and punctuated, it names the same', () => {
  const spelled = fc.array(fc.constantFrom(...'0123456789abcXYZ'), { minLength: 1, maxLength: 15 });
  const noise = fc.constantFrom('', ' ', '/', '-', '.', '\u00a0');
  fc.assert(
    fc.property(spelled, noise, fc.boolean(), (letters, between, upper) => {
      const typed = letters.join(between);
      expect(namesIn(upper ? typed.toUpperCase() : typed)).toEqual(namesIn(letters.join('')));
    }),
  );
});

test('an account names a student by pay-code or number, also after the bank’s own part', () => {
  const code = payCodeOf(77);
  expect(namesIn(` ${code.toLowerCase()} `)).toEqual({ keys: [code], studentIds: [77] });
  expect(namesIn('0012')).toEqual({ keys: ['0012'], studentIds: [12] });
  expect(namesIn(`393939#${code}`)).toEqual({ keys: [`393939${code}`, code], studentIds: [77] });
  expect(namesIn('Amina Otieno')).toEqual({ keys: ['AMINAOTIENO'], studentIds: [] });
});

test('what the school itself puts before an account is not part of it, whether the payer typed it or not', () => {
  const code = payCodeOf(77);
  for (const typed of [code, `0110 ${code}`, `0110-#${code}`]) expect(namesIn(typed, '0110#')).toMatchObject({ studentIds: [77] });
  expect(namesIn('KAR995', 'Kar').keys).toEqual(['KAR995', '995']);
  expect(namesIn('KAR', 'Kar').keys).toEqual(['KAR']);
});

test('nothing, a number too large, and the number 0 name no student', () => {
  expect(namesIn(null)).toEqual({ keys: [], studentIds: [] });
  expect(namesIn('# - /')).toEqual({ keys: [], studentIds: [] });
  expect(namesIn('2147483648').studentIds).toEqual([]);
  expect(namesIn('0').studentIds).toEqual([]);
  expect(namesIn('x'.repeat(101)).keys).toEqual([]);
});

const taught = (studentId: number) => ({ studentId, isAlias: true });

test.each([
  ['nobody', [], null],
  ['one student', [written(4)], 4],
  ['one student in two ways', [written(4), written(4)], 4],
  ['two students', [written(4), written(5)], null],
  ['one student by number whom another was taught to be', [written(4), taught(5)], 5],
  ['two students who were taught', [taught(4), taught(5)], null],
])('of %s the money is that of %s', (_, named, studentId) => {
  expect(onlyOne(named)).toBe(studentId);
});

test('whatever somebody types, what it names is letters, digits and numbers of students, and it is the same typed again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.option(fc.string({ maxLength: 12 })), (typed, prefix) => {
      const { keys, studentIds } = namesIn(typed, prefix);
      for (const key of keys) expect(key).toMatch(/^[A-Z0-9]{1,100}$/);
      for (const id of studentIds) expect(Number.isInteger(id) && id > 0).toBe(true);
      expect(new Set(keys).size).toBe(keys.length);
      for (const key of keys) expect(namesIn(key, prefix).keys).toContain(key);
    }),
  );
});

test('a student with a right account is always the one it names, whatever the school puts before it', () => {
  const id = fc.integer({ min: 1, max: 30_000 });
  const prefix = fc.constantFrom('', '0110#', 'KAR', 'SHULE-');
  fc.assert(
    fc.property(id, prefix, fc.boolean(), (studentId, before, typesIt) => {
      const account = `${typesIt ? before : ''}${payCodeOf(studentId)}`;
      const { studentIds } = namesIn(account.toLowerCase(), before);
      expect(onlyOne(studentIds.map(written))).toBe(studentId);
    }),
  );
});
