import { addDays, type Day, dayText } from '../../core/dates.ts';
import { type Cents, kesText } from '../../core/money.ts';
import { codesIn } from './narration.ts';
import type { StatementRow } from './rows.ts';

/** What becomes of a row of money that came in, in the order in which the page shows them. */
export const rowOutcomes = ['student', 'desk', 'proves', 'differs', 'known'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export type NamedStudent = { id: number; fullName: string };
/** Money that arrived under a code. `isSpoken` where a row of a statement has told of it. */
export type KnownArrival = { code: string; amount: Cents; receiptNumber: number | null; isSpoken: boolean };
/** Money of which a notice told and no row of a statement yet: its day, and the one student whose it is by now. */
export type NoticedMoney = KnownArrival & { day: Day; studentId: number | null };
/** A payment that was typed with a code and that no money has settled, of all its parts that stand. */
export type Claim = { code: string; receiptNumber: number; amount: Cents; student: NamedStudent; day: Day; isShared: boolean };
/** What is known of a row: its key, whether it came with a statement before, and the one student whom its account names. */
type RowFacts = { key: string; isHere: boolean; student: NamedStudent | null };
export type Facts = {
  rows: ReadonlyMap<number, RowFacts>;
  /** Those of the codes in the rows, and the notices. */
  arrivals: ReadonlyMap<string, KnownArrival>;
  notices: readonly NoticedMoney[];
  claims: readonly Claim[];
  hasTerm: boolean;
};

/** What becomes of a row, and the code under which it is taken up. */
export type Judged = {
  line: number;
  outcome: RowOutcome;
  code: string;
  receiptNumber: number | null;
  student: NamedStudent | null;
  reason: string;
};

/** A payment is typed on the day on which the bank has it, or some days after. */
export const daysLater = 7;
/** A bank tells of money at once and may date it on its next day of work. */
export const daysSinceNotice = 3;
const payableMin = 100;

/** What becomes of each row of money in, each claim and each arrival answering for one row of a file. */
export function judged(rows: readonly StatementRow[], facts: Facts): Judged[] {
  const seen: Seen = { codes: new Map(), receipts: new Set() };
  return rows.map((row) => {
    const given = judge(row, facts, seen);
    if (!seen.codes.has(given.code)) seen.codes.set(given.code, row);
    if (given.outcome === 'proves' && given.receiptNumber !== null) seen.receipts.add(given.receiptNumber);
    return given;
  });
}

type Seen = { codes: Map<string, StatementRow>; receipts: Set<number> };
type Verdict = Omit<Judged, 'line' | 'code'>;

const verdict = (outcome: RowOutcome, reason: string, more: Partial<Verdict> = {}): Verdict => ({
  ...{ outcome, reason, receiptNumber: null, student: null },
  ...more,
});

function judge(row: StatementRow, facts: Facts, seen: Seen): Judged {
  const known = facts.rows.get(row.line) ?? { key: '', isHere: false, student: null };
  const code = codeOf(row, known, facts, seen);
  const of = { line: row.line, code };
  if (known.isHere) return { ...of, ...verdict('known', 'This row came with an earlier statement') };
  const before = seen.codes.get(code);
  if (before) return { ...of, ...ofSameFile(row, before) };
  const arrival = facts.arrivals.get(code);
  if (arrival) return { ...of, ...ofArrival(row, arrival) };
  const claim = facts.claims.find((each) => each.code === code && !seen.receipts.has(each.receiptNumber));
  return { ...of, ...(claim ? ofClaim(row, claim) : ofNew(row, known, facts)) };
}

/**
 * The code of a row: its own; else one in its details that the school knows with this amount; else that of a notice of this amount and of
 * these days; else that of a payment of the student whom the account names, likewise; else one made from the row itself.
 */
function codeOf(row: StatementRow, { key, student, isHere }: RowFacts, { arrivals, notices, claims }: Facts, seen: Seen): string {
  if (row.code !== null) return row.code;
  const made = `BANK${key.slice(0, 16).toUpperCase()}`;
  if (isHere) return made;
  const free = claims.filter((claim) => claim.amount === row.amount && !seen.receipts.has(claim.receiptNumber));
  const told = codesIn(row.narration).find((code) => {
    const arrival = arrivals.get(code);
    return (arrival?.amount === row.amount && !arrival.isSpoken && !seen.codes.has(code)) || free.some((claim) => claim.code === code);
  });
  if (told !== undefined) return told;
  const noticed = noticeOf(row, student, { notices, seen });
  if (noticed !== undefined) return noticed.code;
  const typed = free.find(
    (claim) => !claim.isShared && claim.student.id === student?.id && claim.day >= row.day && claim.day <= addDays(row.day, daysLater),
  );
  return typed?.code ?? made;
}

/** The notice that told of a row before: for the same student where both name one. */
function noticeOf(row: StatementRow, student: NamedStudent | null, { notices, seen }: { notices: readonly NoticedMoney[]; seen: Seen }) {
  const alike = notices.filter(
    ({ code, amount, day }) =>
      amount === row.amount && !seen.codes.has(code) && day <= row.day && day >= addDays(row.day, -daysSinceNotice),
  );
  const same = alike.find(({ studentId }) => studentId !== null && studentId === student?.id);
  return same ?? alike.find(({ studentId }) => studentId === null || student === null);
}

function ofSameFile(row: StatementRow, before: StatementRow): Verdict {
  if (before.amount === row.amount) return verdict('known', `Line ${before.line} has the same code`);
  return verdict('differs', `Line ${before.line} has the same code with ${kesText(before.amount)}. It is not taken`);
}

function ofArrival({ amount }: StatementRow, arrival: KnownArrival): Verdict {
  const { receiptNumber } = arrival;
  const place = receiptNumber === null ? 'It arrived and has no receipt: see the desk' : `It arrived, receipt ${receiptNumber}`;
  if (arrival.amount === amount) return verdict('known', place, { receiptNumber });
  return verdict('differs', `${kesText(arrival.amount)} arrived under this code. It is not taken`, { receiptNumber });
}

function ofClaim(row: StatementRow, { receiptNumber, amount, student, day, code }: Claim): Verdict {
  if (amount !== row.amount) {
    return verdict('desk', `Receipt ${receiptNumber} was typed with this code and ${kesText(amount)}`, { receiptNumber });
  }
  const isTold = row.code === code || codesIn(row.narration).includes(code);
  const reason = isTold ? 'Typed with this code' : `Typed with this amount for this account on ${dayText(day)}`;
  return verdict('proves', reason, { receiptNumber, student });
}

function ofNew({ account, amount }: StatementRow, { student }: RowFacts, { hasTerm }: Facts): Verdict {
  if (student === null) return verdict('desk', account === null ? 'No account' : `The account “${account}” names no student`);
  if (amount < payableMin) return verdict('desk', 'Less than a shilling');
  if (!hasTerm) return verdict('desk', 'No term is current');
  return verdict('student', `The account “${account}” names them`, { student });
}
