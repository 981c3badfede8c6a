import { addDays, type Day } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import { isCode, normalCode } from '../../payments/payments/rules.ts';
import { wholePhone } from '../../students/register/phones.ts';
import { numbersIn } from './references.ts';
import type { ArrivalSource } from './sources.ts';

const referenceLengthMin = 8;
const wordsMax = 30;
const receiptLength = 10;

/** True for M-Pesa's form of receipt numbers: letters for the year and month, and eight more characters, such as RKTQDM7W6S. */
export function isMpesaReceipt(code: string): boolean {
  return /^[M-Z][A-L][A-Z0-9]{8}$/.test(code) && /\d/.test(code);
}

/** M-Pesa's receipt numbers among words. One that ends in digits only may be an admission number, such as NA20260001. */
export function receiptsIn(words: string): string[] {
  const codes = words.split(/[^A-Za-z0-9]+/).flatMap((word) => (word.length === receiptLength ? (normalCode(word) ?? []) : []));
  return [...new Set(codes)].filter((code) => isMpesaReceipt(code) && !/^...\d+$/.test(code)).slice(0, wordsMax);
}

type ReportedReference = { code: string | null; account: string | null };

/**
 * Further codes: references of the bank that are unique to a payment. A phone number, the typed account and anything shorter than 8
 * characters may recur.
 */
export function furtherCodes(candidates: readonly (string | null)[], { code, account }: ReportedReference): string[] {
  const codes = candidates.map((each) => normalCode(each) ?? '').filter((each) => isReference(each) && each !== code);
  // To read the account takes far longer than the rest, and most money has no further reference.
  if (codes.length === 0) return [];
  const keys = numbersIn(account);
  return [...new Set(codes)].filter((each) => !keys.includes(each));
}

function isReference(code: string): boolean {
  return isCode(code) && code.length >= referenceLengthMin && /\d/.test(code) && wholePhone(code) === null;
}

/** A report of money, as its codes are compared. */
type MoneyReport = { code: string; source: ArrivalSource; channel: string; amount: Cents; day: Day };
/** Money by one of its codes: whether it is the first, and the list that has it. A null channel matches any. */
export type KnownCode = {
  under: string;
  isFurther: boolean;
  lists: readonly { source: ArrivalSource; channel: string | null }[];
  amount: Cents;
  day: Day;
};

const daysApart = 7;

/**
 * True if money that shares a code with a report is the same. The first code of either decides. A shared further code, which a bank may
 * repeat, decides if it is M-Pesa's, or the amount is equal within a week; two lines of one list are two payments.
 */
export function isSameMoney(report: MoneyReport, known: KnownCode): boolean {
  if (!known.isFurther || known.under === report.code) return true;
  if (isOnOneList(report, known.lists)) return false;
  return isMpesaReceipt(known.under) || (known.amount === report.amount && isWithinWeek(known.day, report.day));
}

/** True if two days are at most a week apart. */
function isWithinWeek(one: Day, other: Day): boolean {
  return one >= addDays(other, -daysApart) && one <= addDays(other, daysApart);
}

/** True if the list of the report has reported other money already, so that these are two payments. */
export function isOnOneList({ source, channel }: Pick<MoneyReport, 'source' | 'channel'>, lists: KnownCode['lists']): boolean {
  return lists.some((list) => list.source === source && (list.channel === null || list.channel === channel));
}
