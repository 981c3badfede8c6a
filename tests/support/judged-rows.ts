import { type NoticedMoney, noticeReader } from '../../src/arrivals/bank-statements/rules/notices.ts';
import { type Claim, type Facts, judging, type KnownArrival } from '../../src/arrivals/bank-statements/rules/outcomes.ts';
import { withStudent } from '../../src/arrivals/bank-statements/rules/row-facts.ts';
import type { StatementRow } from '../../src/arrivals/bank-statements/rules/rows.ts';
import { tellerReader } from '../../src/arrivals/bank-statements/rules/told-codes.ts';
import type { LikeMoney } from '../../src/arrivals/unallocated/duplicates.ts';
import { asCents } from '../../src/core/money.ts';

export const amina = { id: 12, fullName: 'Amina Yusuf' };

/** KES 1,500 of the bank without a code. */
export function row(more: Partial<StatementRow> = {}): StatementRow {
  const when = { day: '2026-05-04', at: '2026-05-04T00:00:00+03:00' };
  const fields = {
    code: null,
    references: [],
    linked: null,
    cheque: null,
    type: null,
    narration: 'CASH',
    account: 'CASH',
    payerName: null,
    payerPhone: null,
  };
  return { line: 2, ...when, ...fields, amount: asCents(150_000), balance: null, place: 0, ...more };
}

/** Money that arrived under a number of M-Pesa. */
export const arrival = (more: Partial<KnownArrival> = {}): KnownArrival => ({
  code: more.under ?? 'SGH7Y2K9QL',
  ...{ under: 'SGH7Y2K9QL', isFurther: false, lists: [], amount: asCents(150_000), day: '2026-05-04' },
  ...{ receiptNumber: 31, isOnStatement: false },
  ...more,
});
/** A payment of Amina that was typed at the bank on the next day. */
export const claim = (more: Partial<Claim> = {}): Claim => ({
  ...{
    code: 'FT26X1',
    method: 'Bank',
    receiptNumber: 40,
    amount: asCents(150_000),
    student: amina,
    day: '2026-05-05',
    studentIds: [amina.id],
    isPending: true,
  },
  ...more,
});

/** A notice that says nothing but its amount and day. */
export const notice = (more: Partial<NoticedMoney> = {}): NoticedMoney => ({
  codes: [more.code ?? 'CB77'],
  ...{ code: 'CB77', amount: asCents(150_000), receiptNumber: 31, day: '2026-05-04', account: null, studentId: null },
  ...more,
});

type Known = {
  arrivals?: KnownArrival[];
  notices?: NoticedMoney[];
  claims?: Claim[];
  student?: typeof amina | null;
  isHere?: boolean;
  hasTerm?: boolean;
  /** Of each row, or by line. */
  furtherCodes?: string[] | Record<number, string[]>;
  likes?: LikeMoney[];
  wentBack?: Facts['wentBack'];
  several?: (typeof amina)[];
};

/** What is known of rows: nothing, unless stated. */
function facts(rows: readonly StatementRow[], known: Known): Facts {
  const { student = null, isHere = false, several = [], notices = [], claims = [], ...others } = known;
  const furtherOf = (line: number) => {
    const { furtherCodes = [] } = known;
    return Array.isArray(furtherCodes) ? furtherCodes : (furtherCodes[line] ?? []);
  };
  const rowFacts: Facts['rows'] = new Map(
    rows.map(({ line, account }) => [
      line,
      { key: `abcdef01234567${String(line).padStart(2, '0')}99`, isHere, furtherCodes: furtherOf(line), student, account, several },
    ]),
  );
  const reader = noticeReader(notices);
  const list = { method: 'Bank', channel: 'Main account' } as const;
  const ownAccounts = ['1101234567'];
  const codes = new Set([...notices.flatMap((each) => each.codes), ...claims.map(({ code }) => code)]);
  const { take, tellers } = tellerReader({ method: list.method, ownAccounts, codes, besides: ({ line }) => furtherOf(line) });
  for (const each of isHere ? [] : rows) {
    take(each);
    if (each.code === null) reader.take(withStudent(each, rowFacts));
  }
  return {
    ...{ rows: rowFacts, notices, noticeReader: reader, claims, tellers, ownAccounts, list },
    ...{ arrivals: [], likes: [], wentBack: new Map(), hasTerm: true },
    ...others,
  };
}

/** What becomes of rows, judged in order. */
export const judgedAll = (rows: readonly StatementRow[], known: Known = {}) => rows.map(judging(facts(rows, known)));
/** What becomes of one row. */
export const judgedOne = (statementRow: StatementRow, known: Known = {}) => judgedAll([statementRow], known)[0];
