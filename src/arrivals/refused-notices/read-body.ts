import { type Day, nairobiDayAndTime } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import { sentAmount, sentInstant } from '../../core/sent/sent-money.ts';
import { plainText } from '../../core/text.ts';
import { isCode, normalCode } from '../../payments/payments/rules.ts';
import { isCoopDebit } from '../banks/coop.ts';
import type { NoticeSender } from './origins.ts';

/** The readable parts of a refused notice; null for others. */
export type ReadParts = {
  code: string | null;
  amount: Cents | null;
  arrivedOn: Day | null;
  /** The time in Nairobi: "09:05". */
  time: string | null;
  account: string | null;
  payerName: string | null;
  payerPhone: string | null;
  /** The paybill, till or account of the school. */
  channel: string | null;
};

/** The senders' names for each part, in lower case, the most reliable first. */
const names = {
  code: [
    'transid',
    'mpesareceiptnumber',
    'receiptno',
    'transactionreference',
    'transactionid',
    'bankreference',
    'paymentref',
    'messagereference',
  ],
  amount: ['transamount', 'transactionamount', 'transactionamt', 'billamount', 'amount'],
  at: ['transtime', 'transactiondate', 'finalisedtime', 'timestamp', 'postingdate', 'valuedate', 'trxdate'],
  account: ['billrefnumber', 'billreference', 'customerreference', 'businesskey', 'billnumber', 'customerrefnumber', 'custmemoline1'],
  firstNames: ['firstname', 'middlename', 'lastname'],
  payerName: ['customername', 'debitpartyname', 'narration'],
  payerPhone: ['msisdn', 'phonenumber', 'debitmsisdn', 'customermobilenumber'],
  channel: ['businessshortcode', 'shortcode', 'creditaccountidentifier', 'tillnumber', 'till businesskey', 'acctno'],
} as const;

/** Reads a body of any shape, part by part: an unreadable part does not affect the others. */
export function readParts(body: string): ReadParts {
  const values = valuesIn(parsed(body));
  const of = (part: keyof typeof names) => names[part].flatMap((name) => values.get(name) ?? [])[0] ?? null;
  const code = normalCode(of('code'));
  const instant = sentInstant(of('at'));
  const { day = null, time = null } = instant === null ? {} : nairobiDayAndTime(instant);
  const fullName = names.firstNames.flatMap((name) => values.get(name) ?? []).join(' ');
  return {
    code: code !== null && isCode(code) ? code : null,
    amount: amountIn(of('amount')),
    ...{ arrivedOn: day, time, account: cut(of('account'), 100) },
    payerName: cut(fullName || of('payerName'), 120),
    payerPhone: cut(of('payerPhone'), 100),
    channel: cut(of('channel'), 60),
  };
}

/** True if the notice reports money that left the account. */
export function isDebit({ sender, body }: { sender: NoticeSender; body: string }): boolean {
  return sender === 'coop' && isCoopDebit(parsed(body));
}

function amountIn(text: string | null): Cents | null {
  const amount = sentAmount((text ?? '').replace(/^(kes|kshs?)\b\.?\s*/i, '').replace(/\/[=-]$/, ''));
  return amount === null || amount <= 0 ? null : amount;
}

function cut(text: string | null, max: number): string | null {
  return text?.slice(0, max).trim() || null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Every text and number of a body by name, at any depth; the first that is not blank. */
function valuesIn(body: unknown): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of pairsIn(body)) {
    const text = plainText(value);
    if (text !== null && !values.has(name)) values.set(name, text);
  }
  return values;
}

const depthMax = 20;

function pairsIn(part: unknown, depth = 0, mark = ''): [string, string | number][] {
  if (typeof part !== 'object' || part === null || depth > depthMax) return [];
  // Answers to requests list their parts as names beside values.
  const { Name, Key, Value } = part as Record<string, unknown>;
  const name = Name ?? Key;
  if (typeof name === 'string' && isScalar(Value)) return [[name.toLowerCase(), Value]];
  return Object.entries(part).flatMap(([key, value]): [string, string | number][] =>
    // KCB names a till in its first part as it names the payer's account in another.
    isScalar(value) ? [[mark + key.toLowerCase(), value]] : pairsIn(value, depth + 1, key === 'primaryData' ? 'till ' : ''),
  );
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
