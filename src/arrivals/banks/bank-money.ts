import * as z from 'zod/mini';
import type { Cents } from '../../core/money.ts';
import { sentAmount, sentInstant } from '../../core/sent/sent-money.ts';
import { plainText } from '../../core/text.ts';
import { furtherCodes, receiptsIn } from '../unallocated/money-codes.ts';
import type { MoneyBackKind } from '../unallocated/went-back.ts';

/** Money that a bank told of. */
export type BankMoney = {
  /** The bank's reference of the transaction: letters A to Z and digits. */
  reference: string;
  /** What else tells it from other money: the channel's reference, M-Pesa's receipt number. */
  furtherCodes: string[];
  amount: Cents;
  /** The instant with its zone; null where the bank wrote none that can be read. */
  arrivedAt: string | null;
  /** The accounts and tills of the school that the notice names, in letters and digits; none where it names none. */
  into: string[];
  account: string | null;
  payerName: string | null;
  payerPhone: string | null;
  /** The bank's words beside the account, in which the number of a student may be. */
  narration: string;
};

/** Money that a bank tells went back: a reversal, or a cheque that bounced. */
export type BankReversal = Pick<BankMoney, 'reference' | 'amount' | 'arrivedAt' | 'into'> & {
  kind: MoneyBackKind;
  words: string;
  /** The references of the money that came before. */
  codes: string[];
};

/** A value as banks send it: text, a number, or nothing. */
export const sentValue = z.nullish(z.union([z.string(), z.number()]));
export type SentValue = z.output<typeof sentValue>;

/** The parts of a notice as they came, in the bank's own spelling. */
export type NoticeParts = {
  reference: SentValue;
  /** Its other references, and the words in which M-Pesa's receipt number may stand. */
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

/** What the parts of a notice tell; or why it tells of no money, in words. */
export function bankMoney({ into, at, others = [], words = [], ...told }: NoticeParts): BankMoney | string {
  const reference = lettersAndDigits(told.reference);
  const amount = sentAmount(told.amount);
  const currency = plainText(told.currency)?.toUpperCase() ?? 'KES';
  if (!/^[A-Z0-9]{4,40}$/.test(reference)) return 'It has no reference of the bank';
  if (amount === null || amount <= 0) return 'It has no amount';
  if (currency !== 'KES') return `It is in ${currency.slice(0, 20)}, not in Kenyan shillings`;
  const account = plainText(told.account);
  const codes = [...others.map(lettersAndDigits), ...receiptsIn(words.join(' '))];
  return {
    ...{ reference, amount, account, arrivedAt: sentInstant(at) },
    furtherCodes: furtherCodes(codes, { code: reference, account }),
    into: into.map(lettersAndDigits).filter((each) => each !== ''),
    payerName: plainText(told.payerName),
    payerPhone: plainText(told.payerPhone),
    narration: words.flatMap((each) => plainText(each) ?? []).join(' '),
  };
}

/** A number of an account or a reference as it is compared: letters and digits, in capitals. */
export function lettersAndDigits(written: SentValue): string {
  return String(written ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}
