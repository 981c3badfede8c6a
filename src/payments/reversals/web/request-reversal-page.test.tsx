import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { requestReversalPath } from '../../../core/page-links.ts';
import type { Role } from '../../../core/roles.ts';
import { searchStudents } from '../../../students/register/contract.ts';
import { receipt } from '../../payments/contract.ts';
import { RequestReversalPage } from './request-reversal-page.tsx';
import { RightStudent } from './right-student.tsx';

openSignedInPage(requestReversalPath({ studentId: 12, paymentId: 31 }));

const params = { studentId: '12', paymentId: '31' };
const payment = {
  id: 31,
  method: 'Mpesa',
  amount: asCents(400_000),
  balance: asCents(600_000),
  payDate: '2026-05-04',
  code: 'SGH7Y2K9QL',
  bank: null,
  isVerified: false,
  recordedBy: 'njoroge',
  term: 'Term 2 2026',
  reversed: null,
};
const student = { name: 'Amina Yusuf', id: 12, admissionNumber: null, grade: 'Grade 4', stream: 'East' };

const drawn = (role: Role, more: object = {}) =>
  drawnFor(role, <RequestReversalPage />, [receipt, { params }, { student, payment: { ...payment, ...more }, qrCode: null }]);

test('the payment is named before anything is asked: how much, how, when and for whom', () => {
  const words = wordsOf(drawn('bursar'));
  expect(words).toContain('Receipt 31 KES 4,000.00 M-Pesa, SGH7Y2K9QL, 4 May 2026 Student Amina Yusuf Grade 4 East');
  expect(words).toContain(
    'The payment counts until an administrator who did not record it approves the reversal. For a wrong student or amount, record the right payment too.',
  );
});

test('of a part it says how much came for whom, and until when its code is in use', () => {
  const partOf = { id: 3, payer: 'Jane Wanjiku', total: asCents(1_200_000), parts: 3 };
  const whole = 'KES 12,000.00 from Jane Wanjiku for 3 students: one request, and all parts in force are reversed together';
  expect(wordsOf(drawn('bursar', { partOf }))).toContain(
    `${whole}. The transaction code can be recorded again only once all parts are reversed`,
  );
  const cash = wordsOf(drawn('bursar', { partOf, method: 'Cash', code: null }));
  expect(cash).toContain(whole);
  expect(cash).not.toContain('recorded again');
  expect(wordsOf(drawn('bursar', { partOf: { ...partOf, parts: 1 } }))).not.toContain('recorded again');
});

test('the reasons are offered in words, and none is chosen for the asker', () => {
  const options = [...drawn('bursar').matchAll(/<option[^>]*>([^<]*)/g)].map(([, words]) => words);
  expect(options).toEqual(['Choose a reason', ...['Wrong student', 'Wrong amount', 'Entered twice', 'Payment failed', 'Other']]);
  expect(drawn('bursar')).not.toContain('Right Amount');
});

test('of a payment that was reversed nothing can be asked, and it says when and why', () => {
  const words = wordsOf(drawn('bursar', { reversed: { date: '2026-05-06', reason: 'Entered twice' } }));
  expect(words).toContain('This payment was reversed on 6 May 2026: Entered twice.');
  expect(words).not.toContain('Choose a reason');
});

test('whoever may not ask reads who may', () => {
  expect(wordsOf(drawn('auditor'))).toContain('This page is for bursars and administrators.');
});

test('nobody is offered before anything is searched for', () => {
  const students = [{ id: 13, name: 'Baraka Otieno', admissionNumber: null, grade: 'Grade 4', stream: 'East', active: true }];
  const markup = drawnFor('bursar', <RightStudent studentId="" onChoose={() => undefined} />, [
    searchStudents,
    { query: { q: '' } },
    students,
  ]);
  expect(wordsOf(markup)).toBe('Right student, if you know');
  expect(markup).not.toContain('radio');
});

test('the student who was chosen before the session ended is seen again, also among many whom the ID matches', () => {
  const one = { name: 'Baraka Otieno', admissionNumber: null, grade: 'Grade 4', stream: 'East', active: true, guardian: null };
  const others = Array.from({ length: 8 }, (_, at) => ({ ...one, id: 130 + at, name: `Mtoto ${at}` }));
  const markup = drawnFor('bursar', <RightStudent studentId="13" onChoose={() => undefined} />, [
    searchStudents,
    { query: { q: '13' } },
    [...others, { ...one, id: 13 }],
  ]);
  expect(wordsOf(markup)).toMatch(/^Right student, if you know Students found Baraka Otieno Grade 4 East, ID 13 Mtoto 0 /);
  expect([...markup.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([radio]) => radio.includes('checked'))).toEqual([
    true,
    ...Array.from({ length: 6 }, () => false),
  ]);
});
