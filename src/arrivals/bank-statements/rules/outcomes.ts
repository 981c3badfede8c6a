import type { ArrivingMethod } from '../../../books/ledger/methods.ts';
import { addDays, type Day, dayText } from '../../../core/dates.ts';
import { type Cents, kesText } from '../../../core/money.ts';
import { listedText } from '../../../core/wording.ts';
import { contradictedText } from '../../unallocated/contradicted-claims.ts';
import { daysLater, duplicateText, type LikeMoney, mayBeOfDay, possibleDuplicate } from '../../unallocated/duplicates.ts';
import { isSameMoney, type KnownCode } from '../../unallocated/money-codes.ts';
import { unnamedText, unpayableText } from '../../unallocated/waiting-words.ts';
import { chequeNumberOf } from '../../unallocated/went-back.ts';
import { isProofInWords } from './code-proofs.ts';
import { lookup } from './lookup.ts';
import type { NoticedMoney, NoticeReader } from './notices.ts';
import { type NamedStudent, type RowFacts, type RowPayee, withStudent } from './row-facts.ts';
import type { RowOutcome } from './row-outcomes.ts';
import type { StatementRow } from './rows.ts';
import { codesToldBy, type Tellers, tellersToCome } from './told-codes.ts';

/** Received payments by each of their codes. `code` is the first, and `isOnStatement` if a statement row has reported it. */
export type KnownArrival = KnownCode & { code: string; receiptNumber: number | null; isOnStatement: boolean };
/** A typed payment with a code that is not settled, with all its parts in force. */
export type Claim = {
  code: string;
  method: ArrivingMethod;
  receiptNumber: number;
  amount: Cents;
  student: NamedStudent;
  day: Day;
  studentIds: readonly number[];
  isPending: boolean;
};
export type Facts = {
  /** The account of the school. */
  list: { method: ArrivingMethod; channel: string };
  /** The numbers of the school's accounts. */
  ownAccounts: readonly string[];
  rows: ReadonlyMap<number, RowFacts>;
  /** By the codes of the rows. */
  arrivals: readonly KnownArrival[];
  notices: readonly NoticedMoney[];
  /** Has taken all rows without a code that notices may be of, those of a later part of the statement too. */
  noticeReader: Pick<NoticeReader, 'finder'>;
  claims: readonly Claim[];
  /** The rows that tell a code of a notice or of a typed payment, those of a later part of the statement too. */
  tellers: Tellers;
  /** By the amounts and days of the rows. */
  likes: readonly LikeMoney[];
  /** Codes of payments that were reversed because the money went back, with the evidence. */
  wentBack: ReadonlyMap<string, string>;
  hasTerm: boolean;
};

/** The outcome of a row, and its codes. */
export type Judged = {
  line: number;
  outcome: RowOutcome;
  code: string;
  furtherCodes: readonly string[];
  receiptNumber: number | null;
  student: NamedStudent | null;
  reason: string;
};

/** Judges the rows of money in of a file, one after the other; each pending payment and arrival matches one of them. */
export function judging(facts: Facts): (row: StatementRow) => Judged {
  const done = new Set<number>();
  const codes: Seen['codes'] = new Map();
  const answered: Seen['answered'] = new Set();
  const toCome = tellersToCome(facts.tellers, (line) => done.has(line));
  const find = facts.noticeReader.finder({
    isDone: (line) => done.has(line),
    isTaken: (code) => codes.has(code) || answered.has(code),
    keptFor: (code, row) => toCome(code, row).flatMap(({ line, amount }) => (amount === row.amount ? [line] : [])),
  });
  const seen: Seen = {
    ...{ codes, answered, receipts: new Set() },
    noticeOf: (row) => find(withStudent(row, facts.rows)),
    isToCome: (code, row) => toCome(code, row).length > 0,
  };
  const known = knownOf(facts);
  return (row) => {
    const judgement = judge(row, known, seen);
    done.add(row.line);
    for (const code of [judgement.code, ...judgement.furtherCodes])
      if (!seen.codes.has(code)) seen.codes.set(code, { row, code: judgement.code });
    if (judgement.outcome === 'proves' && judgement.receiptNumber !== null) seen.receipts.add(judgement.receiptNumber);
    return judgement;
  };
}

/** The facts, with money by what it is looked for: each row looks up its own, however much there is. */
type Known = ReturnType<typeof knownOf>;

