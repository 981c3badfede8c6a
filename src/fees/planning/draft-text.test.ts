import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byVoteHead } from '../../books/billing/vote-heads.ts';
import { amountMax, asCents } from '../../core/money.ts';
import type { GridRow } from './contract.ts';
import { feesIn, feesText, withFees } from './draft-text.ts';
import { changesIn, draftOf, withCell } from './grid.ts';

const cents = fc.integer({ min: 0, max: amountMax }).map(asCents);
const amounts = fc.record({ tuitionFee: cents, assBooks: cents, diaryFee: cents, activityFee: cents, others: cents });
const fees = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 999_999 }), amounts), { selector: ([id]) => id, maxLength: 8 });

test('fees that are not saved travel in an address and come back to the cent', () => {
  fc.assert(
    fc.property(fees, (grades) => {
      const fees = new Map(grades);
      expect(feesIn(feesText(fees))).toEqual(fees);
    }),
  );
});

test('an address says them in the order of the grid', () => {
  const fees = { ...byVoteHead(() => asCents(0)), tuitionFee: asCents(1_200_050), diaryFee: asCents(20_000), activityFee: asCents(100) };
  expect(feesText(new Map([[7, fees]]))).toBe('7:12000.5,200,0,0,1');
  expect([feesText(new Map()), feesIn('')]).toEqual(['', new Map()]);
});

test('anything else than five amounts for each grade is no such text', () => {
  const wrong = ['7', '7:1,2,3,4', '7:1,2,3,4,5,6', '7:1,2,3,4,-5', '7:1,2,3,4,x', ':1,2,3,4,5', '7:1,2,3,4,5;', '7:1,2,3,4,100000000.01'];
  expect(wrong.map(feesIn)).toEqual(wrong.map(() => null));
});

test('they lie over what the grid has for the same grades, and leave the others', () => {
  const draft = { 1: byVoteHead(() => '1.00'), 2: byVoteHead(() => '2.00') };
  const typed = withFees(draft, new Map([[2, { ...byVoteHead(() => asCents(0)), tuitionFee: asCents(1_250_000) }]]));
  expect(typed[1]).toEqual(draft[1]);
  expect(typed[2]).toEqual({ ...byVoteHead(() => '0.00'), tuitionFee: '12,500.00' });
});

test('what is typed into the grid changes the same grades to the same fees after it was away in an address', () => {
  const rows = [7, 9, 11].map(
    (id): GridRow => ({
      ...{ grade: { id, name: `Grade ${id}` }, isSet: id !== 11, billed: 10, updatedAt: '2026-01-05T00:00:00.000Z' },
      ...byVoteHead(() => asCents(id * 100)),
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(7, 9, 11), cents, cents, (gradeId, tuition, others) => {
      const typed = withCell(
        withCell(draftOf(rows), { gradeId, head: 'tuitionFee' }, String(tuition / 100)),
        { gradeId: 9, head: 'others' },
        String(others / 100),
      );
      const changes = changesIn(typed, rows);
      const away = feesText(new Map(changes.map(({ row, amounts }) => [row.grade.id, amounts])));
      expect(changesIn(withFees(draftOf(rows), feesIn(away) ?? new Map()), rows)).toEqual(changes);
    }),
  );
});
