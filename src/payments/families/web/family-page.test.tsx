import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents, zeroCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { familyById } from '../contract.ts';
import { FamilyPage } from './family-page.tsx';

openSignedInPage(pathTo('/families/$familyId', { familyId: 3 }));

type Family = Reply<typeof familyById>;

const paid: Family['lastPayments'][number] = {
  ...{ receiptNumber: 31, studentId: 12, fullName: 'Amina Yusuf', date: '2026-05-04', amount: asCents(500_000) },
  ...{ method: 'Bank', code: 'FT26X', bank: null, status: 'pending' },
};

const family: Family = {
  family: {
    ...{ id: 3, name: 'Family of Achieng Otieno', guardianName: 'Achieng Otieno', joinedOn: '2026-01-05', joinedBy: 'njeri' },
    updatedAt: '2026-01-05T11:05:00.000Z',
  },
  children: [],
  balance: zeroCents,
  lastPayments: [paid],
};

const words = (changes: Partial<typeof paid> = {}) =>
  wordsOf(
    drawnFor('bursar', <FamilyPage />, [familyById, { params: { familyId: '3' } }, { ...family, lastPayments: [{ ...paid, ...changes }] }]),
  );

test.each([
  [{}, 'Bank, FT26X 31 Pending 5,000.00'],
  [{ method: 'Cheque', code: '000123', bank: 'KCB' }, 'Cheque, 000123, KCB 31 To clear 5,000.00'],
  [{ status: 'verified' }, 'Bank, FT26X 31 5,000.00'],
  [{ status: 'reversed' }, 'Bank, FT26X 31 Reversed 5,000.00'],
] as const)('a payment says how it stands in the words of its method: %j', (changes, line) => {
  expect(words(changes)).toContain(line);
});