function knownOf({ arrivals, notices, claims, likes, ...facts }: Facts) {
  return {
    ...facts,
    arrivals: lookup(arrivals, ({ under }) => under),
    notices: lookup(notices, ({ code }) => code),
    claims: lookup(claims, ({ code }) => code),
    claimsOfAmount: lookup(claims, ({ amount }) => amount),
    likes: lookup(likes, ({ amount }) => amount),
  };
}

/**
 * Earlier rows by each of their codes, the receipts that they proved, the first codes of the money that they were, the notice of a row that
 * they left, and whether another row to come tells a code.
 */
type Seen = {
  codes: Map<string, { row: StatementRow; code: string }>;
  receipts: Set<number>;
  answered: Set<string>;
  noticeOf: (row: StatementRow) => NoticedMoney | undefined;
  isToCome: (code: string, row: StatementRow) => boolean;
};
type Verdict = Omit<Judged, 'line' | 'code' | 'furtherCodes'>;

const verdict = (outcome: RowOutcome, reason: string, more: Partial<Verdict> = {}): Verdict => ({
  ...{ outcome, reason, receiptNumber: null, student: null },
  ...more,
});

const unknown: RowFacts = { key: '', isHere: false, furtherCodes: [], account: null, student: null, several: [] };

function judge(row: StatementRow, facts: Known, seen: Seen): Judged {
  const known = facts.rows.get(row.line) ?? { ...unknown, account: row.account };
  const { code, furtherCodes } = codesOf(row, known, facts, seen);
  const of = { line: row.line, code, furtherCodes };
  const codes = [code, ...furtherCodes];
  if (known.isHere) return { ...of, ...verdict('known', 'This row came with an earlier statement') };
  const before = rowBefore({ code, furtherCodes }, seen);
  if (before) return { ...of, ...ofSameFile(row, before) };
  const report = { source: 'statement' as const, channel: facts.list.channel, code, amount: row.amount, day: row.day };
  const arrivals = facts.arrivals.of(codes);
  const arrival = arrivals.find(({ under }) => under === code) ?? arrivals.find((each) => isSameMoney(report, each));
  const arrived = arrival ?? facts.notices.of([code])[0];
  if (arrived?.amount === row.amount) seen.answered.add(arrived.code);
  if (arrived) return { ...of, ...ofArrival(row, arrived) };
  const claims = facts.claims.of(codes).filter(({ receiptNumber }) => !seen.receipts.has(receiptNumber));
  const claim = claims.find(({ amount }) => amount === row.amount) ?? claims[0];
  return {
    ...of,
    ...(claim
      ? ofClaim(row, claim, namedIn(known, facts.list), [...codes.slice(1), ...codesToldBy(row, facts.list.method)])
      : ofNew(row, { ...known, codes }, { ...facts, seen })),
  };
}

/** The earlier row with the code, or with it among its further codes: two rows may share one. */
function rowBefore({ code, furtherCodes }: Pick<Judged, 'code' | 'furtherCodes'>, { codes }: Seen): StatementRow | undefined {
  const other = furtherCodes.map((each) => ({ each, before: codes.get(each) })).find(({ each, before }) => before?.code === each);
  return (codes.get(code) ?? other?.before)?.row;
}

/**
 * The codes of a row. The first is its own; else a known code of this amount in its details; else that of a notice of this amount and days
 * that fits its words; else that of such a payment of the student whom the account names; else one made from the row.
 */
function codesOf(row: StatementRow, known: RowFacts, facts: Known, seen: Seen): Pick<Judged, 'code' | 'furtherCodes'> {
  const { key, student, isHere, furtherCodes } = known;
  const rowCode = row.code ?? `BANK${key.slice(0, 16).toUpperCase()}`;
  if (isHere) return { code: rowCode, furtherCodes: [] };
  const { arrivals, claims, claimsOfAmount } = facts;
  const isFree = (claim: Claim) => claim.amount === row.amount && !seen.receipts.has(claim.receiptNumber);
  const isKnown = (code: string) => {
    const [arrival] = arrivals.of([code]);
    const isNew = arrival?.amount === row.amount && !arrival.isOnStatement && !seen.codes.has(code) && !seen.answered.has(arrival.code);
    return isNew || claims.of([code]).some(isFree);
  };
  const knownCode = codesToldBy(row, facts.list.method).find((code) => isKnown(code) && isProofInWords(code, { row, ...facts }));
  if (row.code !== null)
    return { code: row.code, furtherCodes: [...new Set([...furtherCodes, ...(knownCode === undefined ? [] : [knownCode])])] };
  const noticed = seen.noticeOf(row);
  const isTheirs = noticed !== undefined && noticed.studentId !== null && noticed.studentId === student?.id;
  // The student's money has arrived already: a payment typed with the code in the details is not a second one.
  if (isTheirs && knownCode !== undefined && arrivals.of([knownCode]).length === 0) return { code: noticed.code, furtherCodes };
  if (knownCode !== undefined) return { code: knownCode, furtherCodes: furtherCodes.filter((code) => code !== knownCode) };
  if (isKnownUnder(furtherCodes, facts)) return { code: rowCode, furtherCodes };
  if (noticed !== undefined) return { code: noticed.code, furtherCodes };
  const typed = claimsOfAmount
    .of([row.amount])
    .find(
      (claim) =>
        isFree(claim) &&
        claim.method === facts.list.method &&
        !(seen.codes.has(claim.code) || seen.isToCome(claim.code, row)) &&
        claim.studentIds.length === 1 &&
        claim.student.id === student?.id &&
        claim.day >= row.day &&
        claim.day <= addDays(row.day, daysLater),
    );
  return { code: typed?.code ?? rowCode, furtherCodes };
}

