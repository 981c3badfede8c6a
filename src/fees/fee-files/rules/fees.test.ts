import { expect, test } from 'vitest';
import { sheetOf } from '../../../../tests/support/whole-sheet.ts';
import type { SchoolClasses } from '../../../school/files/classes.ts';
import type { Sheet } from '../../../school/files/sheet.ts';
import type { FeeFileSettings } from '../settings.ts';
import { guessedFeeColumns } from './columns.ts';
import { feeReader } from './fees.ts';

const school = { grades: ['Grade 4', 'Grade 5', 'Grade 6'].map((name, at) => ({ id: at + 4, name })), streams: [] };
const nothingSaid = { gradeWords: {}, headWords: {} };

function feesOf({ rows }: Sheet, decided: Parameters<typeof feeReader>[0], classes: SchoolClasses = school) {
  const { read: fees, take } = feeReader(decided, classes);
  rows.forEach(take);
  return fees;
}

/** What a file of these lines says, its columns guessed by the heads of the first. */
function read(lines: string[], settings: Partial<FeeFileSettings> = {}) {
  const cells = lines.map((line) => line.split('|'));
  return feesOf(sheetOf(cells, 1), { columns: guessedFeeColumns(cells[0] ?? []), ...nothingSaid, ...settings });
}
/** "4 tuitionFee 1000" for each fee, in shillings. */
const feeTexts = ({ fees }: ReturnType<typeof read>) => fees.map(({ gradeId, head, amount }) => `${gradeId} ${head} ${amount / 100}`);

test('a row for each grade: each column of a vote head is a fee, a blank one is none to pay, and no other column is touched', () => {
  const reading = read(['Class|Tuition|Diary', 'Grade 4|10,000/=|200', '5|KES 12,000.50|']);
  expect(feeTexts(reading)).toEqual(['4 tuitionFee 10000', '4 diaryFee 200', '5 tuitionFee 12000.5', '5 diaryFee 0']);
  expect(reading.faults).toEqual([]);
});

test('a row for each grade and vote head: the grade stands in the first of its rows', () => {
  const reading = read(['Class|Vote head|Amount', 'Grade 4|Tuition|10000', '|Diary|200', 'Grade 5|Karo|9000']);
  expect(feeTexts(reading)).toEqual(['4 tuitionFee 10000', '4 diaryFee 200', '5 tuitionFee 9000']);
});

test('an amount without a vote head is a fault, beside columns of vote heads too, and a row without an amount says nothing', () => {
  const reading = read(['Vote head|Grade|Amount', 'Tuition|Grade 4|10000', '|Grade 5|12000', '-|Grade 6|0', '|Grade 6|', '|Grade 6|nil']);
  const reason = 'which vote head is it?';
  expect(reading.faults).toEqual([
    { line: 3, column: 'voteHead', value: '', reason },
    { line: 4, column: 'voteHead', value: '-', reason },
  ]);
  expect(feeTexts(reading)).toEqual(['4 tuitionFee 10000']);
  const both = read(['Class|Tuition|Item|Amount', 'Grade 4|10000|Books|500', 'Grade 5|10000||500', 'Grade 6|10000||']);
  expect(both.faults).toEqual([{ line: 3, column: 'voteHead', value: '', reason }]);
  expect(feeTexts(both)).toEqual(['4 tuitionFee 10000', '4 assBooks 500', '6 tuitionFee 10000']);
  // Without a column of vote heads the column of amounts is not read.
  expect(feeTexts(read(['Class|Tuition|Amount', 'Grade 4|10000|500']))).toEqual(['4 tuitionFee 10000']);
});

test('a row for several grades sets each of them', () => {
  expect(feeTexts(read(['Class|Tuition', 'Grade 4-6|500']))).toEqual(['4 tuitionFee 500', '5 tuitionFee 500', '6 tuitionFee 500']);
});

test('what is no fee is named by line, column and value, and its row says nothing', () => {
  const reading = read(['Class|Tuition|Diary', 'Grade 4|12k|-5', 'Grade 5|=A1|100', 'Grade 6|1|2']);
  const reason = 'not an amount of money, 0 or more';
  expect(read(['Class|Tuition', 'Grade 4|1.500', 'Grade 5|#REF!']).faults).toEqual([
    { line: 2, column: 'tuitionFee', value: '1.500', reason: 'three figures after a dot may be thousands: write 1500 or 1,500.00' },
    { line: 3, column: 'tuitionFee', value: '#REF!', reason },
  ]);
  expect(reading.faults).toEqual([
    { line: 2, column: 'tuitionFee', value: '12k', reason },
    { line: 2, column: 'diaryFee', value: '-5', reason },
    { line: 3, column: 'tuitionFee', value: '=A1', reason },
  ]);
  expect(feeTexts(reading)).toEqual(['6 tuitionFee 1', '6 diaryFee 2']);
});

