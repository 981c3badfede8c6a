import { addDays, type Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { plainWords } from '../../../school/files/words.ts';
import type { StatementRow } from './rows.ts';

/** A notice without a statement row yet: its day, and the student it is allocated to or whom its account names. */
export type NoticedMoney = {
  code: string;
  amount: Cents;
  receiptNumber: number | null;
  day: Day;
  account: string | null;
  studentId: number | null;
};

/** A bank sends notices immediately and may date the row on its next working day. */
export const daysSinceNotice = 3;

/** True if the code of a notice, or all of its account, stands among the words of a row. */
export function sharesWords(
  { narration, account }: Pick<StatementRow, 'narration' | 'account'>,
  notice: { code: string; account?: string | null },
): boolean {
  const words = ` ${plainWords(`${narration} ${account ?? ''}`)} `;
  return [notice.code, notice.account ?? ''].map(plainWords).some((each) => each !== '' && words.includes(` ${each} `));
}

type RowWithoutCode = { row: StatementRow; studentId: number | null };

/** The notices of a file's rows. `isDone` tells the lines that are judged, and `isTaken` the notices that answered for one. */
type Noticing = {
  notices: readonly NoticedMoney[];
  rows: readonly RowWithoutCode[];
  isDone: (line: number) => boolean;
  isTaken: (code: string) => boolean;
};

/**
 * Finds the notice that reported a row: of its student, else with words of it, else any that says nothing else, unless another row to come
 * has the student or the words of that notice. A row that names a student is not that of a notice for an account that it does not have.
 */
export function noticeFinder({ notices, rows, isDone, isTaken }: Noticing): (each: RowWithoutCode) => NoticedMoney | undefined {
  const lines = new Map<string, number[]>();
  const linesNaming = (notice: NoticedMoney) => {
    const found = lines.get(notice.code) ?? rows.filter((each) => isNear(each, notice) && isNamed(each, notice)).map(({ row }) => row.line);
    lines.set(notice.code, found);
    return found;
  };
  return (each) => {
    const near = notices.filter((notice) => !isTaken(notice.code) && isNear(each, notice));
    const named = near.find(isOfStudent(each)) ?? near.find((notice) => isNamed(each, notice));
    if (named) return named;
    const kept = new Set<number>([each.row.line]);
    return near.find((notice) => {
      const line = linesNaming(notice).find((other) => !kept.has(other) && !isDone(other));
      if (line !== undefined) kept.add(line);
      return line === undefined && saysNothingElse(each, notice);
    });
  };
}

function isNear({ row: { amount, day } }: RowWithoutCode, notice: NoticedMoney): boolean {
  return notice.amount === amount && notice.day <= day && notice.day >= addDays(day, -daysSinceNotice);
}

const isOfStudent =
  ({ studentId }: RowWithoutCode) =>
  (notice: NoticedMoney) =>
    studentId !== null && notice.studentId === studentId;

function isNamed(each: RowWithoutCode, notice: NoticedMoney): boolean {
  if (isOfStudent(each)(notice)) return true;
  return (each.studentId === null || notice.studentId === null) && sharesWords(each.row, notice);
}

function saysNothingElse({ studentId }: RowWithoutCode, notice: NoticedMoney): boolean {
  return studentId === null || (notice.studentId === null && notice.account === null);
}
