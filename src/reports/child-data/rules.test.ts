import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, headText, recordsOf, withoutNames } from './rules.ts';

const family = { others: ['Baraka Otieno Ouma', 'Zawadi A. Otieno'], own: ['Amina Otieno', 'Ouma Odhiambo'] };

test.each([
  ['it was for Baraka', 'it was for [another student]'],
  ['Fees of Baraka and Zawadi', 'Fees of [another student] and [another student]'],
  ['BARAKA paid, baraka did not', '[another student] paid, [another student] did not'],
  ['Barakah is somebody else', 'Barakah is somebody else'],
  ['Baraka Otieno', '[another student] Otieno'],
  ['A. paid', 'A. paid'],
  ['', ''],
] as const)('of “%s” a guardian reads “%s”', (text, expected) => {
  expect(withoutNames(text, family)).toBe(expected);
});

test('the names of the child and of the guardians stay, though a brother is called so too', () => {
  expect(withoutNames('Amina Otieno, paid by Ouma Odhiambo', family)).toBe('Amina Otieno, paid by Ouma Odhiambo');
});

test('two names of another child in a row are one child', () => {
  const others = { others: ['Chebet Koech'], own: ['Amina'] };
  expect(withoutNames('reversed for Chebet Koech, Amina', others)).toBe('reversed for [another student], Amina');
});

test('names with marks of their own are found', () => {
  const others = { others: ["Ng'ang'a Wanjirũ"], own: ['Amina'] };
  expect(withoutNames("for NG'ANG'A and Wanjirũ", others)).toBe('for [another student] and [another student]');
});

test('nobody else, nothing is taken out', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(withoutNames(text, { others: [], own: ['Amina'] })).toBe(text);
    }),
  );
});

test('whatever is written around it, no word of another child is left', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const text = withoutNames(`${before} Baraka ${after}`, { others: ['Baraka'], own: [] });
      expect(text.toLowerCase().split(/[^\p{L}\p{M}'’]+/u)).not.toContain('baraka');
    }),
  );
});

test('what was told once is told the same again', () => {
  const word = fc.constantFrom('Baraka', 'zawadi', 'Otieno', 'paid', 'for', 'Amina', ',', '31');
  fc.assert(
    fc.property(fc.array(word), (written) => {
      const once = withoutNames(written.join(' '), family);
      expect(withoutNames(once, family)).toBe(once);
    }),
  );
});

test('words that are nobody else’s stay as they were written, in their order', () => {
  const word = fc.constantFrom('Otieno', 'paid', 'for', 'Amina', 'school', '31');
  fc.assert(
    fc.property(fc.array(word), (written) => {
      expect(withoutNames(written.join(' '), family)).toBe(written.join(' '));
    }),
  );
});

test.each([
  [null, 'text', ''],
  [null, 'money', ''],
  ['', 'text', ''],
  ['A/7', 'text', 'A/7'],
  [31, 'number', '31'],
  [0, 'number', '0'],
  [1500.5, 'money', '1,500.50'],
  [-1000, 'money', '−1,000.00'],
  [0, 'money', '0.00'],
  ['2026-05-20', 'day', '20 May 2026'],
  ['2026-05-20T21:30:00.000Z', 'instant', '21 May 2026, 00:30'],
] as const)('%s as %s is read as “%s”', (cell, kind, text) => {
  expect(cellText(cell, kind)).toBe(text);
});

test('money names its currency at the head of its column, and nothing else does', () => {
  expect(headText({ label: 'Amount', kind: 'money' })).toBe('Amount (KES)');
  expect(headText({ label: 'Amount', kind: 'number' })).toBe('Amount');
});

test('a program reads each row by the words of its columns', () => {
  const columns = [{ label: 'Receipt' }, { label: 'Code' }];
  expect(
    recordsOf(columns, [
      [31, 'SGH1X'],
      [32, null],
    ]),
  ).toEqual([
    { Receipt: 31, Code: 'SGH1X' },
    { Receipt: 32, Code: null },
  ]);
  expect(recordsOf(columns, [])).toEqual([]);
});
