import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents } from '../../../core/money.ts';
import type { receipt } from '../contract.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

type Receipt = Reply<typeof receipt>;

const reply = (payment: Partial<Receipt['payment']> = {}, changes: Partial<Receipt> = {}): Receipt => ({
  school: { name: 'Shule ya Mfano', contacts: 'Box 1', footer: null, logo: null },
  student: { name: 'Amina Yusuf', id: 12, admissionNumber: 'A/17', account: 'A/17', grade: 'Grade 4', stream: 'East' },
  payment: {
    ...{ id: 31, method: 'Mpesa', amount: asCents(250_050), balance: asCents(749_950), payDate: '2026-05-12', code: 'SGH7Y2K9QL' },
    ...{ bank: null, isVerified: true, recordedBy: 'bursar1', term: 'Term 2 2026', reversed: null, partOf: null },
    ...payment,
  },
  qrCode: null,
  ...changes,
});

const markupOf = (reply: Receipt, copy = false) => renderToStaticMarkup(<ReceiptPaper reply={reply} paper="80mm" copy={copy} />);
const wordsOf = (reply: Receipt, copy = false) =>
  markupOf(reply, copy)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('a receipt says who paid what, by which way and when, and what is left to pay', () => {
  const words = wordsOf(reply());
  expect(words).toContain('KES 2,500.50 Two thousand five hundred shillings and fifty cents only');
  expect(words).toContain(
    'Receipt number 31 Date 12 May 2026 Student Amina Yusuf Admission number A/17 (ID 12) Pay account A/17 Class Grade 4 East',
  );
  expect(words).toContain('Method M-Pesa Transaction code SGH7Y2K9QL Recorded by bursar1');
  expect(words).toContain('Balance after this payment KES 7,499.50');
});

test('a receipt of a part names the whole: how much, how, for how many and by whom', () => {
  const partOf = { id: 3, payer: 'Otieno Ouma', total: asCents(3_000_000), parts: 3 };
  expect(wordsOf(reply({ partOf }))).toContain('Part of KES 30,000.00, M-Pesa, SGH7Y2K9QL, 3 students, paid by Otieno Ouma');
  const cheque = { method: 'Cheque' as const, code: '000123', bank: 'KCB', partOf: { ...partOf, parts: 1 } };
  expect(wordsOf(reply(cheque))).toContain('Part of KES 30,000.00, Cheque, 000123, KCB, 1 student, paid by Otieno Ouma');
});

test('a receipt of a payment by itself names no whole', () => {
  expect(wordsOf(reply())).not.toContain('Part of');
});

test('a student without an admission number stands there by id', () => {
  const student = { name: 'Amina Yusuf', id: 12, admissionNumber: null, account: 'K129', grade: 'Grade 4', stream: 'East' };
  expect(wordsOf(reply({}, { student }))).toContain('Student ID 12 Pay account K129');
});

test('a claim is subject to confirmation until it is verified, and no more once it is reversed', () => {
  expect(wordsOf(reply())).not.toContain('Subject to');
  expect(wordsOf(reply({ isVerified: false }))).toContain('Subject to confirmation');
  const reversed = { date: '2026-05-13', reason: 'Wrong child' };
  const words = wordsOf(reply({ isVerified: false, reversed }));
  expect(words).not.toContain('Subject to');
  expect(words).toContain('REVERSED on 13 May 2026: Wrong child');
  expect(markupOf(reply({ reversed }))).toContain('data-reversed="true"');
});

test('a credit is called so, and the first print is the original', () => {
  expect(wordsOf(reply({ balance: asCents(-5000) }))).toContain('credit KES 50.00');
  expect([wordsOf(reply()), wordsOf(reply(), true)].map((words) => /Original|Copy/.exec(words)?.[0])).toEqual(['Original', 'Copy']);
});

test('the code that leads to the statement is there where the address is known', () => {
  expect(markupOf(reply())).not.toContain('<img');
  expect(markupOf(reply({}, { qrCode: 'data:image/png;base64,AA==' }))).toContain(
    'alt="QR code that opens the student&#x27;s fee statement"',
  );
});
