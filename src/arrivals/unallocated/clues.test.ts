import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payCodeOf } from '../../school/settings/pay-codes.ts';
import {
  type Clue,
  clueKinds,
  hashedPhone,
  isOwnAccount,
  namePatterns,
  oneOff,
  patternOfMasked,
  ranked,
  reasonsFor,
  type Suspected,
} from './clues.ts';

const suspected = (id: number, ...clues: Clue[]): Suspected => ({
  ...{ id, clues },
  admissionNumber: `ADM/00${id}`,
  guardianName: 'Jane Wanjiku',
});

test('the reasons say in plain words what speaks for a student, the strongest first', () => {
  expect(reasonsFor(suspected(7, 'balance', 'telephone', 'near'))).toEqual([
    `One character off their code ${payCodeOf(7)}`,
    'A guardian has this phone number',
    'The balance is exactly this amount',
  ]);
  expect(reasonsFor(suspected(7, 'guardian', 'nearNumber'))).toEqual([
    'One character off their admission number ADM/007',
    'The payer has the name of their guardian Jane Wanjiku',
  ]);
  expect(reasonsFor(suspected(7))).toEqual([]);
  expect(reasonsFor(suspected(7, 'number', 'nearNumber'))).toEqual(['The account is their admission number ADM/007']);
  expect(reasonsFor(suspected(7, 'code', 'near', 'otherName'))).toEqual([
    `The account is their code ${payCodeOf(7)}`,
    'The number is theirs, the letters with it are not',
  ]);
});

test('an account one character off goes before a telephone, that before a name, and the balance comes last', () => {
  const suspects = [suspected(1, 'name'), suspected(2, 'guardian'), suspected(3, 'near'), suspected(4, 'telephone')];
  expect(ranked(suspects).map(({ id }) => id)).toEqual([3, 4, 1, 2]);
});

test('of whom little speaks beside another, nobody is reminded', () => {
  expect(ranked([suspected(1, 'guardian'), suspected(2, 'near', 'guardian')]).map(({ id }) => id)).toEqual([2]);
  expect(ranked([suspected(1, 'balance'), suspected(2, 'telephoneEnd')]).map(({ id }) => id)).toEqual([1, 2]);
  expect(ranked([])).toEqual([]);
});

test('two reasons go before one, of two alike the earlier student, and four are enough', () => {
  const suspects = [suspected(5, 'near'), suspected(4, 'near'), suspected(3, 'telephone', 'guardian')];
  const more = [suspected(8, 'paidBefore'), suspected(9, 'paidBefore')];
  expect(ranked([...suspects, ...more]).map(({ id }) => id)).toEqual([3, 4, 5, 8]);
});

test('all whom the account names are candidates, also a fifth, and one for whom little else speaks', () => {
  const named = [1, 2, 3, 4, 5].map((id) => suspected(id, 'shortNumber'));
  expect(ranked([...named, suspected(6, 'near')]).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  const surest = suspected(1, 'number', 'telephone', 'paidBefore');
  const kinds = clueKinds.filter((clue) => ranked([surest, suspected(2, clue)]).length === 2);
  expect(kinds).toEqual(['number', 'code', 'saved', 'shortNumber', 'former', 'commonNumber', 'otherName']);
});

const someone = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  admissionNumber: fc.constant(null),
  guardianName: fc.constant('Jane'),
  clues: fc.subarray([...clueKinds]),
});

test('the order does not hang on the order in which students come, and more evidence never lowers anybody', () => {
  const students = fc.uniqueArray(someone, { selector: ({ id }) => id, maxLength: 4 });
  const placeOf = (suspects: readonly Suspected[], id: number) => {
    const place = ranked(suspects).findIndex((each) => each.id === id);
    return place < 0 ? suspects.length : place;
  };
  fc.assert(
    fc.property(students, fc.constantFrom(...clueKinds), (suspects, more) => {
      expect(ranked(suspects.toReversed())).toEqual(ranked(suspects));
      const [first] = suspects;
      if (!first) return;
      const surer = suspects.map((each) => (each === first ? { ...each, clues: [...each.clues, more] } : each));
      expect(placeOf(surer, first.id)).toBeLessThanOrEqual(placeOf(suspects, first.id));
    }),
  );
});

const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const key = fc.array(fc.constantFrom(...alphabet), { minLength: 2, maxLength: 12 }).map((letters) => letters.join(''));
const slip = fc.record({
  how: fc.constantFrom('left out', 'put in', 'taken for another', 'swapped'),
  at: fc.nat(),
  letter: fc.constantFrom(...alphabet),
});

function slipped(text: string, { how, at, letter }: { how: string; at: number; letter: string }): string {
  const place = at % text.length;
  const [before, after] = [text.slice(0, place), text.slice(place)];
  if (how === 'left out') return before + after.slice(1);
  if (how === 'put in') return before + letter + after;
  if (how === 'swapped') return before + after.charAt(1) + after.charAt(0) + after.slice(2);
  return before + letter + after.slice(1);
}

test('whatever one slip made of an account, the right one is among those looked for', () => {
  fc.assert(
    fc.property(key, slip, (right, slip) => {
      const typed = slipped(right, slip);
      fc.pre(typed !== right && typed !== '');
      expect(oneOff(typed)).toContain(right);
    }),
    { numRuns: 500 },
  );
});

test('nothing is looked for that two slips would take, nor for an account as long as a sentence', () => {
  expect(oneOff('AB')).not.toContain('BCD');
  expect(oneOff('AB')).not.toContain('AB');
  expect(oneOff('A')).not.toContain('');
  expect(oneOff('A'.repeat(16))).toContain('A'.repeat(15));
  expect(oneOff('A'.repeat(17))).toEqual([]);
});

test.each([
  ['JANE W***', ['%JANE%', '% W%']],
  ['Jane Wanjiku Kamau', ['%Jane%', '%Wanjiku%', '%Kamau%']],
  ['JANE', []],
  ['J*** W***', []],
  ['0712 345 678', []],
  ['100% _a', []],
  [null, []],
])('of the name %j is looked for: %j', (name, patterns) => {
  expect(namePatterns(name)).toEqual(patterns);
});

test.each([
  ['2547 ***** 126', '+2547%126'],
  ['25470****149', '+25470%149'],
  ['+2547*****126', '+2547%126'],
  ['254712345678', null],
  ['0712***678', null],
  ['***', null],
  [null, null],
])('of the masked telephone %j is looked for %j', (phone, pattern) => {
  expect(patternOfMasked(phone)).toBe(pattern);
});

test('a telephone that comes as its hash is known for one', () => {
  const hash = createHash('sha256').update('254712345678').digest('hex');
  expect(hashedPhone(hash.toUpperCase())).toBe(hash);
  expect(hashedPhone('254712345678')).toBeNull();
  expect(hashedPhone(null)).toBeNull();
});

test('only a whole number or code, or a saved account, is the student’s own', () => {
  const own = clueKinds.filter((clue) => isOwnAccount({ id: 7, admissionNumber: 'A/7', guardianName: '', clues: [clue] }));
  expect(own).toEqual(['number', 'code', 'saved']);
});
