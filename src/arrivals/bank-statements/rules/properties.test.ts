import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statementRows } from '../../../../tests/support/statement-rows.ts';
import { sheetOf } from '../../../../tests/support/whole-sheet.ts';
import { addDays } from '../../../core/dates.ts';
import { asCents, moneyText, typedMoney } from '../../../core/money.ts';
import { guessedColumns } from './columns.ts';
import { noticeReader } from './notices.ts';
import { type Facts, judging, type KnownArrival } from './outcomes.ts';
import type { StatementRow } from './rows.ts';

const cents = fc.integer({ min: 1, max: 900_000_000 });
const ways = fc.constantFrom('typed', 'grouped', 'KES', 'spaced');
const movement = fc.record({ daysAgo: fc.nat(300), cents, isOut: fc.boolean(), way: ways, signed: fc.boolean() });
type Movement = typeof movement extends fc.Arbitrary<infer T> ? T : never;

/** An amount as a bank may write it. */
function written({ cents: amount, way }: Movement): string {
  const plain = way === 'typed' ? typedMoney(asCents(amount)) : moneyText(asCents(amount));
  return { typed: plain, grouped: plain, KES: `KES ${plain}`, spaced: ` ${plain} ` }[way];
}

const dayOf = ({ daysAgo }: Movement) => addDays('2026-05-31', -daysAgo);
const dmy = (day: string) => day.split('-').reverse().join('/');

function read(lines: string[][], method: 'Mpesa' | 'Bank' = 'Bank') {
  const sheet = sheetOf(lines, 1);
  return statementRows(sheet, { columns: guessedColumns(sheet.heads), method, dayOrder: 'dayFirst', today: '2026-06-01' });
}

test('however amounts and days are written, each row is read to the cent and the day, in the order of the file', () => {
  fc.assert(
    fc.property(fc.array(movement, { minLength: 1, maxLength: 20 }), (movements) => {
      const lines = movements.map((each) => [
        dmy(dayOf(each)),
        'CASH',
        ...(each.isOut ? [`${each.signed ? '-' : ''}${written(each).trim()}`, ''] : ['', written(each)]),
      ]);
      const { rows, refused } = read([['Date', 'Description', 'Debit', 'Credit'], ...lines]);
      expect(refused).toEqual([]);
      expect(rows.map(({ line, day, amount }) => [line, day, amount])).toEqual(
        movements.map((each, at) => [at + 2, dayOf(each), each.isOut ? -each.cents : each.cents]),
      );
    }),
  );
});

test('one signed column reads like two', () => {
  fc.assert(
    fc.property(fc.array(movement, { minLength: 1, maxLength: 10 }), (movements) => {
      const two = movements.map((each) => [dayOf(each), 'x', each.isOut ? written(each) : '', each.isOut ? '' : written(each)]);
      const one = movements.map((each) => [dayOf(each), 'x', `${written(each)} ${each.isOut ? 'DR' : 'CR'}`]);
      const amounts = (lines: string[][]) => read(lines).rows.map(({ amount }) => amount);
      expect(amounts([['Date', 'Details', 'Amount'], ...one])).toEqual(amounts([['Date', 'Details', 'Debit', 'Credit'], ...two]));
    }),
  );
});

test('whatever stands in a file, each row of it is money, is refused with a reason, or is passed over', () => {
  const cell = fc.oneof(
    fc.constantFrom('', '5', '-5', '04/05/2026', 'SGH7Y2K9QL', 'Completed', 'abc', '1e3'),
    fc.string({ maxLength: 12 }),
  );
  const heads = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance'];
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 7, maxLength: 7 }), { maxLength: 15 }), (lines) => {
      const sheet = sheetOf([heads, ...lines], 1);
      const { rows, refused, withoutMoney, notCompleted } = read([heads, ...lines], 'Mpesa');
      expect(rows.length + refused.length + withoutMoney + notCompleted).toBe(sheet.rows.length);
      for (const { amount, code } of rows) {
        expect(amount).not.toBe(0);
        if (amount > 0) expect(code).toMatch(/^[A-Z0-9]{1,40}$/);
      }
      for (const { reason, column } of refused) expect([reason, column].every((words) => words !== '')).toBe(true);
    }),
  );
});

test('in whichever order rows stand, as many go each way, and no arrival or code answers twice', () => {
  const row = fc.record({ code: fc.constantFrom('A1', 'B2', 'C3', 'D4'), amount: fc.constantFrom(100, 200) });
  const arrived = fc.uniqueArray(row, { selector: ({ code }) => code, maxLength: 4 });
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ code }) => code, maxLength: 4 }), arrived, (rowParts, known) => {
      const when = { day: '2026-05-04', at: '2026-05-04T00:00:00+03:00', narration: '', account: 'x' };
      const rows = rowParts.map(({ code, amount }, at): StatementRow => {
        const bare = { references: [], linked: null, cheque: null, type: null, payerName: null, payerPhone: null, balance: null, place: 0 };
        return { ...when, ...bare, line: at + 2, code, amount: asCents(amount) };
      });
      const arrivals = known.map(({ code, amount }): KnownArrival => {
        const bare = { isFurther: false, lists: [], day: '2026-05-04', receiptNumber: null, isOnStatement: true };
        return { ...bare, code, under: code, amount: asCents(amount) };
      });
      const list = { method: 'Bank' as const, channel: 'Main account' };
      const nothing = { ownAccounts: [], noticeReader: noticeReader([]), notices: [], claims: [], likes: [] };
      const none = { tellers: new Map(), wentBack: new Map() };
      const facts: Facts = { ...nothing, ...none, list, rows: new Map(), arrivals, hasTerm: true };
      const outcomes = (of: readonly StatementRow[]) => of.map(judging(facts)).map(({ outcome }) => outcome);
      expect(outcomes(rows.toReversed())).toEqual(outcomes(rows).toReversed());
      const same = rowParts.filter((each) => known.some(({ code, amount }) => code === each.code && amount === each.amount));
      expect(outcomes(rows).filter((outcome) => outcome === 'known')).toHaveLength(same.length);
      const twice = [...rows, ...rows.map((each) => ({ ...each, line: each.line + 10 }))].map(judging(facts)).slice(rows.length);
      expect(twice.every(({ outcome }) => outcome === 'known' || outcome === 'differs')).toBe(true);
    }),
  );
});
