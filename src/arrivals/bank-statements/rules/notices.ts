import { addDays, type Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { plainWords } from '../../../school/files/words.ts';
import type { StatementRow } from './rows.ts';

/** A notice without a statement row yet: all of its codes, its day, and the student it is allocated to or whom its account names. */
export type NoticedMoney = {
  /** Its first. */
  code: string;
  codes: readonly string[];
  amount: Cents;
  receiptNumber: number | null;
  day: Day;
  account: string | null;
  studentId: number | null;
};

/** A bank sends notices immediately and may date the row on its next working day. */
export const daysSinceNotice = 3;

/** The words of a row, as phrases are looked for among them. */
function wordsIn({ narration, account }: Pick<StatementRow, 'narration' | 'account'>): string {
  return ` ${plainWords(`${narration} ${account ?? ''}`)} `;
}

/** Words as they stand among others; null without any. */
function phraseOf(text: string | null | undefined): string | null {
  const words = plainWords(text ?? '');
  return words === '' ? null : ` ${words} `;
}

function has(words: string, phrase: string | null): boolean {
  return phrase !== null && words.includes(phrase);
}

/** True of a row with the code of a notice, or all of its account, among its words. */
export function wordsSharer(notice: { code: string; account?: string | null }) {
  const phrases = [notice.code, notice.account].map(phraseOf);
  return (row: Pick<StatementRow, 'narration' | 'account'>): boolean => {
    const words = wordsIn(row);
    return phrases.some((phrase) => has(words, phrase));
  };
}

type RowWithoutCode = { row: StatementRow; studentId: number | null };
/** A row by its place among all and its line. */
type Placed = { place: number; line: number };
/** Rows that name a notice, in order; those before `from` are judged. */
type Naming = { rows: Placed[]; from: number };
/** What notices of one amount, day, student and account share: the rows that name them by more than their code. */
type Likeness = Pick<NoticedMoney, 'day' | 'studentId'> & { phrase: string | null; naming: Naming };
type Known = { notice: NoticedMoney; phrase: string | null; likeness: Likeness; naming: Naming };
type OfAmount = { known: Known[]; likenesses: Map<string, Likeness> };

/** Tells the lines that are judged, which stay so, the notices that answered for one, and the other lines to come that tell a code. */
type State = {
  isDone: (line: number) => boolean;
  isTaken: (code: string) => boolean;
  keptFor: (code: string, row: StatementRow) => readonly number[];
};
export type NoticeFinder = (each: RowWithoutCode) => NoticedMoney | undefined;
export type NoticeReader = { take: (each: RowWithoutCode) => void; finder: (state: State) => NoticeFinder };

/**
 * Finds the notice that reported a row: of its student, else with words of it, else any that says nothing else, unless another row to come
 * has the student or the words of that notice. A notice of which another row to come tells a code is left to that one. A row that names a
 * student is not that of a notice for an account that it does not have.
 * All rows are taken before the first is judged: the words of each are compared once with the notices of its amount.
 */
export function noticeReader(notices: readonly NoticedMoney[]): NoticeReader {
  const amounts = new Map<Cents, OfAmount>();
  for (const notice of notices) keep(notice, amounts);
  let place = 0;
  const take = ({ row, studentId }: RowWithoutCode) => {
    place += 1;
    const { known, likenesses } = amounts.get(row.amount) ?? nothing;
    const at = { place, line: row.line };
    const isNear = nearTo(row.day);
    const words = known.length === 0 ? '' : wordsIn(row);
    for (const each of likenesses.values()) {
      const isNamed = isOfStudent(studentId, each) || (mayBeOf(studentId, each) && has(words, each.phrase));
      if (isNear(each) && isNamed) each.naming.rows.push(at);
    }
    for (const { notice, phrase, naming } of known) {
      if (isNear(notice) && mayBeOf(studentId, notice) && has(words, phrase)) naming.rows.push(at);
    }
  };
  return { take, finder: (state) => (each) => noticeOf(each, amounts.get(each.row.amount) ?? nothing, state) };
}

/** True of a notice that came on this day or in the days before. */
function nearTo(day: Day): (notice: { day: Day }) => boolean {
  const since = addDays(day, -daysSinceNotice);
  return (notice) => notice.day <= day && notice.day >= since;
}

const nothing: OfAmount = { known: [], likenesses: new Map() };

function keep(notice: NoticedMoney, amounts: Map<Cents, OfAmount>): void {
  const { amount, code, account, day, studentId } = notice;
  const ofAmount: OfAmount = amounts.get(amount) ?? { known: [], likenesses: new Map() };
  amounts.set(amount, ofAmount);
  const phrase = phraseOf(account);
  const key = JSON.stringify([day, studentId, phrase]);
  const likeness = ofAmount.likenesses.get(key) ?? { day, studentId, phrase, naming: { rows: [], from: 0 } };
  ofAmount.likenesses.set(key, likeness);
  ofAmount.known.push({ notice, phrase: phraseOf(code), likeness, naming: { rows: [], from: 0 } });
}

function noticeOf({ row, studentId }: RowWithoutCode, { known }: OfAmount, { isDone, isTaken, keptFor }: State): NoticedMoney | undefined {
  const isNear = nearTo(row.day);
  const words = wordsIn(row);
  const kept = new Set([row.line]);
  const near = known.filter(({ notice, phrase }) => {
    if (!isNear(notice) || isTaken(notice.code)) return false;
    const lines = has(words, phrase) ? [] : notice.codes.flatMap((code) => keptFor(code, row));
    const line = lines.find((each) => !kept.has(each));
    if (line !== undefined) kept.add(line);
    return line === undefined;
  });
  const named =
    near.find(({ notice }) => isOfStudent(studentId, notice)) ??
    near.find(({ notice, phrase, likeness }) => mayBeOf(studentId, notice) && (has(words, phrase) || has(words, likeness.phrase)));
  if (named) return named.notice;
  const firstFree = freeRows((line) => kept.has(line) || isDone(line), isDone);
  return near.find(({ notice, naming, likeness }) => {
    const [one, other] = [firstFree(naming), firstFree(likeness.naming)];
    const free = one && other ? (one.place < other.place ? one : other) : (one ?? other);
    if (free) kept.add(free.line);
    return !free && (studentId === null || (notice.studentId === null && notice.account === null));
  })?.notice;
}

/** The first row of each list that is free. What is passed over stays so, so that no list is gone through twice. */
function freeRows(isGone: (line: number) => boolean, isDone: State['isDone']): (naming: Naming) => Placed | undefined {
  const passed = new Map<Naming, number>();
  const firstFrom = (rows: readonly Placed[], from: number, isPast: (line: number) => boolean) => {
    let at = from;
    for (let next = rows[at]; next && isPast(next.line); next = rows[at]) at += 1;
    return at;
  };
  return (naming) => {
    naming.from = firstFrom(naming.rows, naming.from, isDone);
    const at = firstFrom(naming.rows, Math.max(naming.from, passed.get(naming) ?? 0), isGone);
    passed.set(naming, at);
    return naming.rows[at];
  };
}

function isOfStudent(studentId: number | null, notice: Pick<NoticedMoney, 'studentId'>): boolean {
  return studentId !== null && notice.studentId === studentId;
}

/** False of two that name different students. */
function mayBeOf(studentId: number | null, notice: Pick<NoticedMoney, 'studentId'>): boolean {
  return studentId === null || notice.studentId === null;
}
