import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Secrets } from '../../../core/server/secrets/secrets.ts';
import { markedReceipt, receiptCode } from './receipt-code.ts';

const secrets = new Secrets(['the first key of this install, long enough']);
const named = { schoolId: 7, paymentId: 31 };
const code = receiptCode(secrets, named);
const number = fc.integer({ min: 1, max: 999_999_999 });

test('a code names school and receipt, and carries 128 bits that only this install can make', () => {
  expect(code).toMatch(/^7-31-[\w-]{8}-[\w-]{22}$/);
  expect(markedReceipt(secrets, code)).toEqual(named);
  expect(receiptCode(secrets, named)).toBe(code);
});

test('whatever school and receipt it names, it comes back as that', () => {
  fc.assert(
    fc.property(number, number, (schoolId, paymentId) => {
      expect(markedReceipt(secrets, receiptCode(secrets, { schoolId, paymentId }))).toEqual({ schoolId, paymentId });
    }),
    { numRuns: 50 },
  );
});

test('the mark of one receipt is no mark of another, nor of another school', () => {
  const mark = code.slice('7-31-'.length);
  for (const other of [`7-32-${mark}`, `8-31-${mark}`, `73-1-${mark}`, `7-3-${mark}`]) expect(markedReceipt(secrets, other)).toBeNull();
});

test('one changed character anywhere is found', () => {
  // Of the last character only the upper bits are part of the mark.
  for (let at = 0; at < code.length - 1; at += 1) {
    const changed = `${code.slice(0, at)}${code[at] === 'A' ? 'B' : 'A'}${code.slice(at + 1)}`;
    expect(markedReceipt(secrets, changed), changed).toBeNull();
  }
});

test.each([
  '',
  'x',
  '7-31',
  '7-31-',
  '7-31-short',
  `${code}A`,
  ` ${code}`,
  code.replace('7-', '07-'),
  code.replace('7-31', '7--31'),
  '1-1-\u0000',
])('text that is no code, such as %j, names nothing', (text) => {
  expect(markedReceipt(secrets, text)).toBeNull();
});

test('a receipt of an older key stays good after a newer one was put before it, and is nothing to another install', () => {
  const rotated = new Secrets(['a newer key, put before the first, long enough', 'the first key of this install, long enough']);
  expect(markedReceipt(rotated, code)).toEqual(named);
  const fresh = receiptCode(rotated, named);
  expect(fresh).not.toBe(code);
  expect(markedReceipt(secrets, fresh)).toBeNull();
  expect(markedReceipt(new Secrets(['the key of somebody else, long enough too']), code)).toBeNull();
});

test('a receipt that was printed before codes named their key stays good, under whichever of the keys marked it', () => {
  const old = code.replace(/-[\w-]{8}-(?=[\w-]{22}$)/, '-');
  expect(old).toBe('7-31-TNEA7jhSB4tZXNh2055vfw');
  const rotated = new Secrets(['a newer key, put before the first, long enough', 'the first key of this install, long enough']);
  for (const keeper of [secrets, rotated]) expect(markedReceipt(keeper, old)).toEqual(named);
  expect(markedReceipt(new Secrets(['a newer key, put before the first, long enough']), old)).toBeNull();
});

test('a code that names another key than the one that marked it is none of ours', () => {
  const rotated = new Secrets(['a newer key, put before the first, long enough', 'the first key of this install, long enough']);
  const [, , newer = ''] = /^7-31-(([\w-]{8})-)/.exec(receiptCode(rotated, named)) ?? [];
  const [, , older = ''] = /^7-31-(([\w-]{8})-)/.exec(code) ?? [];
  expect([newer === older, markedReceipt(rotated, code.replace(older, newer))]).toEqual([false, null]);
});

test('what signs addresses does not mark receipts', () => {
  expect(secrets.isMarked(secrets.sign({ schoolId: 7, field: 'receipt.31' }).slice(0, 22), { schoolId: 7, field: 'receipt.31' })).toBe(
    false,
  );
  expect(secrets.isMarked('', { schoolId: 7, field: 'receipt.31' })).toBe(false);
});
