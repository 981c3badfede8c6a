import { addDays, type Day } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import { isCode, normalCode } from '../../payments/payments/rules.ts';
import { numbersIn } from './references.ts';
import type { ArrivalSource } from './sources.ts';

const referenceLengthMin = 8;
const wordsMax = 30;

/** True for what M-Pesa gives as a receipt number: letters for the year and the month, and eight more, such as RKTQDM7W6S. */
export function isMpesaReceipt(code: string): boolean {
  return /^[M-Z][A-L][A-Z0-9]{8}$/.test(code) && /\d/.test(code);
}

/** M-Pesa's receipt numbers among words. One that ends in figures alone may as well be an admission number, such as NA20260001. */
export function receiptsIn(words: string): string[] {
  const codes = words.split(/[^A-Za-z0-9]+/).map((word) => normalCode(word) ?? '');
  return [...new Set(codes)].filter((code) => isMpesaReceipt(code) && !/^...\d+$/.test(code)).slice(0, wordsMax);
}

type ReportedReference = { code: string | null; account: string | null };

/**
 * What else money is known by: of the references that a bank gave beside its own, those that tell one payment from all others, in the form
 * of codes. A telephone number, the account that the payer typed and what is shorter than 8 characters may come again.
 */
export function furtherCodes(given: readonly (string | null)[], { code, account }: ReportedReference): string[] {
  const keys = numbersIn(account);
  const codes = given.map((each) => normalCode(each) ?? '');
  return [...new Set(codes)].filter((each) => isReference(each) && each !== code && !keys.includes(each));
}

function isReference(code: string): boolean {
  return isCode(code) && code.length >= referenceLengthMin && /\d/.test(code) && !isPhoneNumber(code);
}

function isPhoneNumber(code: string): boolean {
  return /^(?:254|0)?[17]\d{8}$/.test(code);
}

/** A telling of money, as the codes in it are compared. */
type MoneyReport = { code: string; source: ArrivalSource; channel: string; amount: Cents; day: Day };
/** Money under one of its codes: whether that is its first, and the list that gave it. A null channel may be any. */
export type KnownCode = {
  under: string;
  isFurther: boolean;
  lists: readonly { source: ArrivalSource; channel: string | null }[];
  amount: Cents;
  day: Day;
};

const daysApart = 7;

/**
 * Whether money that shares a code with a telling is the same. The first code of either says so. A further code of both, which a bank may
 * give twice, does where it is M-Pesa's or the amount is the same in the same week; two lines of one list are two payments.
 */
export function isSameMoney(told: MoneyReport, known: KnownCode): boolean {
  if (!known.isFurther || known.under === told.code) return true;
  if (isOnOneList(told, known.lists)) return false;
  const isNear = known.day >= addDays(told.day, -daysApart) && known.day <= addDays(told.day, daysApart);
  return isMpesaReceipt(known.under) || (known.amount === told.amount && isNear);
}

/** Whether the list of an account from which a telling comes has told of other money already, so that these are two payments. */
export function isOnOneList({ source, channel }: Pick<MoneyReport, 'source' | 'channel'>, lists: KnownCode['lists']): boolean {
  return lists.some((list) => list.source === source && (list.channel === null || list.channel === channel));
}
