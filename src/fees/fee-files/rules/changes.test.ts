import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byVoteHead, type VoteHead, voteHeads } from '../../../books/billing/vote-heads.ts';
import { asCents, zeroCents } from '../../../core/money.ts';
import type { GridRow } from '../../planning/contract.ts';
import { effectOfAll } from '../../planning/grid.ts';
import { changesBy, type ImportedFees, restoringChanges, setSince } from './changes.ts';
import type { FeeRead } from './fees.ts';

const kes = (shillings: number) => asCents(shillings * 100);
const fee = (gradeId: number, head: VoteHead, shillings: number): FeeRead => ({ line: 2, gradeId, head, amount: kes(shillings) });

function row(id: number, tuition: number | null, billed = 0): GridRow {
  const amounts = byVoteHead((head) => (head === 'tuitionFee' ? kes(tuition ?? 0) : zeroCents));
  const updatedAt = tuition === null ? '1970-01-01T00:00:00.000Z' : '2026-01-05T00:00:00.000Z';
  return { grade: { id, name: `Grade ${id}` }, isSet: tuition !== null, ...amounts, billed, updatedAt };
}

test('only the vote heads that a file has are changed, and only of grades that pay something else', () => {
  const rows = [row(4, 10_000, 2), row(5, 9000, 3), row(6, null)];
  const changes = changesBy([fee(4, 'diaryFee', 200), fee(5, 'tuitionFee', 9000), fee(6, 'others', 50)], rows);
  expect(changes.map(({ row: { grade }, amounts }) => [grade.id, amounts.tuitionFee, amounts.diaryFee, amounts.others])).toEqual([
    [4, kes(10_000), kes(200), 0],
    [6, 0, 0, kes(50)],
  ]);
  expect(effectOfAll(changes)).toEqual({ students: 2, amount: kes(400) });
});

test('a fee of nothing takes one away, and sets a grade that had none', () => {
  expect(changesBy([fee(4, 'tuitionFee', 0)], [row(4, 10_000, 2)])[0]?.amounts.tuitionFee).toBe(0);
  expect(changesBy([fee(6, 'tuitionFee', 0)], [row(6, null)])).toHaveLength(1);
});

const shillings = fc.nat({ max: 500_000 });
const grades = fc.array(fc.tuple(fc.option(shillings), fc.nat({ max: 60 })), { minLength: 1, maxLength: 8 });
const school = grades.map((each) => each.map(([tuition, billed], at) => row(at + 1, tuition, billed)));
const file = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.constantFrom(...voteHeads), shillings), { maxLength: 20 });

test('setting fees back takes back, to the cent, what setting them charged', () => {
  fc.assert(
    fc.property(school, file, (rows, parts) => {
      const fees = parts.map(([at, head, amount]) => fee((at % rows.length) + 1, head, amount));
      const changes = changesBy(fees, rows);
      const later = '2026-02-01T00:00:00.000Z';
      const after = rows.map((before): GridRow => {
        const change = changes.find((each) => each.row === before);
        return change ? { ...before, ...change.amounts, isSet: true, updatedAt: later } : before;
      });
      const importedFees = changes.map((change): ImportedFees => {
        return { gradeId: change.row.grade.id, updatedAt: later, before: byVoteHead((head) => change.row[head]) };
      });
      const back = restoringChanges(importedFees, after);
      expect(effectOfAll(back).amount + effectOfAll(changes).amount).toBe(0);
      expect(back.map(({ amounts }) => amounts)).toEqual(changes.map((change) => byVoteHead((head) => change.row[head])));
      expect(changesBy(fees, after)).toEqual([]);
      expect(setSince(importedFees, after)).toEqual([]);
    }),
  );
});

test('fees that have another version than the one they were left with were set again since', () => {
  const before = byVoteHead(() => zeroCents);
  const importedFees = [4, 5].map((gradeId): ImportedFees => ({ gradeId, updatedAt: '2026-01-05T00:00:00.000Z', before }));
  expect(setSince(importedFees, [row(4, 1), row(5, 2), row(6, 3)])).toEqual([]);
  const again = { ...row(5, 2), updatedAt: '2026-01-06T00:00:00.000Z' };
  expect(setSince(importedFees, [row(4, 1), again, { ...row(6, 3), updatedAt: '2026-01-06T00:00:00.000Z' }])).toEqual(['Grade 5']);
});
