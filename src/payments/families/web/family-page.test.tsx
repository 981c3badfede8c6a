import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents, zeroCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { CallError } from '../../../core/web/call.ts';
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

test('who has left is marked so, by word and by the colour of the row, and nobody else is', () => {
  const child: Family['children'][number] = {
    ...{ id: 12, admissionNumber: 'SM/12', fullName: 'Amina Yusuf', grade: 'Grade 4', stream: 'East', active: true },
    balance: asCents(100_000),
  };
  const left = { ...child, id: 13, admissionNumber: null, fullName: 'Baraka Otieno', active: false, balance: asCents(-50_000) };
  const reply = { ...family, children: [child, left], balance: asCents(50_000) };
  const markup = drawnFor('bursar', <FamilyPage />, [familyById, { params: { familyId: '3' } }, reply]);
  const rows = 'Amina Yusuf Grade 4 East SM/12 1,000.00 Baraka Otieno Left Grade 4 East ID 13 credit 500.00 Total owed 500.00';
  expect(wordsOf(markup)).toContain(rows);
  const coloured = markup.match(/<tr[^>]*data-highlighted.*?<\/tr>/g)?.map(wordsOf);
  expect(coloured).toEqual([expect.stringContaining('Baraka Otieno')]);
});

test('a family that is read says so, and one that could not be read again is tried again unless there is none', () => {
  expect(wordsOf(drawnFor('bursar', <FamilyPage />))).toContain('Loading…');
  const failed = (status: number) => {
    const error = new CallError({ status, code: 'SERVER_ERROR', message: 'Not today.', fields: [], body: {} });
    return wordsOf(drawnFor('bursar', <FamilyPage />, [familyById, { params: { familyId: '3' } }, family, error]));
  };
  expect(failed(500)).toContain('Not today. Retry');
  expect(failed(404)).toContain('Not today.');
  expect(failed(404)).not.toContain('Retry');
});
