import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headLineOf, sheetOf } from '../../../../tests/support/whole-sheet.ts';
import { type VoteHead, voteHeadFacts, voteHeads, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import { asCents, kesText, moneyText } from '../../../core/money.ts';
import type { Cells } from '../../../school/files/sheet.ts';
import { feeColumnOf, guessedFeeColumns } from './columns.ts';
import { feeReader } from './fees.ts';

const school = { grades: Array.from({ length: 9 }, (_, at) => ({ id: at + 1, name: `Grade ${at + 1}` })), streams: [] };
const heads = voteHeadsIn('form');

/** What some grades pay, each for every vote head, in cents. */
const structure = fc
  .uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
  .chain((ids) =>
    fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.array(fc.nat({ max: 9_000_000 }), { minLength: 5, maxLength: 5 })))),
  );
type Structure = (readonly [id: number, cents: number[]])[];

const gradeText = fc.constantFrom<(id: number) => string>(
  (id) => `Grade ${id}`,
  (id) => `GR ${id}`,
  (id) => `Darasa la ${id}`,
  (id) => `STD ${id}`,
  (id) => String(id),
);
const amountText = fc.constantFrom<(cents: number) => string>(
  (cents) => moneyText(asCents(cents)),
  (cents) => kesText(asCents(cents)),
  (cents) => (cents % 100 === 0 ? `${cents / 100}/=` : String(cents / 100)),
);

function read(cells: Cells) {
  const sheet = sheetOf(cells, headLineOf(cells, feeColumnOf));
  const { read: fees, take } = feeReader({ columns: guessedFeeColumns(sheet.heads), gradeWords: {}, headWords: {} }, school);
  sheet.rows.forEach(take);
  return fees;
}

const expectedOf = (fees: Structure) => fees.flatMap(([id, cents]) => heads.map((head, at) => `${id} ${head} ${cents[at]}`)).sort();
const readFees = ({ fees }: ReturnType<typeof read>) => fees.map(({ gradeId, head, amount }) => `${gradeId} ${head} ${amount}`).sort();

test('a fee structure is read whole, however grades and money are written, with titles above and a total below', () => {
  fc.assert(
    fc.property(structure, gradeText, amountText, fc.boolean(), (fees, grade, amount, titled) => {
      const rows = fees.map(([id, cents]) => [grade(id), ...cents.map(amount), amount(cents.reduce((sum, each) => sum + each, 0))]);
      const title = titled ? [['SHULE YA MFANO'], ['']] : [];
      const cells = [...title, ['Darasa', ...heads.map((head) => voteHeadFacts[head].name), 'Jumla'], ...rows, ['TOTAL', '1', '2']];
      const result = read(cells);
      expect(result.faults).toEqual([]);
      expect(readFees(result)).toEqual(expectedOf(fees));
    }),
  );
});

test('both shapes of a file say the same', () => {
  fc.assert(
    fc.property(structure, gradeText, amountText, (fees, grade, amount) => {
      const wide = [
        ['Class', ...heads.map((head) => voteHeadFacts[head].name)],
        ...fees.map(([id, cents]) => [grade(id), ...cents.map(amount)]),
      ];
      const rows = fees.flatMap(([id, cents]) =>
        heads.map((head, at) => [at === 0 ? grade(id) : '', voteHeadFacts[head].name, amount(cents[at] ?? 0)]),
      );
      expect(readFees(read([['Class', 'Vote Head', 'Amount'], ...rows]))).toEqual(readFees(read(wide)));
    }),
  );
});

test('a row that is at fault says nothing, and every other row says what it would say without it', () => {
  const bad = fc.constantFrom('x', '-1', '12k', '=SUM(B2:B3)', '1.234');
  fc.assert(
    fc.property(structure, fc.nat(), fc.constantFrom<VoteHead>(...voteHeads), bad, (fees, at, head, text) => {
      const line = at % fees.length;
      const cellsOf = ([id, cents]: Structure[number]) => [`Grade ${id}`, ...cents.map((each) => moneyText(asCents(each)))];
      const rows = fees.map(cellsOf);
      const spoilt = rows.map((row, index) => (index === line ? row.with(heads.indexOf(head) + 1, text) : row));
      const titles = ['Grade', ...heads.map((each) => voteHeadFacts[each].name)];
      const result = read([titles, ...spoilt]);
      expect(result.faults).toMatchObject([{ line: line + 2, column: head, value: text }]);
      expect(readFees(result)).toEqual(expectedOf(fees.filter((_, index) => index !== line)));
    }),
  );
});
