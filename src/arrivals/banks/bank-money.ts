import * as z from 'zod/mini';
import type { Cents } from '../../core/money.ts';
import { sentAmount, sentInstant } from '../../core/sent/sent-money.ts';
import { plainText } from '../../core/text.ts';
import type { MoneyBackKind } from '../../payments/reversals/rules.ts';
import { furtherCodes, receiptsIn } from '../unallocated/money-codes.ts';

/** A payment reported by a bank. */
export type BankMoney = {
  /** The bank's reference of the transaction: letters A to Z and digits. */
  reference: string;
  /** Further references: the channel's, and M-Pesa's receipt number. */
  furtherCodes: string[];
  amount: Cents;
  /** The instant with its zone; null if it cannot be read. */
  arrivedAt: string | null;
  /** The school's accounts and tills in the notice, in letters and digits; empty if none. */
  into: string[];
  account: string | null;
  payerName: string | null;
  payerPhone: string | null;
  /** The bank's words beside the account, which may contain a student's number. */
  narration: string;
};

/** Money out reported by a bank. */
export type BankDebit = Pick<BankMoney, 'reference' | 'amount' | 'arrivedAt' | 'into'> & {
  /** A reversal or bounced cheque by its words; null for other words, which are of one only if it takes back known money. */
  kind: MoneyBackKind | null;
  words: string;
  /** The references of the original money. */
  codes: string[];
};

/** The reason of a debit that is no reversal, such as a charge. */
export const moneyLeft = 'It reports money that left the account';

/** A value as banks send it: text, number, or nothing. */
export const sentValue = z.nullish(z.union([z.string(), z.number()]));
export type SentValue = z.output<typeof sentValue>;

/** The parts of a notice in the bank's spelling. */
export type NoticeParts = {
  reference: SentValue;
  /** Further references, and the words that may contain M-Pesa's receipt number. */
  others?: readonly SentValue[];
  words?: readonly SentValue[];
  amount: SentValue;
  currency?: SentValue;
  at: SentValue;
  into: readonly SentValue[];
  account: SentValue;
  payerName: SentValue;
  payerPhone: SentValue;
};

/** The money of a notice's parts; or why it has none, in words. */
export function bankMoney({ into, at, others = [], words = [], ...notice }: NoticeParts): BankMoney | string {
  const reference = lettersAndDigits(notice.reference);
  const amount = sentAmount(notice.amount);
  const currency = plainText(notice.currency)?.toUpperCase() ?? 'KES';
  if (!/^[A-Z0-9]{4,40}$/.test(reference)) return 'It has no reference of the bank';
  if (amount === null || amount <= 0) return 'It has no amount';
  if (currency !== 'KES') return `It is in ${currency.slice(0, 20)}, not in Kenyan shillings`;
  const account = plainText(notice.account);
  const codes = [...others.map(lettersAndDigits), ...receiptsIn(words.join(' '))];
  return {
    ...{ reference, amount, account, arrivedAt: sentInstant(at) },
    furtherCodes: furtherCodes(codes, { code: reference, account }),
    into: into.map(lettersAndDigits).filter((each) => each !== ''),
    payerName: plainText(notice.payerName),
    payerPhone: plainText(notice.payerPhone),
    narration: words.flatMap((each) => plainText(each) ?? []).join(' '),
  };
}

/** Normalises an account number or reference: letters and digits, in capitals. */
function lettersAndDigits(written: SentValue): string {
  return String(written ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** The school's typed accounts and tills as notices are compared with them. A number may have spaces in it. */
export function ownAccounts(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map(lettersAndDigits)
    .filter((each) => each !== '');
}
