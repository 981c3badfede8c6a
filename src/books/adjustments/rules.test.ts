import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { adjustmentKinds } from '../ledger/adjustment-kinds.ts';
import { adjustmentText, amountFault, changeOf, creditOf, kindFacts, referenceFault } from './rules.ts';

const kind = fc.constantFrom(...adjustmentKinds);

test('waivers, discounts, bursaries and credit notes lower what is owed, a debit note and refunds raise it', () => {
  const changes = adjustmentKinds.map((each) => [each, changeOf(each, asCents(500))]);
  expect(Object.fromEntries(changes)).toEqual({
    ...{ waiver: -500, discount: -500, bursary: -500, creditNote: -500 },
    ...{ debitNote: 500, correction: 500, mpesaRefund: 500, bankRefund: 500 },
  });
});

test('a correction goes the way that it is given', () => {
  expect([asCents(-700), asCents(700)].map((amount) => changeOf('correction', amount))).toEqual([-700, 700]);
});

test('what is given is what changes, whatever the kind', () => {
  fc.assert(
    fc.property(kind, fc.integer({ min: 1, max: 10_000_000_000 }), (each, cents) => Math.abs(changeOf(each, asCents(cents))) === cents),
  );
});

test('an amount is above zero, and only that of a correction may be below it', () => {
  for (const each of adjustmentKinds) {
    expect(amountFault(each, asCents(1))).toBeNull();
    expect(amountFault(each, asCents(0))).toBe('Amount must not be zero');
    const refused = 'Amount must be above zero; only a correction takes a minus';
    expect(amountFault(each, asCents(-1))).toBe(each === 'correction' ? null : refused);
  }
});

test('an adjustment is told in words with its amount and which way it goes', () => {
  const textOf = (
    of: (typeof adjustmentKinds)[number],
    cents: number,
    takesBackId: number | null = null,
    reference: string | null = null,
  ) => adjustmentText({ kind: of, change: asCents(cents), takesBackId, reference });
  expect(textOf('waiver', -50_000)).toBe('Waiver of KES 500.00');
  expect(textOf('debitNote', 50_050)).toBe('Debit note of KES 500.50');
  expect(textOf('waiver', 50_000, 7)).toBe('Waiver of KES 500.00 reversed');
  expect(textOf('correction', -2000)).toBe('Correction of opening balance (KES 20.00 less)');
  expect(textOf('correction', 2000)).toBe('Correction of opening balance (KES 20.00 more)');
  expect(textOf('correction', 2000, 7)).toBe('Correction of opening balance of KES 20.00 reversed');
  expect(textOf('mpesaRefund', 50_000, null, 'SGH7Y2K9QL')).toBe('Refund by M-Pesa of KES 500.00 (SGH7Y2K9QL)');
  expect(textOf('bankRefund', -50_000, 7)).toBe('Refund by bank of KES 500.00 reversed');
});

test('money that a sponsor promised stands apart from what the school gives up, and refunds leave the account that paid them', () => {
  const accounts = adjustmentKinds.map((each) => [each, kindFacts[each].account]);
  expect(Object.fromEntries(accounts)).toEqual({
    ...{ waiver: 'waivers', discount: 'waivers', creditNote: 'waivers', debitNote: 'waivers' },
    ...{ bursary: 'bursaries', correction: 'opening_balances', mpesaRefund: 'mpesa', bankRefund: 'bank' },
  });
});

test('only a refund needs a reference, with something in it', () => {
  const faults = adjustmentKinds.map((each) => [each, referenceFault(each, ' - ')]);
  expect(faults.filter(([, fault]) => fault !== null)).toEqual([
    ['mpesaRefund', 'Reference is required'],
    ['bankRefund', 'Reference is required'],
  ]);
  expect(referenceFault('mpesaRefund', undefined)).toBe('Reference is required');
  expect(referenceFault('bankRefund', 'chq 118')).toBeNull();
});

test('a refund keeps at most 40 letters and digits of its reference, also where one sign is written for three', () => {
  // U+33D2 is the one sign "log".
  expect(['7'.repeat(40), '\u33d2'.repeat(13)].map((each) => referenceFault('mpesaRefund', each))).toEqual([null, null]);
  const tooLong = ['7'.repeat(41), '\u33d2'.repeat(14), '\u33d2'.repeat(40)];
  expect(tooLong.map((each) => referenceFault('bankRefund', each))).toEqual(Array(3).fill('Reference must be at most 40 characters'));
  expect(referenceFault('waiver', '7'.repeat(41))).toBeNull();
});

test('only whoever owes less than nothing has a credit', () => {
  expect([-1, 0, 1].map((owed) => creditOf(asCents(owed)))).toEqual([1, 0, 0]);
});
