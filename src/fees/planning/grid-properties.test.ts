import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byVoteHead, voteHeads } from '../../books/billing/vote-heads.ts';
import { asCents, moneyText, zeroCents } from '../../core/money.ts';
import type { GridRow } from './contract.ts';
import {
  changesIn,
  draftOf,
  effectOf,
  effectOfAll,
  faultsIn,
  gridHeads,
  rowsToSave,
  totalOf,
  withCell,
  withCopy,
  withPaste,
} from './grid.ts';
import { raised } from './rules.ts';

const cents = fc.integer({ min: 0, max: 50_000_000 }).map(asCents);
const fees = fc.tuple(cents, cents, cents, cents, cents);
const raise = fc.record({
  percentHundredths: fc.integer({ min: -10_000, max: 20_000 }),
  roundToShillings: fc.constantFrom(1, 10, 50, 100),
});

/** A school of up to eight grades, some of them without fees. */
const school = fc
  .array(fc.tuple(fc.option(fees), fc.nat({ max: 60 })), { minLength: 1, maxLength: 8 })
  .map((grades) => grades.map(([amounts, billed], index) => rowOf(index + 1, amounts, billed)));

function rowOf(id: number, amounts: readonly number[] | null, billed: number): GridRow {
  const each = byVoteHead((head) => asCents(amounts?.[voteHeads.indexOf(head)] ?? zeroCents));
  const updatedAt = amounts ? '2026-01-05T00:00:00.000Z' : '1970-01-01T00:00:00.000Z';
  return { grade: { id, name: `Grade ${id}` }, isSet: amounts !== null, ...each, billed, updatedAt };
}

/** The grid as a spreadsheet copies it. */
const copyOf = (rows: readonly GridRow[]) => rows.map((row) => gridHeads.map((head) => moneyText(row[head])).join('\t')).join('\r\n');

const feesIn = (rows: readonly GridRow[]) => rows.map((row) => gridHeads.map((head) => row[head]));

test('a whole grid that is copied to a spreadsheet and pasted back into another term gives the same fees', () => {
  fc.assert(
    fc.property(school, (rows) => {
      const blank = rows.map(({ grade }) => rowOf(grade.id, null, 0));
      const { draft, filled, left } = withPaste(draftOf(blank), blank, { gradeId: 1, head: 'tuitionFee' }, copyOf(rows));
      expect([filled, left]).toEqual([rows.length * gridHeads.length, 0]);
      expect(faultsIn(draft, blank)).toEqual([]);
      const saved = changesIn(draft, blank).map(({ amounts }) => gridHeads.map((head) => amounts[head]));
      expect(saved).toEqual(feesIn(rows));
    }),
  );
});

test('what a change says that it posts is, to the cent, what its students owe more afterwards than before', () => {
  fc.assert(
    fc.property(school, fc.nat({ max: 7 }), fc.constantFrom(...voteHeads), cents, (rows, place, head, fee) => {
      const row = rows[place % rows.length] as GridRow;
      const changes = changesIn(withCell(draftOf(rows), { gradeId: row.grade.id, head }, moneyText(fee)), rows);
      const owedBefore = rows.reduce((sum, each) => sum + each.billed * totalOf(each), 0);
      const owedAfter = rows.reduce((sum, each) => {
        const changed = changes.find((change) => change.row === each);
        return sum + each.billed * totalOf(changed?.amounts ?? each);
      }, 0);
      expect(effectOfAll(changes).amount).toBe(owedAfter - owedBefore);
      expect(changes.map(effectOf).every(({ each, students, amount }) => amount === each * students)).toBe(true);
    }),
  );
});

test('a raise never turns a fee around: dearer stays dearer, nothing stays nothing, and every fee is a whole step', () => {
  fc.assert(
    fc.property(cents, cents, raise, (one, other, by) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(raised(low, by)).toBeLessThanOrEqual(raised(high, by));
      expect(raised(high, by) % (by.roundToShillings * 100)).toBe(0);
      expect(Math.abs(raised(high, by) - (high * (10_000 + by.percentHundredths)) / 10_000)).toBeLessThanOrEqual(by.roundToShillings * 50);
      expect(raised(zeroCents, by)).toBe(0);
    }),
  );
});

test('a copy without a raise saves what the other term has, to the cent', () => {
  fc.assert(
    fc.property(school, (rows) => {
      const blank = rows.map(({ grade }) => rowOf(grade.id, null, 0));
      const changes = changesIn(withCopy(draftOf(blank), rows, { percentHundredths: 0, roundToShillings: 1 }), blank);
      const expected = rows.filter(({ isSet }) => isSet);
      expect(changes.map(({ amounts }) => gridHeads.map((head) => amounts[head]))).toEqual(feesIn(expected));
      expect(rowsToSave(changes).map(({ gradeId }) => gradeId)).toEqual(expected.map(({ grade }) => grade.id));
    }),
  );
});

test('a copy that is raised or rounded has every fee raised and rounded', () => {
  fc.assert(
    fc.property(school, raise, (rows, by) => {
      fc.pre(by.percentHundredths !== 0 || by.roundToShillings > 1);
      const blank = rows.map(({ grade }) => rowOf(grade.id, null, 0));
      const changes = changesIn(withCopy(draftOf(blank), rows, by), blank);
      const expected = rows.filter(({ isSet }) => isSet).map((row) => gridHeads.map((head) => raised(row[head], by)));
      expect(changes.map(({ amounts }) => gridHeads.map((head) => amounts[head]))).toEqual(expected);
    }),
    { examples: [[[rowOf(1, [150_050, 0, 0, 0, 0], 0)], { percentHundredths: 0, roundToShillings: 10 }]] },
  );
});
