import { expect, test } from 'vitest';
import { asCents, sumCents, zeroCents } from '../../core/money.ts';
import {
  adjustmentWords,
  chargeLines,
  factsOf,
  lineWord,
  owedBeforePayments,
  periodText,
  type Statement,
  summaryLines,
  termChoice,
} from './paper-words.ts';

const cents = (shillings: number) => asCents(shillings * 100);
const term = {
  ...{ id: 2, name: 'Term 2', year: 2026, startDate: '2026-05-04', endDate: '2026-08-07' },
  ...{ current: true, billed: true, updatedAt: '2026-01-05T11:05:00.000Z' },
};
const summary: Statement['summary'] = {
  totalBilled: cents(11_500),
  totalPaid: cents(4000),
  adjusted: zeroCents,
  carriedForwardBalance: cents(500),
  currentBalance: cents(8000),
};
const billing: Statement['billing'] = {
  voteHeads: [
    { name: 'Tuition Fee', amount: cents(10_000) },
    { name: 'Diary', amount: cents(200) },
  ],
  additionalFees: [],
  additionalFeesTotal: zeroCents,
};
const waiver: Statement['adjustments'][number] = {
  ...{ id: 1, date: '2026-05-20', kind: 'waiver', change: cents(-1000), reason: 'Mother is ill' },
  ...{ reference: null, takesBackId: null, approvedBy: 'njeri', selfApproved: false },
};
const paid: Statement['payments'][number] = {
  ...{ date: '2026-05-20', method: 'Mpesa', amount: cents(4000), code: 'SGH1X', bank: null, receiptNumber: 31 },
  ...{ kind: 'payment', isVerified: true, isReversed: false, reason: null, runningBalance: cents(8000) },
};

test('a statement names its term and the days of it, or says that it is of all', () => {
  expect(periodText({ term, terms: [term] })).toBe('Term 2 2026, 4 May 2026 to 7 Aug 2026');
  expect(periodText({ term: null, terms: [term] })).toBe('All terms');
  expect(periodText({ term: null, terms: [] })).toBe('No term is set up yet');
});

test('a student without an admission number has no such fact, and the pay account is what is typed at the paybill', () => {
  const school = { name: 'Mwangaza', contacts: '', logo: null, payTo: null, otherWays: [] };
  const studentInfo = {
    id: 7,
    admissionNumber: 'A/7',
    account: 'A/7',
    name: 'Amina',
    grade: 'Grade 4',
    stream: 'East',
    status: 'Active',
  } as const;
  expect(factsOf({ studentInfo, school })).toEqual([
    { name: 'Name', value: 'Amina' },
    { name: 'Student ID', value: '7' },
    { name: 'Admission number', value: 'A/7' },
    { name: 'Pay account', value: 'A/7' },
    { name: 'Grade', value: 'Grade 4' },
    { name: 'Stream', value: 'East' },
    { name: 'Status', value: 'Active' },
  ]);
  const without = { ...studentInfo, admissionNumber: null };
  expect(factsOf({ studentInfo: without, school }).map(({ name }) => name)).not.toContain('Admission number');
  const payTo = { paybillNumber: '247247', account: '0110234567#A/7' };
  expect(factsOf({ studentInfo, school: { ...school, payTo } })).toContainEqual({ name: 'Pay account', value: '0110234567#A/7' });
});

test('what was owed before payments is what is owed now and what was paid', () => {
  expect(owedBeforePayments(summary)).toBe(cents(12_000));
  expect(owedBeforePayments({ ...summary, currentBalance: cents(-100), totalPaid: cents(100) })).toBe(0);
});

test('charges begin with what was brought forward; fees and adjustments that are listed below are one line each', () => {
  const bare = chargeLines({ billing, adjustments: [], summary });
  expect(bare).toEqual([{ name: 'Balance brought forward', amount: cents(500) }, ...billing.voteHeads]);
  const bus = { additionalFees: [{ name: 'Bus', amount: cents(1300) }], additionalFeesTotal: cents(1300) };
  const whole = chargeLines({
    billing: { ...billing, ...bus },
    adjustments: [waiver],
    summary: { ...summary, adjusted: waiver.change },
  });
  expect(whole.slice(-2)).toEqual([
    { name: 'Additional fees, listed below', amount: cents(1300) },
    { name: 'Adjustments, listed below', amount: cents(-1000) },
  ]);
});

test('the lines of the charges add up to what was owed before payments', () => {
  const bus = { additionalFees: [{ name: 'Bus', amount: cents(1300) }], additionalFeesTotal: cents(1300) };
  const sums = { ...summary, adjusted: cents(-1000), currentBalance: cents(7000) };
  const lines = chargeLines({ billing: { ...billing, ...bus }, adjustments: [waiver], summary: sums });
  expect(sumCents(lines.map(({ amount }) => amount))).toBe(owedBeforePayments(sums));
});

test('adjustments that took each other back are still named, though they come to nothing', () => {
  const back = { ...waiver, id: 2, change: cents(1000), takesBackId: 1 };
  const lines = chargeLines({ billing, adjustments: [waiver, back], summary });
  expect(lines.at(-1)).toEqual({ name: 'Adjustments, listed below', amount: 0 });
});

test('an adjustment says its kind and why, and who approved their own', () => {
  expect(adjustmentWords(waiver)).toEqual({ name: 'Waiver', word: null, mark: '', reason: 'Mother is ill' });
  const refund = { ...waiver, kind: 'bankRefund', reference: 'CHQ118' } as const;
  expect(adjustmentWords(refund).name).toBe('Refund by bank, CHQ118');
  expect(adjustmentWords({ ...waiver, takesBackId: 1 })).toMatchObject({ name: 'Waiver', word: 'Reversed' });
  expect(adjustmentWords({ ...waiver, selfApproved: true }).reason).toBe('Mother is ill (requested and approved by njeri)');
});

test('of a payment that stands and is verified nothing else is said', () => {
  expect(lineWord(paid)).toBeNull();
  expect(lineWord({ ...paid, isVerified: false })).toMatch(/pending/i);
  expect(lineWord({ ...paid, isReversed: true, isVerified: false })).toBe('Reversed');
  expect(lineWord({ ...paid, kind: 'reversal', isReversed: true, isVerified: false })).toBe('Reversal');
});

test('the sums name what was adjusted only where something was', () => {
  const names = (summary: Statement['summary']) => summaryLines(summary).map(({ name }) => name);
  expect(names(summary)).toEqual(['Total Billed', 'Total Paid', 'Carried Forward']);
  expect(names({ ...summary, adjusted: cents(-1) })).toEqual(['Total Billed', 'Total Paid', 'Carried Forward', 'Adjusted']);
  expect(summaryLines({ ...summary, adjusted: cents(-1) }).map(({ amount }) => amount)).toEqual([
    cents(11_500),
    cents(4000),
    cents(500),
    cents(-1),
  ]);
});

test('a statement is of the term that was chosen, or else of its own, or of all where none has begun', () => {
  const other = { ...term, id: 1, name: 'Term 1' };
  const terms = [term, other];
  expect(termChoice({ term, terms }, '').choices.map(({ name }) => name)).toEqual(['Term 2 2026', 'Term 1 2026', 'All Terms']);
  const value = (of: typeof term | null, chosen: string) => termChoice({ term: of, terms }, chosen).value;
  expect([value(term, ''), value(term, '1'), value(null, ''), value(term, 'all')]).toEqual(['2', '1', 'all', 'all']);
});
