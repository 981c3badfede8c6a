import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents } from '../../../core/money.ts';
import { type NoticedMoney, noticeFinder, sharesWords } from './notices.ts';
import type { StatementRow } from './rows.ts';

const [amina, baraka] = [12, 13];

function row(line: number, narration: string, studentId: number | null = null) {
  const bare = { code: null, references: [], linked: null, cheque: null, type: null, payerName: null, payerPhone: null, balance: null };
  const when = { day: '2026-05-04', at: '2026-05-04T00:00:00+03:00' };
  const statementRow: StatementRow = { ...bare, ...when, line, narration, account: narration, amount: asCents(500_000), place: 0 };
  return { row: statementRow, studentId };
}

function notice(code: string, account: string | null = null, studentId: number | null = null): NoticedMoney {
  return { code, amount: asCents(500_000), receiptNumber: null, day: '2026-05-04', account, studentId };
}

/** The code of the notice that answers for each row, judged in order. */
function answering(rows: ReturnType<typeof row>[], notices: NoticedMoney[]): (string | null)[] {
  const [done, taken] = [new Set<number>(), new Set<string>()];
  const find = noticeFinder({ notices, rows, isDone: (line) => done.has(line), isTaken: (code) => taken.has(code) });
  return rows.map((each) => {
    const found = find(each)?.code ?? null;
    done.add(each.row.line);
    if (found !== null) taken.add(found);
    return found;
  });
}

test.each([
  ['BILL PAYMENT WRONGNO', { code: 'EQ1', account: 'WRONGNO' }, true],
  ['BILL PAYMENT wrongno', { code: 'EQ1', account: 'Wrongno' }, true],
  ['522522#WRONGNO', { code: 'EQ1', account: 'WRONGNO' }, true],
  ['CREDIT EQ77001122', { code: 'EQ77001122', account: null }, true],
  ['BILL PAYMENT WRONGNO1', { code: 'EQ1', account: 'WRONGNO' }, false],
  ['CREDIT', { code: 'EQ1', account: '' }, false],
])('whether “%s” has words of %j: %s', (narration, told, shares) => {
  expect(sharesWords({ narration, account: null }, told)).toBe(shares);
});

test('a row without words of a notice is the same money, where no other row fits and it names no student', () => {
  const wrong = notice('EQ1', 'WRONGNO');
  expect(answering([row(2, 'CREDIT')], [wrong])).toEqual(['EQ1']);
  expect(answering([row(2, 'CREDIT'), row(3, 'BILL PAYMENT WRONGNO')], [wrong])).toEqual([null, 'EQ1']);
  expect(answering([row(2, 'CREDIT'), row(3, 'BILL PAYMENT WRONGNO')], [wrong, notice('EQ2', 'OTHER')])).toEqual(['EQ2', 'EQ1']);
  expect(answering([row(2, 'DEPOSIT SM/1059', amina)], [wrong])).toEqual([null]);
  expect(answering([row(2, 'DEPOSIT SM/1059', amina)], [notice('EQ1')])).toEqual(['EQ1']);
  expect(answering([row(2, 'DEPOSIT SM/1059', amina), row(3, 'CREDIT')], [wrong])).toEqual([null, 'EQ1']);
});

test('a notice of a student answers for the row of that student first, and for none of another', () => {
  const theirs = notice('EQ1', 'SM/1059', amina);
  expect(answering([row(2, 'CREDIT'), row(3, 'DEPOSIT AMINA', amina)], [theirs])).toEqual([null, 'EQ1']);
  expect(answering([row(2, 'CREDIT')], [theirs])).toEqual(['EQ1']);
  expect(answering([row(2, 'DEPOSIT SM/1059', baraka)], [theirs])).toEqual([null]);
  expect(answering([row(2, 'DEPOSIT', amina)], [notice('EQ2', 'SM/1059'), theirs])).toEqual(['EQ1']);
});

test('each notice answers for one row, and rows that say nothing take what the others leave', () => {
  const words = fc.constantFrom('CREDIT', 'BILL WRONGNO');
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), fc.nat({ max: 6 }), (narrations, count) => {
      const notices = Array.from({ length: count }, (_, at) => notice(`EQ${at}`, 'WRONGNO'));
      const found = answering(
        narrations.map((narration, at) => row(at + 2, narration)),
        notices,
      ).filter((code) => code !== null);
      expect(new Set(found).size).toBe(found.length);
      expect(found.length).toBe(Math.min(narrations.length, count));
    }),
  );
});
