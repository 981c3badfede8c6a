import { addDays, type Day, dayText } from '../../core/dates.ts';
import { type Cents, kesText } from '../../core/money.ts';
import { accountKey } from '../../core/text.ts';
import { wholePhone } from '../../students/register/phones.ts';
import { oneOff } from './clues.ts';
import { isMpesaReceipt, isOnOneList, type KnownCode } from './money-codes.ts';
import { wholeName } from './payers.ts';
import type { ArrivalSource } from './sources.ts';
import { chequeNumber } from './went-back.ts';

/** A report of money with one amount and day. */
type ReportedMoney = {
  source: ArrivalSource;
  channel: string;
  method: string;
  codes: readonly string[];
  account: string | null;
  payerName: string | null;
  payerPhone: string | null;
  /** The student whom the account names. */
  studentId: number | null;
  /** That of a cheque, without leading noughts; null for none. */
  chequeNumber: string | null;
};

/** Money of the same amount and day: an earlier arrival, or a typed payment without proof. */
export type LikeMoney = {
  arrivalId: number | null;
  /** Null while unallocated. */
  receiptNumber: number | null;
  amount: Cents;
  day: Day;
  method: string;
  /** Its sources; none if typed. */
  lists: KnownCode['lists'];
  codes: readonly string[];
  account: string | null;
  payerName: string | null;
  payerPhone: string | null;
  studentIds: readonly number[];
};

/** A payment may be typed so many days after its money. */
export const daysLater = 7;
/** A cheque is recorded as it is handed in, so many days before the bank has its money. */
export const chequeDaysMax = 14;

/** True if money of one day may be the other: the same day, or typed up to some days later, a cheque also some days before. */
export function mayBeOfDay(like: Pick<LikeMoney, 'arrivalId' | 'day' | 'method'>, day: Day): boolean {
  if (like.arrivalId !== null) return like.day === day;
  return like.day >= (like.method === 'Cheque' ? addDays(day, -chequeDaysMax) : day) && like.day <= addDays(day, daysLater);
}

/** The money that this may duplicate: of the same payer, student or cheque, and not certainly another payment; that cheque first. */
export function possibleDuplicates(report: ReportedMoney, likes: readonly LikeMoney[]): LikeMoney[] {
  const [isAlike, isOther, isCheque] = [alikeTo(report), otherThan(report), chequeOf(report)];
  const found = likes.filter((like) => isAlike(like) && !isOther(like));
  return [...found.filter(isCheque), ...found.filter((like) => !isCheque(like))];
}

/** The first of them; null for none. */
export function possibleDuplicate(report: ReportedMoney, likes: readonly LikeMoney[]): LikeMoney | null {
  return possibleDuplicates(report, likes)[0] ?? null;
}

/** Why money waits although its account names a student, in words without a full stop. */
export function duplicateText({ receiptNumber, amount, day }: LikeMoney): string {
  if (receiptNumber !== null) return `May be the same money as receipt ${receiptNumber} of ${dayText(day)}`;
  return `May be the same money as ${kesText(amount)} of ${dayText(day)} that waits`;
}

/** Why money waits whose code was typed with another amount. */
export function typedText(receiptNumber: number): string {
  return `Receipt ${receiptNumber} was typed with this code`;
}

type IsLike = (like: LikeMoney) => boolean;

function alikeTo(report: ReportedMoney): IsLike {
  const [phone, name, account] = [wholePhone(report.payerPhone), wholeName(report.payerName), accountKey(report.account ?? '')];
  const isCheque = chequeOf(report);
  return (like) =>
    (report.studentId !== null && like.studentIds.includes(report.studentId)) ||
    (phone !== null && phone === wholePhone(like.payerPhone)) ||
    (name !== null && name === wholeName(like.payerName)) ||
    (account !== '' && account === accountKey(like.account ?? '')) ||
    isCheque(like);
}

/** True of a cheque that was recorded with the number of the report. */
function chequeOf({ chequeNumber: number }: ReportedMoney): IsLike {
  return ({ method, codes }) => number !== null && method === 'Cheque' && codes.some((code) => chequeNumber(code) === number);
}

/**
 * True if it is certainly another payment: each has its own M-Pesa receipt number, or both are on one list of one account, or it is a
 * cheque and this is not from a bank, or has such a number and not the cheque's. A typed number may contain a slip.
 */
function otherThan(report: ReportedMoney): IsLike {
  const [numbers, isCheque] = [receiptNumbers(report.codes, isOfMpesa(report.method, report.source)), chequeOf(report)];
  let slips: ReadonlySet<string> | null = null;
  return (like) => {
    if (like.method === 'Cheque') return report.method !== 'Bank' || (numbers.length > 0 && !isCheque(like));
    if (isOnOneList(report, like.lists)) return true;
    const others = receiptNumbers(
      like.codes,
      like.lists.some(({ source }) => isOfMpesa(like.method, source)),
    );
    if (numbers.length === 0 || others.length === 0) return false;
    if (like.lists.length > 0) return true;
    slips ??= new Set(numbers.flatMap(oneOff));
    return !others.some((other) => slips?.has(other));
  };
}

/** Codes from Safaricom itself always have the form of its numbers. */
function receiptNumbers(codes: readonly string[], isAll: boolean): readonly string[] {
  return isAll ? codes : codes.filter(isMpesaReceipt);
}

function isOfMpesa(method: string, source: ArrivalSource): boolean {
  return source === 'c2b' || source === 'stk' || source === 'pull' || (source === 'statement' && method === 'Mpesa');
}
