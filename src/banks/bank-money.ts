import * as z from 'zod/mini';
import { furtherCodes, receiptsIn } from '../arrivals/money-codes.ts';
import type { BackKind } from '../arrivals/went-back.ts';
import { instantAt, isDay } from '../core/dates.ts';
import { type Cents, centsFromShillings } from '../core/money.ts';
import { plainText } from '../core/text.ts';

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
};

/** Money that a bank tells went back: a reversal, or a cheque that bounced. */
export type BankBack = Pick<BankMoney, 'reference' | 'amount' | 'arrivedAt' | 'into'> & {
  kind: BackKind;
  words: string;
  /** The references of the money that came before. */
  codes: string[];
};

/** A value as banks send it: text, a number, or nothing. */
export const given = z.nullish(z.union([z.string(), z.number()]));
export type Given = z.output<typeof given>;

/** The parts of a notice as they came, in the bank's own spelling. */
export type ToldParts = {
  reference: Given;
  /** Its other references, and the words in which M-Pesa's receipt number may stand. */
  others?: readonly Given[];
  words?: readonly Given[];
  amount: Given;
  currency?: Given;
  at: Given;
  into: readonly Given[];
  account: Given;
  payerName: Given;
  payerPhone: Given;
};

/** What the parts of a notice tell; or why it tells of no money, in words. */
export function bankMoney({ into, at, others = [], words = [], ...told }: ToldParts): BankMoney | string {
  const reference = lettersAndDigits(told.reference);
  const amount = bankAmount(told.amount);
  const currency = plainText(told.currency)?.toUpperCase() ?? 'KES';
  if (!/^[A-Z0-9]{4,40}$/.test(reference)) return 'It has no reference of the bank';
  if (amount === null || amount <= 0) return 'It has no amount';
  if (currency !== 'KES') return `It is in ${currency.slice(0, 20)}, not in Kenyan shillings`;
  const account = plainText(told.account);
  const codes = [...others.map(lettersAndDigits), ...receiptsIn(words.join(' '))];
  return {
    ...{ reference, amount, account, arrivedAt: bankInstant(at) },
    furtherCodes: furtherCodes(codes, { code: reference, account }),
    into: into.map(lettersAndDigits).filter((each) => each !== ''),
    payerName: plainText(told.payerName),
    payerPhone: plainText(told.payerPhone),
  };
}

/** A number of an account or a reference as it is compared: letters and digits, in capitals. */
export function lettersAndDigits(written: Given): string {
  return String(written ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** An amount as banks write it, "20,000.00", "100" or "22459.0", in cents; null for what is none. */
export function bankAmount(written: Given): Cents | null {
  const text = String(written ?? '').trim();
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(text)) return null;
  return centsFromShillings(text.replaceAll(',', '').replace(/(\.\d\d)0+$/, '$1'));
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Moment = { year: string; month: string; date: string; hour?: string; minute?: string; second?: string; zone?: string };

/**
 * A time as banks write it, as an instant with its zone (East Africa, unless it says another); null for what is none. Seen are digits alone
 * (20250519, 202505191330, 20250519133054, one digit short of that, or milliseconds since 1970), ISO, and "Mon May 19 13:30:54 EAT 2025".
 */
export function bankInstant(written: Given): string | null {
  const text = String(written ?? '').trim();
  if (/^1\d{12}$/.test(text)) return instantAt(Number(text));
  const found = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  return found ? instantOf(found as Moment) : null;
}

const forms = [
  /^(?<year>20\d\d)(?<month>\d\d)(?<date>\d\d)(?:(?<hour>\d\d)(?<minute>\d\d)(?:(?<second>\d\d)|\d)?)?$/,
  /^(?<year>\d{4})-(?<month>\d\d)-(?<date>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?)?(?<zone>Z|[+-]\d\d:?\d\d)?$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<date>\d\d?) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) EAT (?<year>\d{4})$/,
];

function instantOf({ year, month, date, hour = '00', minute = '00', second = '00', zone = '+03:00' }: Moment): string | null {
  const number = months.includes(month) ? String(months.indexOf(month) + 1) : month;
  const day = `${year}-${number.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const isTime = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(`${hour}:${minute}:${second}`);
  return isTime && isDay(day) ? `${day}T${hour}:${minute}:${second}${zone}` : null;
}
