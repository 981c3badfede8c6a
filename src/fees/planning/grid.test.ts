import { expect, test } from 'vitest';
import { byVoteHead } from '../../books/billing/vote-heads.ts';
import { asCents, zeroCents } from '../../core/money.ts';
import type { GridRow } from './contract.ts';
import {
  changesIn,
  draftOf,
  effectOf,
  effectOfAll,
  faultsIn,
  feeIn,
  gridHeads,
  pastedText,
  rowsToSave,
  totalOf,
  withCell,
  withCopy,
  withPaste,
  withTheirs,
} from './grid.ts';

const never = '1970-01-01T00:00:00.000Z';
const kes = (shillings: number) => asCents(shillings * 100);

function row(id: number, fees: Partial<Record<(typeof gridHeads)[number], number>> | null, billed = 0): GridRow {
  const amounts = byVoteHead((head) => (fees === null ? zeroCents : kes(fees[head] ?? 0)));
  return {
    grade: { id, name: `Grade ${id}` },
    isSet: fees !== null,
    ...amounts,
    billed,
    updatedAt: fees ? `2026-01-0${id}T00:00:00.000Z` : never,
  };
}

const rows = [row(1, { tuitionFee: 10_000, others: 500 }, 20), row(2, null), row(3, { tuitionFee: 12_000 }, 30)];
const [first, second] = rows as [GridRow, GridRow, GridRow];

test('the columns stand as in the form of one structure', () => {
  expect(gridHeads).toEqual(['tuitionFee', 'diaryFee', 'assBooks', 'others', 'activityFee']);
});

test('a grade with fees shows them and one without shows nothing', () => {
  const draft = draftOf(rows);
  expect(draft[1]).toEqual({ tuitionFee: '10,000.00', diaryFee: '0.00', assBooks: '0.00', others: '500.00', activityFee: '0.00' });
  expect(draft[2]).toEqual({ tuitionFee: '', diaryFee: '', assBooks: '', others: '', activityFee: '' });
});

test('a cell takes money as registers write it, and nothing below nothing', () => {
  expect(['12,500/=', 'KES 12,500.00', '12 500', '12500'].map(feeIn)).toEqual(Array(4).fill(kes(12_500)));
  expect(['', '-', 'nil'].map(feeIn)).toEqual([0, 0, 0]);
  expect(['-1', '(500)', '500 CR', 'abc', '12.345', '100000000.01'].map(feeIn)).toEqual(Array(6).fill(null));
});

test('what is read back unchanged changes nothing', () => {
  expect(changesIn(draftOf(rows), rows)).toEqual([]);
  const retyped = withCell(draftOf(rows), { gradeId: 1, head: 'tuitionFee' }, '10000');
  expect(changesIn(retyped, rows)).toEqual([]);
});

test('a paste fills cells from the one it is put into, to the right and below', () => {
  const pasted = withPaste(draftOf(rows), rows, { gradeId: 2, head: 'diaryFee' }, '200\t 1,000\r\n300\t1,100\r\n');
  const { draft } = pasted;
  expect(pastedText(pasted)).toBe('4 cells filled.');
  expect(pastedText({ ...pasted, filled: 1, left: 1 })).toBe('1 cell filled. 1 cell did not fit to the right or below.');
  expect(draft[2]).toMatchObject({ tuitionFee: '', diaryFee: '200', assBooks: '1,000', others: '' });
  expect(draft[3]).toMatchObject({ tuitionFee: '12,000.00', diaryFee: '300', assBooks: '1,100' });
  expect(draft[1]).toEqual(draftOf(rows)[1]);
});

test('a paste that reaches beyond the grid says how many cells did not fit, blank ones aside', () => {
  const pasted = withPaste(draftOf(rows), rows, { gradeId: 3, head: 'others' }, '1\t2\t3\t\n4\t5\n\n');
  const { draft } = pasted;
  expect(pastedText(pasted)).toBe('2 cells filled. 3 cells did not fit to the right or below.');
  expect(draft[3]).toMatchObject({ others: '1', activityFee: '2' });
});

