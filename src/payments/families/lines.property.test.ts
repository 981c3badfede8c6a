import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents, negated, sumCents } from '../../core/money.ts';
import { linesOf } from './rules.ts';

type Statement = Parameters<typeof linesOf>[0];

const cents = fc.integer({ min: 1, max: 1_000_000 }).map(asCents);
const signed = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(asCents);
const head = fc.record({ name: fc.constantFrom('Tuition Fee', 'Diary Fee', 'Activity Fee', 'Others'), amount: cents });
const fee = fc.record({ name: fc.constantFrom('Bus', 'Lunch', 'Swimming'), amount: cents });

type Movement = { amount: ReturnType<typeof asCents>; isReversed: boolean };
const movement = fc.record({ amount: cents, isReversed: fc.boolean() });

/** The lines of payments as a statement has them: each that was reversed is followed by its reversal. */
function paymentsOf(movements: readonly Movement[]): Statement['payments'] {
  return movements.flatMap(({ amount, isReversed }, index) => {
    const line: Statement['payments'][number] = {
      date: '2026-02-03',
      method: 'Cash',
      code: null,
      bank: null,
      receiptNumber: index + 1,
      kind: 'payment',
      isVerified: !isReversed,
      isReversed,
      reason: null,
      runningBalance: asCents(0),
      amount,
    };
    return isReversed ? [line, { ...line, kind: 'reversal' as const, amount: negated(amount), reason: 'Bounced' }] : [line];
  });
}

/** A statement whose sums are those of its parts. */
const statement = fc
  .record({
    forward: signed,
    voteHeads: fc.uniqueArray(head, { selector: ({ name }) => name }),
    additionalFees: fc.uniqueArray(fee, { selector: ({ name }) => name }),
    changes: fc.array(signed.filter((change) => change !== 0)),
    movements: fc.array(movement),
    totalPages: fc.constantFrom(1, 1, 2),
  })
  .map(({ forward, voteHeads, additionalFees, changes, movements, totalPages }): Statement => {
    const payments = paymentsOf(movements);
    const adjusted = sumCents(changes);
    const totalPaid = sumCents(payments.map(({ amount }) => amount));
    const additionalFeesTotal = sumCents(additionalFees.map(({ amount }) => amount));
    const totalBilled = sumCents([...voteHeads.map(({ amount }) => amount), additionalFeesTotal]);
    return {
      issuedOn: '2026-03-01',
      term: null,
      terms: [],
      studentInfo: { id: 1, admissionNumber: null, account: 'K13', name: 'Achieng', grade: 'Grade 4', stream: 'East', status: 'Active' },
      payments,
      pagination: { page: 1, totalPages, total: payments.length },
      billing: { voteHeads, additionalFees, additionalFeesTotal },
      adjustments: changes.map((change, index) => ({
        id: index + 1,
        date: '2026-02-01',
        kind: 'correction',
        change,
        reason: 'Old book',
        reference: null,
        takesBackId: null,
        approvedBy: 'mary',
        selfApproved: false,
      })),
      summary: {
        totalBilled,
        totalPaid,
        adjusted,
        carriedForwardBalance: forward,
        currentBalance: sumCents([forward, totalBilled, adjusted, negated(totalPaid)]),
      },
    };
  });

test('the lines of any statement add up to what it ends with', () => {
  fc.assert(
    fc.property(statement, (statement) => {
      expect(sumCents(linesOf(statement).map(({ amount }) => amount))).toBe(statement.summary.currentBalance);
    }),
  );
});

test('no two lines of a statement have one key', () => {
  fc.assert(
    fc.property(statement, (statement) => {
      const keys = linesOf(statement).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('what was reversed stands with its opposite, so that both together are nothing', () => {
  fc.assert(
    fc.property(statement, (statement) => {
      fc.pre(statement.pagination.totalPages === 1);
      const reversals = linesOf(statement).filter(({ key }) => key.startsWith('reversal'));
      for (const { key, amount } of reversals) {
        const paid = linesOf(statement).find((line) => line.key === key.replace('reversal', 'payment'));
        expect(asCents((paid?.amount ?? 0) + amount)).toBe(0);
      }
      expect(reversals).toHaveLength(statement.payments.filter(({ kind }) => kind === 'reversal').length);
    }),
  );
});
