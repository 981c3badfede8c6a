import { expect, test } from 'vitest';
import type { feeStatement } from '../../books/statements/contract.ts';
import type { Reply } from '../../core/endpoint.ts';
import { asCents, sumCents } from '../../core/money.ts';
import { linesOf } from './rules.ts';

type Statement = Reply<typeof feeStatement>['data'];

const payment: Statement['payments'][number] = {
  date: '2026-02-03',
  method: 'Mpesa',
  code: 'QGH7Y2K9QL',
  bank: null,
  receiptNumber: 7,
  kind: 'payment',
  isVerified: true,
  isReversed: false,
  reason: null,
  runningBalance: asCents(0),
  amount: asCents(4000_00),
};
const waiver: Statement['adjustments'][number] = {
  id: 3,
  date: '2026-02-01',
  kind: 'waiver',
  change: asCents(-500_00),
  reason: 'Orphan',
  reference: null,
  takesBackId: null,
  approvedBy: 'mary',
  selfApproved: false,
};

/** A statement that ends with 8,500: 1,000 brought forward, 12,000 billed, 500 waived, 4,000 paid. */
function statement(changes: Partial<Statement> = {}): Statement {
  return {
    school: { name: 'Shule', contacts: '', logo: null, payTo: null, otherWays: [] },
    ...{ issuedOn: '2026-03-01', term: null, terms: [], payments: [payment], adjustments: [waiver] },
    studentInfo: {
      id: 1,
      admissionNumber: null,
      account: 'K13',
      name: 'Achieng Otieno',
      grade: 'Grade 4',
      stream: 'East',
      status: 'Active',
    },
    pagination: { page: 1, totalPages: 1, total: 1 },
    billing: {
      voteHeads: [
        { name: 'Tuition Fee', amount: asCents(10_000_00) },
        { name: 'Diary Fee', amount: asCents(0) },
      ],
      additionalFees: [{ name: 'Bus', amount: asCents(2000_00) }],
      additionalFeesTotal: asCents(2000_00),
    },
    summary: {
      ...{ totalBilled: asCents(12_000_00), totalPaid: asCents(4000_00), adjusted: asCents(-500_00) },
      ...{ carriedForwardBalance: asCents(1000_00), currentBalance: asCents(8500_00) },
    },
    ...changes,
  };
}

const read = (statement: Statement) => linesOf(statement).map(({ name, amount }) => [name, amount / 100]);
const total = (statement: Statement) => sumCents(linesOf(statement).map(({ amount }) => amount));

test('the lines of a statement say what it is made of, and add up to what it ends with', () => {
  expect(read(statement())).toEqual([
    ['Balance brought forward', 1000],
    ['Tuition Fee', 10_000],
    ['Bus', 2000],
    ['Waiver', -500],
    ['Paid on 3 Feb 2026 by M-Pesa, QGH7Y2K9QL, receipt 7', -4000],
  ]);
  expect(total(statement())).toBe(8500_00);
});

test('a payment and its reversal stand as two lines that cancel out', () => {
  const reversal = { ...payment, kind: 'reversal' as const, date: '2026-02-05', amount: asCents(-4000_00), isReversed: true };
  const sheet = statement({ payments: [{ ...payment, isReversed: true }, reversal] });
  expect(read(sheet).slice(-2)).toEqual([
    ['Paid on 3 Feb 2026 by M-Pesa, QGH7Y2K9QL, receipt 7 (Reversed)', -4000],
    ['Receipt 7 reversed on 5 Feb 2026', 4000],
  ]);
  expect(new Set(linesOf(sheet).map(({ key }) => key)).size).toBe(linesOf(sheet).length);
});

test('a payment that is not verified, and an adjustment that its own approver requested, are marked', () => {
  const pending = { ...payment, isVerified: false };
  const own = { ...waiver, selfApproved: true };
  expect(read(statement({ payments: [pending], adjustments: [own] })).slice(3)).toEqual([
    ['Waiver (requested and approved by mary)', -500],
    ['Paid on 3 Feb 2026 by M-Pesa, QGH7Y2K9QL, receipt 7 (Pending)', -4000],
  ]);
});

test('what takes an adjustment back says so, and raises what is owed', () => {
  const back = { ...waiver, id: 4, change: asCents(500_00), takesBackId: 3 };
  expect(read(statement({ adjustments: [waiver, back] })).slice(3, 5)).toEqual([
    ['Waiver', -500],
    ['Waiver reversed', 500],
  ]);
});

test('payments of more than one page are one line, and the sum stays', () => {
  const sheet = statement({ pagination: { page: 1, totalPages: 2, total: 501 } });
  expect(read(sheet).at(-1)).toEqual(["Payments (listed on the student's statement)", -4000]);
  expect(total(sheet)).toBe(8500_00);
});
