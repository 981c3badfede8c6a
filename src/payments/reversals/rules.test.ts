import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { causeNames, paymentAgain, reasonText, reversalCauses } from './rules.ts';

test('a reversal says its cause and what was explained, and one of no usual cause the explanation alone', () => {
  expect(reasonText({ cause: 'twice', explanation: null })).toBe('Entered twice');
  expect(reasonText({ cause: 'wrongStudent', explanation: 'for her brother' })).toBe('Wrong student: for her brother');
  expect(reasonText({ cause: 'other', explanation: 'The bank took it back' })).toBe('The bank took it back');
});

test('every reason fits a reversal, however long its explanation', () => {
  for (const cause of reversalCauses) {
    expect(reasonText({ cause, explanation: 'x'.repeat(150) }).length, causeNames[cause]).toBeLessThanOrEqual(200);
  }
});

const reversed = { studentId: 7, amount: asCents(950_050), method: 'Mpesa' as const, code: 'SGH1X', bank: null };
const unknown = { rightStudentId: null, rightAmount: null };
const paid = { method: 'Mpesa', code: 'SGH1X', bank: '' };

test('money of the wrong student is recorded again for the right one, left blank where nobody said who', () => {
  expect(paymentAgain({ cause: 'wrongStudent', ...unknown, rightStudentId: 9 }, reversed)).toEqual({
    ...paid,
    studentId: 9,
    amount: '9500.50',
  });
  expect(paymentAgain({ cause: 'wrongStudent', ...unknown }, reversed)).toEqual({ ...paid, studentId: '', amount: '9500.50' });
});

test('a wrong amount is recorded again for the same student in the right one, left blank where nobody said how much', () => {
  expect(paymentAgain({ cause: 'wrongAmount', ...unknown, rightAmount: asCents(95_000) }, reversed)).toEqual({
    ...paid,
    studentId: 7,
    amount: '950.00',
  });
  expect(paymentAgain({ cause: 'wrongAmount', ...unknown }, reversed)).toMatchObject({ studentId: 7, amount: '' });
});

test('what should never have been recorded is not recorded again', () => {
  for (const cause of ['twice', 'failed', 'other'] as const) expect(paymentAgain({ cause, ...unknown }, reversed)).toBeNull();
});
