import { type VoteHead, voteHeadFacts, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import { type Cents, kesText, sumCents } from '../../../core/money.ts';
import { amountFault, amountIn } from '../../../school/files/amounts.ts';
import type { SchoolClasses } from '../../../school/files/classes.ts';
import { saysNothing } from '../../../school/files/nothing.ts';
import { cellOf, type SheetRow } from '../../../school/files/sheet.ts';
import { chosenMeaning } from '../../../school/files/words.ts';
import { feeIn } from '../../planning/grid.ts';
import type { FeeFileSettings } from '../settings.ts';
import { type FeeColumn, voteHeadOf } from './columns.ts';
import { gradeReader } from './grades.ts';

/** A grade's amount for a vote head, and its line. */
export type FeeRead = { line: number; gradeId: number; head: VoteHead; amount: Cents };
/** A fault of a cell: its place, field, value and reason. */
type FeeFault = { line: number; column: FeeColumn; value: string; reason: string };
type Decided = Pick<FeeFileSettings, 'columns' | 'gradeWords' | 'headWords'>;
/** The fees of a file, the faults of its rows, and its unknown words. */
export type FeesRead = { fees: FeeRead[]; faults: FeeFault[]; unknownGrades: string[]; unknownHeads: string[] };

/** A row with its cells by meaning. */
type Row = { line: number; cell: (column: FeeColumn) => string };
type RowRead = { fees: FeeRead[]; faults: FeeFault[] };
type GradesNamed = (text: string) => readonly number[];

/**
 * Reads a fee structure of either shape row by row: a row for each grade with a column for each vote head, or a row for each grade and vote
 * head. A row with a fault gives no fees; repeated equal fees count once, and a different amount is a fault of the later row, or of the one
 * row that has both.
 */
export function feeReader(decided: Decided, school: SchoolClasses): { read: FeesRead; take: (row: SheetRow) => void } {
  const read: FeesRead = { fees: [], faults: [], unknownGrades: [], unknownHeads: [] };
  const withGradeAbove = gradesAbove(decided.columns);
  const gradesNamed = onceEach(gradeReader(school), (text, ids) => {
    if (!saysNothing(text) && ids.length === 0) read.unknownGrades.push(text);
  });
  const askedHead = onceEach(voteHeadOf, (text, head) => {
    if (!saysNothing(text) && head === null) read.unknownHeads.push(text);
  });
  const firstFees = new Map<string, FeeRead>();
  const take = (sheetRow: SheetRow) => {
    const row = { line: sheetRow.line, cell: cellOf(withGradeAbove(sheetRow), decided.columns) };
    gradesNamed(row.cell('grade'));
    askedHead(row.cell('voteHead'));
    const { fees, faults } = rowRead(row, decided, gradesNamed);
    const clashes = faults.length > 0 ? faults : clashesOf(fees, firstFees, school);
    read.faults.push(...clashes);
    for (const fee of clashes.length > 0 ? [] : fees) {
      if (firstFees.has(placeOf(fee))) continue;
      firstFees.set(placeOf(fee), fee);
      read.fees.push(fee);
    }
  };
  return { read, take };
}

/** Reads each text once, because a long file repeats few, and tells what the first reading found. */
function onceEach<Result>(readText: (text: string) => Result, found: (text: string, result: Result) => void): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = readText(text);
    results.set(text, result);
    found(text, result);
    return result;
  };
}

/** In a list of vote heads the grade may be in the first of its rows only: a merged cell. */
function gradesAbove(columns: Decided['columns']): (row: SheetRow) => SheetRow {
  const at = columns.indexOf('grade');
  if (at < 0 || !columns.includes('voteHead')) return (row) => row;
  let above = '';
  return ({ line, cells }) => {
    above = cells[at] || above;
    return { line, cells: cells.with(at, above) };
  };
}

const notFee = 'not an amount of money, 0 or more';

function rowRead({ line, cell }: Row, decided: Decided, gradesNamed: GradesNamed): RowRead {
  const nothing: RowRead = { fees: [], faults: [] };
  const faultAt = (column: FeeColumn, reason: string): RowRead => ({ fees: [], faults: [{ line, column, value: cell(column), reason }] });
  const [gradeText, headText] = [cell('grade'), cell('voteHead')];
  if (saysNothing(gradeText)) return faultAt('grade', 'which grade is it?');
  const [gradeChoice, headChoice] = [chosenMeaning(decided.gradeWords, gradeText), chosenMeaning(decided.headWords, headText)];
  if (gradeChoice === null || headChoice === null) return nothing;
  const gradeIds = gradeChoice === undefined ? gradesNamed(gradeText) : [gradeChoice];
  if (gradeIds.length === 0) return faultAt('grade', 'the school has no such grade; choose which one is meant, or leave it out');
  const named = headChoice ?? voteHeadOf(headText);
  if (!saysNothing(headText) && named === null) return faultAt('voteHead', 'not a vote head that Karo knows; choose which one is meant');
  if (named === null && decided.columns.includes('voteHead') && !saysNothing(cell('amount')))
    return faultAt('voteHead', 'which vote head is it?');

  const ownColumns = voteHeadsIn('form').filter((head) => decided.columns.includes(head));
  const sources: { head: VoteHead; column: FeeColumn }[] = ownColumns.map((head) => ({ head, column: head }));
  if (named !== null) sources.push({ head: named, column: 'amount' });
  const amounts = sources.map((source) => ({ ...source, amount: feeIn(cell(source.column)) }));
  const wrong = amounts.filter(({ amount }) => amount === null);
  if (wrong.length > 0)
    return { fees: [], faults: wrong.flatMap(({ column }) => faultAt(column, amountFault(cell(column), notFee)).faults) };
  const good = amounts.flatMap(({ head, amount }) => (amount === null ? [] : [{ line, head, amount }]));
  const total = ownColumns.length > 0 && decided.columns.includes('total') ? totalFault(cell('total'), good) : null;
  if (total !== null) return faultAt('total', total);
  return { fees: gradeIds.flatMap((gradeId) => good.map((fee) => ({ ...fee, gradeId }))), faults: [] };
}

/** Why the total of a row differs from its vote heads; null if it is equal or absent. */
function totalFault(text: string, fees: readonly { amount: Cents }[]): string | null {
  if (saysNothing(text)) return null;
  const sum = sumCents(fees.map(({ amount }) => amount));
  return amountIn(text) === sum ? null : `the vote heads of this row come to ${kesText(sum)}; is a column left out?`;
}

/** Fees of a row that differ from an earlier row, or from one another. */
function clashesOf(fees: readonly FeeRead[], firstFees: ReadonlyMap<string, FeeRead>, school: SchoolClasses): FeeFault[] {
  const ofRow = new Map(fees.toReversed().map((fee) => [placeOf(fee), fee]));
  for (const fee of fees) {
    const earlier = firstFees.get(placeOf(fee)) ?? ofRow.get(placeOf(fee));
    if (!earlier || earlier.amount === fee.amount) continue;
    const grade = school.grades.find(({ id }) => id === fee.gradeId)?.name ?? '';
    const has = earlier.line === fee.line ? `this row has ${kesText(fee.amount)} and` : `line ${earlier.line} has`;
    const reason = `${has} ${kesText(earlier.amount)} as the ${voteHeadFacts[fee.head].name} of this grade`;
    return [{ line: fee.line, column: 'grade', value: grade, reason }];
  }
  return [];
}

const placeOf = ({ gradeId, head }: FeeRead) => `${gradeId} ${head}`;
