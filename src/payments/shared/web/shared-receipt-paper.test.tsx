import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents } from '../../../core/money.ts';
import type { readSharedPayment, SharedPayment } from '../contract.ts';
import { SharedReceiptPaper } from './shared-receipt-paper.tsx';

type Part = SharedPayment['parts'][number];
const shillings = (amount: number) => asCents(amount * 100);

const part = (id: number, fullName: string, amount: number, changes: Partial<Part> = {}): Part => ({
  id,
  student: { id: id + 20, admissionNumber: null, fullName, grade: 'Grade 4', stream: 'East' },
  amount: shillings(amount),
  balance: shillings(10_000 - amount),
  status: 'verified',
  reversed: null,
  ...changes,
});

const payment = (changes: Partial<SharedPayment> = {}): SharedPayment => ({
  id: 3,
  payer: { name: 'Otieno Ouma', phone: '0712 345 678' },
  ...{ method: 'Mpesa', code: 'SGH7Y2K9QL', bank: null, total: shillings(1200), reversed: shillings(0) },
  ...{ payDate: '2026-05-12', term: 'Term 2 2026', recordedBy: 'bursar1', status: 'verified' },
  parts: [part(12, 'Amina', 700), part(13, 'Baraka', 500)],
  ...{ isOwn: false, mayVerify: true },
  ...changes,
});

const school: Reply<typeof readSharedPayment>['school'] = { name: 'Shule ya Mfano', contacts: 'Box 1', footer: 'Asante', logo: null };

/** The words of the paper, with one space between them. */
const wordsOf = (changes: Partial<SharedPayment> = {}, copy = false) =>
  markupOf(changes, copy)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const markupOf = (changes: Partial<SharedPayment> = {}, copy = false) =>
  renderToStaticMarkup(<SharedReceiptPaper reply={{ school, sharedPayment: payment(changes) }} paper="a5" copy={copy} />);

const reversed = { date: '2026-05-13', reason: 'Wrong child' };

test('the payer reads who paid, how, when and how much, in figures and in words', () => {
  const words = wordsOf();
  expect(words).toContain('Shule ya Mfano Box 1');
  expect(words).toContain('KES 1,200.00 One thousand two hundred shillings only');
  expect(words).toContain('Paid by Otieno Ouma, 0712 345 678');
  expect(words).toContain('Date 12 May 2026 Method M-Pesa Transaction code SGH7Y2K9QL Term Term 2 2026 Recorded by bursar1');
  expect(words).toContain('Asante');
});

test('each part stands there with its receipt, its balance and its amount, and they are summed up', () => {
  const words = wordsOf();
  expect(words).toContain('Amina Grade 4 East, receipt 12, balance after it KES 9,300.00 700.00');
  expect(words).toContain('Baraka Grade 4 East, receipt 13, balance after it KES 9,500.00 500.00');
  expect(words).toContain('2 students, total 1,200.00');
});

test('a payer without a telephone, and a bank, stand there by their names', () => {
  const words = wordsOf({ payer: { name: 'Mbugua Trust', phone: null }, method: 'Cheque', code: '000123', bank: 'KCB' });
  expect(words).toContain('Paid by Mbugua Trust Date');
  expect(words).toContain('Method Cheque Cheque number 000123 Bank KCB');
});

test('cash has no code', () => {
  expect(wordsOf({ method: 'Cash', code: null })).not.toContain('Transaction code');
});

test('until it is verified it says so, in the words of its method', () => {
  expect(wordsOf()).not.toContain('Subject to');
  expect(wordsOf({ status: 'pending' })).toContain('Subject to confirmation');
  expect(wordsOf({ status: 'pending', method: 'Cheque', bank: 'KCB' })).toContain('Subject to clearing');
});

test('a part that was reversed is struck out with its reason, and the whole says how much', () => {
  const parts = [part(12, 'Amina', 700), part(13, 'Baraka', 500, { status: 'reversed', reversed })];
  const words = wordsOf({ parts, reversed: shillings(500) });
  expect(words).toContain('KES 500.00 of KES 1,200.00 reversed');
  expect(words).toContain('Reversed on 13 May 2026: Wrong child');
  expect(words).not.toContain('REVERSED');
  expect(markupOf({ parts, reversed: shillings(500) }).match(/<td data-reversed="true">/g)).toHaveLength(1);
});

test('a payment of which all was reversed says so across it, with the last reason', () => {
  const earlier = { date: '2026-05-12', reason: 'Entered twice' };
  const parts = [
    part(12, 'Amina', 700, { status: 'reversed', reversed }),
    part(13, 'Baraka', 500, { status: 'reversed', reversed: earlier }),
  ];
  const words = wordsOf({ parts, reversed: shillings(1200), status: 'reversed' });
  expect(words).toContain('REVERSED on 13 May 2026: Wrong child');
  expect(words).not.toContain('of KES 1,200.00 reversed');
});

test('the first print is the original, a later one a copy; the paper is as wide as the printer', () => {
  expect(wordsOf()).toContain('Original');
  expect(wordsOf({}, true)).toContain('Copy');
  expect(markupOf()).toContain('data-paper="a5"');
});
