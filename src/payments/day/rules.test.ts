import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import {
  countedCents,
  countedFaces,
  expectedCents,
  faceField,
  faces,
  mayReverseSlip,
  noteMin,
  piecesFor,
  varianceCents,
  varianceText,
} from './rules.ts';

test('notes and coins come to what they say on them', () => {
  expect(countedCents({ of1000: 3, of50: 2, of40: 1, of5: 7, of1: 4 })).toBe(317_900);
  expect(countedCents({})).toBe(0);
});

test('each piece more adds its face, whatever else is in the drawer', () => {
  const pieces = fc.record(Object.fromEntries(faces.map((face) => [faceField(face), fc.integer({ min: 0, max: 1000 })])));
  fc.assert(
    fc.property(pieces, fc.constantFrom(...faces), (drawer, face) => {
      const more = { ...drawer, [faceField(face)]: (drawer[faceField(face)] ?? 0) + 1 };
      expect(countedCents(more) - countedCents(drawer)).toBe(face * 100);
      const listed = countedFaces(drawer).reduce((sum, each) => sum + each.face * each.pieces, 0);
      expect(listed * 100).toBe(countedCents(drawer));
    }),
    { numRuns: 100 },
  );
});

test('the faces are those that the Central Bank of Kenya issues, the largest first, notes down to fifty', () => {
  expect(faces.filter((face) => face >= noteMin)).toEqual([1000, 500, 200, 100, 50]);
  expect(faces.filter((face) => face < noteMin)).toEqual([40, 20, 10, 5, 1]);
});

test('any amount of whole shillings can be laid out, in as few pieces as Kenya has faces for', () => {
  expect(countedFaces(piecesFor(asCents(178_600)))).toEqual([
    { face: 1000, pieces: 1 },
    { face: 500, pieces: 1 },
    { face: 200, pieces: 1 },
    { face: 50, pieces: 1 },
    { face: 20, pieces: 1 },
    { face: 10, pieces: 1 },
    { face: 5, pieces: 1 },
    { face: 1, pieces: 1 },
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (shillings) => {
      expect(countedCents(piecesFor(asCents(shillings * 100)))).toBe(shillings * 100);
    }),
  );
});

test('cents that no coin is made for are left out of the drawer', () => {
  expect(countedCents(piecesFor(asCents(12_345)))).toBe(12_300);
});

test('a face of which there is none is not listed', () => {
  expect(countedFaces({ of10: 0, of500: 2, of20: undefined, of1: 1 })).toEqual([
    { face: 500, pieces: 2 },
    { face: 1, pieces: 1 },
  ]);
});

test('the books expect what was left and came in, less what reversals and the bank took', () => {
  const books = { left: asCents(10_000), received: asCents(5000), givenBack: asCents(700), banked: asCents(9000) };
  expect(expectedCents(books)).toBe(5300);
  expect(varianceCents({ ...books, counted: asCents(5000) })).toBe(-300);
  expect(varianceCents({ ...books, counted: asCents(5400) })).toBe(100);
});

test('a drawer that holds what the books expect agrees, whatever moved, and each shilling more or less is told', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 }).map(asCents);
  const off = fc.integer({ min: -5000, max: 5000 });
  fc.assert(
    fc.property(cents, cents, cents, cents, off, (left, received, givenBack, banked, more) => {
      const books = { left, received, givenBack, banked };
      expect(varianceCents({ ...books, counted: asCents(expectedCents(books) + more) })).toBe(more);
      const day = { left: expectedCents(books), received: asCents(0), givenBack: asCents(0), banked: asCents(0) };
      expect(expectedCents(day)).toBe(expectedCents(books));
    }),
  );
});

test('a slip is reversed by whose cash it is, by who recorded it and by an administrator, and by no other colleague', () => {
  const slip = { cashier: 'otieno', recordedBy: 'njeri' };
  for (const username of ['otieno', 'njeri']) expect(mayReverseSlip(slip, { username, role: 'bursar' })).toBe(true);
  expect(mayReverseSlip(slip, { username: 'wanjiku', role: 'admin' })).toBe(true);
  expect(mayReverseSlip(slip, { username: 'wanjiku', role: 'bursar' })).toBe(false);
  expect(mayReverseSlip({ ...slip, recordedBy: null }, { username: 'njeri', role: 'bursar' })).toBe(false);
});

test.each([
  [0, 'matches the books'],
  [1, 'KES 0.01 over'],
  [-1, 'KES 0.01 short'],
  [-5000, 'KES 50.00 short'],
])('a variance of %i cents: %s', (cents, words) => {
  expect(varianceText(asCents(cents))).toBe(words);
});
