import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents } from '../../../core/money.ts';
import { receiptPath } from '../../../core/page-links.ts';
import { codeQuestions } from '../asking-contract.ts';
import { receipt } from '../contract.ts';
import { ReceiptPage } from './receipt-page.tsx';

const params = { studentId: '12', paymentId: '31' };

openSignedInPage(receiptPath(params));

const pending: Reply<typeof receipt>['payment'] = {
  ...{ id: 31, method: 'Mpesa', amount: asCents(250_050), balance: asCents(0), payDate: '2026-05-12', code: 'SGH7Y2K9QL' },
  ...{ bank: null, isVerified: false, recordedBy: 'bursar1', term: 'Term 2 2026', reversed: null, partOf: null },
};

function offersToAsk(changes: Partial<typeof pending>): boolean {
  const reply = {
    school: { name: 'Shule ya Mfano', contacts: 'Box 1', footer: null, logo: null },
    student: { name: 'Amina Yusuf', id: 12, admissionNumber: null, account: 'K129', grade: 'Grade 4', stream: 'East' },
    payment: { ...pending, ...changes },
    qrCode: null,
  };
  const asked = [codeQuestions, { params: { paymentId: '31' } }, { canAsk: true, questions: [] }] as const;
  return wordsOf(drawnFor('bursar', <ReceiptPage />, [receipt, { params }, reply], asked)).includes('Verify code with M-Pesa');
}

test('M-Pesa is asked about a pending payment of its own, and about no other', () => {
  expect(offersToAsk({})).toBe(true);
  expect(offersToAsk({ isVerified: true })).toBe(false);
  expect(offersToAsk({ method: 'Bank', code: 'FT77' })).toBe(false);
  expect(offersToAsk({ reversed: { date: '2026-05-13', reason: 'Wrong child' } })).toBe(false);
});
