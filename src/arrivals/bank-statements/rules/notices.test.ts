import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import { daysSinceNotice, type NoticedMoney, type NoticeFinder, noticeReader, wordsSharer } from './notices.ts';
import type { StatementRow } from './rows.ts';

const [amina, baraka] = [12, 13];

function row(line: number, narration: string, studentId: number | null = null) {
  const bare = { code: null, references: [], linked: null, cheque: null, type: null, payerName: null, payerPhone: null, balance: null };
  const when = { day: '2026-05-04', at: '2026-05-04T00:00:00+03:00' };
  const statementRow: StatementRow = { ...bare, ...when, line, narration, account: narration, amount: asCents(500_000), place: 0 };
  return { row: statementRow, studentId };
}

function notice(code: string, account: string | null = null, studentId: number | null = null): NoticedMoney {
  return { code, codes: [code], amount: asCents(500_000), receiptNumber: null, day: '2026-05-04', account, studentId };
}

type Rows = ReturnType<typeof row>[];
type State = Parameters<ReturnType<typeof noticeReader>['finder']>[0];

function finderOf(rows: Rows, notices: NoticedMoney[]): (state: State) => NoticeFinder {
  const { take, finder } = noticeReader(notices);
  rows.forEach(take);
  return finder;
}

/** The code of the notice that answers for each row, judged in order. */
function answering(rows: Rows, notices: NoticedMoney[], finder = finderOf(rows, notices)): (string | null)[] {
  const [done, taken] = [new Set<number>(), new Set<string>()];
  const find = finder({ isDone: (line) => done.has(line), isTaken: (code) => taken.has(code), keptFor: () => [] });
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
  expect(wordsSharer(told)({ narration, account: null })).toBe(shares);
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

/** The same as the rule says it: all rows gone through for each notice, and all notices for each row. */
function asSaid(rows: Rows, notices: NoticedMoney[]) {
  return ({ isDone, isTaken }: State): NoticeFinder => {
    return (each) => {
      const near = notices.filter((notice) => !isTaken(notice.code) && isNear(each, notice));
      const named = near.find(({ studentId }) => studentId !== null && studentId === each.studentId);
      const kept = new Set([each.row.line]);
      const others = () =>
        near.find((notice) => {
          const naming = rows.filter((other) => isNear(other, notice) && isNamed(other, notice)).map((other) => other.row.line);
          const line = naming.find((other) => !kept.has(other) && !isDone(other));
          if (line !== undefined) kept.add(line);
          return line === undefined && (each.studentId === null || (notice.studentId === null && notice.account === null));
        });
      return named ?? near.find((notice) => isNamed(each, notice)) ?? others();
    };
  };
}

function isNear({ row: { amount, day } }: Rows[number], notice: NoticedMoney): boolean {
  return notice.amount === amount && notice.day <= day && notice.day >= addDays(day, -daysSinceNotice);
}

function isNamed(each: Rows[number], notice: NoticedMoney): boolean {
  if (each.studentId !== null && each.studentId === notice.studentId) return true;
  return (each.studentId === null || notice.studentId === null) && wordsSharer(notice)(each.row);
}

test('each row has the notice that the rule says, whatever students, words, days and amounts rows and notices have', () => {
  const day = fc.constantFrom('2026-05-04', '2026-05-05', '2026-05-07', '2026-05-08');
  const amount = fc.constantFrom(500_000, 700_000).map(asCents);
  const student = fc.constantFrom(null, null, amina, baraka);
  const narration = fc.constantFrom('CREDIT', 'BILL WRONGNO', 'EQ0 CREDIT', 'TRF EQ1 EQ2', 'SM/1059 WRONGNO', '');
  const account = fc.constantFrom(null, '', 'WRONGNO', 'Wrong-no', 'SM 1059');
  const some = { maxLength: 8 };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(narration, student, day, amount), some),
      fc.array(fc.tuple(account, student, day, amount), some),
      (rowParts, noticeParts) => {
        const rows = rowParts.map(([words, studentId, on, cents], at) => {
          const bare = row(at + 2, words, studentId);
          return { ...bare, row: { ...bare.row, day: on, amount: cents } };
        });
        const notices = noticeParts.map(([typed, studentId, on, cents], at) => ({
          ...notice(`EQ${at}`, typed, studentId),
          ...{ day: on, amount: cents },
        }));
        expect(answering(rows, notices)).toEqual(answering(rows, notices, asSaid(rows, notices)));
      },
    ),
    { numRuns: 500 },
  );
});

test('the words of a row are read twice, once to be taken and once to be judged, however many notices have its amount', () => {
  const reads = new Map<number, number>();
  const rows = Array.from({ length: 50 }, (_, at) => {
    const bare = row(at, at % 2 === 0 ? 'CREDIT' : 'BILL WRONGNO');
    const counted = {
      ...bare.row,
      get narration() {
        reads.set(at, (reads.get(at) ?? 0) + 1);
        return bare.row.narration;
      },
    };
    return { ...bare, row: counted };
  });
  const notices = Array.from({ length: 100 }, (_, at) => notice(`EQ${at}`, 'WRONGNO'));
  expect(new Set(answering(rows, notices)).size).toBe(50);
  expect(new Set(reads.values())).toEqual(new Set([2]));
});

test('no row to come is looked at again for a notice than for those before it', () => {
  let looks = 0;
  const rows = Array.from({ length: 200 }, (_, at) => row(at, at < 100 ? 'CREDIT' : 'BILL WRONGNO'));
  const notices = Array.from({ length: 100 }, (_, at) => notice(`EQ${at}`, 'WRONGNO'));
  const find = finderOf(
    rows,
    notices,
  )({
    isDone: () => {
      looks += 1;
      return false;
    },
    isTaken: () => false,
    keptFor: () => [],
  });
  const [first] = rows;
  expect(first && find(first)).toBeUndefined();
  expect(looks).toBeLessThan(4 * rows.length + 2 * notices.length);
});