test('a total that is not that of the vote heads is a fault: a column may be left out', () => {
  const reading = read(['Class|Tuition|Lunch|Total', 'Grade 4|1000|300|1300', 'Grade 5|1000||1,000.00', 'Grade 6|700||']);
  expect(reading.faults).toEqual([
    { line: 2, column: 'total', value: '1300', reason: 'the vote heads of this row come to KES 1,000.00; is a column left out?' },
  ]);
  expect(feeTexts(reading)).toEqual(['5 tuitionFee 1000', '6 tuitionFee 700']);
});

test('in a list of vote heads a total of the grade is not compared with each row', () => {
  const reading = read(['Class|Vote head|Amount|Total', 'Grade 4|Tuition|1000|1300', '|Diary|300|1300']);
  expect([reading.faults, feeTexts(reading)]).toEqual([[], ['4 tuitionFee 1000', '4 diaryFee 300']]);
});

test('the same fee twice is one, and another sum for it is a fault of the later line', () => {
  const reading = read(['Class|Tuition', 'Grade 4|1000', 'Gr 4|1000', 'STD 4|1100']);
  expect(feeTexts(reading)).toEqual(['4 tuitionFee 1000']);
  expect(reading.faults).toEqual([
    { line: 4, column: 'grade', value: 'Grade 4', reason: 'line 2 has KES 1,000.00 as the Tuition Fee of this grade' },
  ]);
});

test('two sums for one vote head in one row are a fault, and the same sum twice is one', () => {
  const lines = (amount: string) => ['Class|Tuition|Item|Amount', `Grade 4|10000|Tuition|${amount}`];
  const reason = 'this row has KES 500.00 and KES 10,000.00 as the Tuition Fee of this grade';
  expect(read(lines('500')).faults).toEqual([{ line: 2, column: 'grade', value: 'Grade 4', reason }]);
  expect(read(lines('500')).fees).toEqual([]);
  expect(feeTexts(read(lines('10000')))).toEqual(['4 tuitionFee 10000']);
});

test('words that are not known are asked about once, and mean what somebody says', () => {
  const lines = ['Class|Vote head|Amount', 'Simba|Tuition|10', 'Simba|Lunch|20', 'Grade 5|Lunch|30', '|Bus|40'];
  const reading = read(lines);
  expect([reading.unknownGrades, reading.unknownHeads]).toEqual([['Simba'], ['Lunch', 'Bus']]);
  expect(reading.faults.map(({ line, column, value }) => [line, column, value])).toEqual([
    ...[
      [2, 'grade', 'Simba'],
      [3, 'grade', 'Simba'],
      [4, 'voteHead', 'Lunch'],
      [5, 'voteHead', 'Bus'],
    ],
  ]);
  const answered = read(lines, { gradeWords: { Simba: 4 }, headWords: { Lunch: 'others', Bus: null } });
  expect(feeTexts(answered)).toEqual(['4 tuitionFee 10', '4 others 20', '5 others 30']);
  expect(answered).toMatchObject({ faults: [], unknownGrades: ['Simba'], unknownHeads: ['Lunch', 'Bus'] });
});

test('rows of a word that is left out say nothing, good or bad; a row without a grade is a fault', () => {
  const reading = read(['Class|Tuition', 'Staff children|x', '-|5'], { gradeWords: { 'Staff children': null } });
  expect(reading.fees).toEqual([]);
  expect(reading.faults).toEqual([{ line: 3, column: 'grade', value: '-', reason: 'which grade is it?' }]);
});

test('a word that every object answers to is asked about like any other', () => {
  const reading = read(['Class|Vote head|Amount', 'constructor|Tuition|1', 'Grade 4|valueOf|2']);
  expect(reading).toMatchObject({ fees: [], unknownGrades: ['constructor'], unknownHeads: ['valueOf'] });
  expect(reading.faults.map(({ column, value }) => [column, value])).toEqual([
    ['grade', 'constructor'],
    ['voteHead', 'valueOf'],
  ]);
});

test('a file that repeats a fee of every grade a thousand times gives each once, by looking at each text of a grade once', () => {
  let looks = 0;
  const counted = {
    ...school,
    get grades() {
      looks += 1;
      return school.grades;
    },
  };
  const cells = [['Class', 'Tuition'], ...Array.from({ length: 1000 }, () => ['Grade 4-6', '500'])];
  const fees = feesOf(sheetOf(cells, 1), { columns: ['grade', 'tuitionFee'], ...nothingSaid }, counted);
  expect(feeTexts(fees)).toEqual(['4 tuitionFee 500', '5 tuitionFee 500', '6 tuitionFee 500']);
  expect(looks).toBeLessThan(cells.length);
});