function isKnownUnder(codes: readonly string[], { arrivals, claims }: Known): boolean {
  return arrivals.of(codes).length > 0 || claims.of(codes).length > 0;
}

function ofSameFile(row: StatementRow, before: StatementRow): Verdict {
  if (before.amount === row.amount) return verdict('known', `Line ${before.line} has the same code`);
  return verdict('differs', `Line ${before.line} has the same code with ${kesText(before.amount)}. It is not imported`);
}

function ofArrival({ amount }: StatementRow, arrival: Pick<KnownArrival, 'amount' | 'receiptNumber'>): Verdict {
  const { receiptNumber } = arrival;
  const place = receiptNumber === null ? 'It arrived and has no receipt: see Unallocated Payments' : `It arrived, receipt ${receiptNumber}`;
  if (arrival.amount === amount) return verdict('known', place, { receiptNumber });
  return verdict('differs', `${kesText(arrival.amount)} arrived under this code. It is not imported`, { receiptNumber });
}

/** Whom the money names: the one student, or all to whom an account of M-Pesa answers. */
function namedIn({ student, several }: RowPayee, { method }: Facts['list']): readonly NamedStudent[] {
  if (student !== null) return [student];
  return method === 'Mpesa' ? several : [];
}

function ofClaim(row: StatementRow, claim: Claim, named: readonly NamedStudent[], told: readonly string[]): Verdict {
  const { receiptNumber, amount, student, day, code } = claim;
  if (named.length > 0 && claim.isPending && !named.some(({ id }) => claim.studentIds.includes(id))) {
    const names = listedText(named.map(({ fullName }) => fullName));
    const reason = contradictedText({ receiptNumber, fullName: student.fullName, names });
    return verdict('desk', reason, { receiptNumber });
  }
  if (amount !== row.amount) {
    return verdict('desk', `Receipt ${receiptNumber} was typed with this code and ${kesText(amount)}`, { receiptNumber });
  }
  const reason =
    row.code === code || told.includes(code) ? 'Typed with this code' : `Typed with this amount for this account on ${dayText(day)}`;
  return verdict('proves', reason, { receiptNumber, student });
}

type New = RowPayee & { codes: readonly string[] };

function ofNew(
  row: StatementRow,
  { account, student, several, codes }: New,
  { hasTerm, likes, list, seen, wentBack }: Known & { seen: Seen },
): Verdict {
  const [isNamed, chequeNumber] = [several.length === 0 && student !== null, chequeNumberOf(row)];
  const unpayable = isNamed ? unpayableText({ ...row, hasTerm }) : null;
  if (unpayable !== null) return verdict('desk', unpayable);
  const back = isNamed ? codes.find((code) => wentBack.has(code)) : undefined;
  if (back !== undefined) return verdict('desk', `It was reversed: ${wentBack.get(back)}`);
  const others = likes.of([row.amount]).filter((like) => mayBeOfDay(like, row.day) && !seen.receipts.has(like.receiptNumber ?? 0));
  const from = { source: 'statement' as const, studentId: student?.id ?? null, chequeNumber };
  const doubt = isNamed || chequeNumber !== null ? possibleDuplicate({ ...row, ...list, account, codes, ...from }, others) : null;
  if (doubt !== null) return verdict('desk', duplicateText(doubt), { receiptNumber: doubt.receiptNumber });
  if (!isNamed) return verdict('desk', unnamedText({ account, several }));
  return verdict('student', `The account “${account}” matches this student`, { student });
}