test('a blank line within a paste empties its row', () => {
  const { draft } = withPaste(draftOf(rows), rows, { gradeId: 1, head: 'tuitionFee' }, '9000\n\n8000');
  expect([1, 2, 3].map((id) => draft[id]?.tuitionFee)).toEqual(['9000', '', '8000']);
});

test('each wrong cell is named, row by row and column by column', () => {
  const { draft } = withPaste(draftOf(rows), rows, { gradeId: 2, head: 'tuitionFee' }, '12k\t-5\n\tx');
  expect(faultsIn(draft, rows)).toEqual([
    { gradeId: 2, grade: 'Grade 2', head: 'tuitionFee', text: '12k' },
    { gradeId: 2, grade: 'Grade 2', head: 'diaryFee', text: '-5' },
    { gradeId: 3, grade: 'Grade 3', head: 'diaryFee', text: 'x' },
  ]);
  expect(faultsIn(draftOf(rows), rows)).toEqual([]);
});

test('a grade without fees gets some once a cell is filled in, if only with 0, and its blanks are nothing', () => {
  const draft = withCell(draftOf(rows), { gradeId: 2, head: 'others' }, '0');
  expect(changesIn(draft, rows)).toEqual([{ row: second, amounts: byVoteHead(() => 0) }]);
  expect(changesIn(withCell(draft, { gradeId: 2, head: 'others' }, ' '), rows)).toEqual([]);
});

test('a cell that is emptied takes its fee away', () => {
  const [change, ...others] = changesIn(withCell(draftOf(rows), { gradeId: 1, head: 'others' }, ''), rows);
  expect(others).toEqual([]);
  expect(change?.amounts).toMatchObject({ tuitionFee: kes(10_000), others: 0 });
});

test('a change posts the difference to each student whom the term has billed in the grade', () => {
  const draft = withCell(withCell(draftOf(rows), { gradeId: 1, head: 'others' }, '200'), { gradeId: 3, head: 'diaryFee' }, '50');
  const changes = changesIn(draft, rows);
  expect(changes.map(effectOf)).toEqual([
    { students: 20, each: kes(-300), amount: kes(-6_000) },
    { students: 30, each: kes(50), amount: kes(1_500) },
  ]);
  expect(effectOfAll(changes)).toEqual({ students: 50, amount: kes(-4_500) });
  expect(effectOfAll([])).toEqual({ students: 0, amount: 0 });
  expect(totalOf(first)).toBe(kes(10_500));
});

test('what is saved are the changed grades in shillings, each with the version that was read', () => {
  const draft = withCell(withCell(draftOf(rows), { gradeId: 1, head: 'others' }, '500.50'), { gradeId: 2, head: 'tuitionFee' }, '8000');
  const nothing = { diaryFee: 0, assBooks: 0, activityFee: 0 };
  expect(rowsToSave(changesIn(draft, rows))).toEqual([
    { gradeId: 1, ...nothing, tuitionFee: 10_000, others: 500.5, updatedAt: '2026-01-01T00:00:00.000Z' },
    { gradeId: 2, ...nothing, tuitionFee: 8000, others: 0, updatedAt: never },
  ]);
});

test('a copy raises the fees of another term and leaves grades alone that had none there', () => {
  const from = [row(1, { tuitionFee: 9_990, diaryFee: 0 }), row(2, { tuitionFee: 8_000 }), row(3, null)];
  const copied = withCopy(draftOf(rows), from, { percentHundredths: 500, roundToShillings: 100 });
  expect(copied[1]).toEqual({ tuitionFee: '10,500.00', diaryFee: '0.00', assBooks: '0.00', others: '0.00', activityFee: '0.00' });
  expect(copied[2]?.tuitionFee).toBe('8,400.00');
  expect(copied[3]).toEqual(draftOf(rows)[3]);
});

test('fees that somebody else has saved take the place of those that were read, and no others', () => {
  const theirs = { ...row(2, { tuitionFee: 7_000 }), updatedAt: '2026-02-02T00:00:00.000Z' };
  expect(withTheirs(rows, [theirs])).toEqual([rows[0], theirs, rows[2]]);
});
