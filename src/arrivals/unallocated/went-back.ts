import { normalCode } from '../../payments/payments/rules.ts';

export const moneyBackKinds = ['reversal', 'cheque'] as const;
export type MoneyBackKind = (typeof moneyBackKinds)[number];

/** The lists of money that went back without a payment. */
export const moneyBackLists = ['open', 'closed'] as const;
export type MoneyBackList = (typeof moneyBackLists)[number];

const reversalWords = /\brevers(?:al|ed|e)\b|\brvsl\b|\brev\b/i;
const cheque = String.raw`\b(?:chq|chqs|cheque|cheques|cq)\b`;
const bounced = String.raw`\b(?:rtn|rtd|returned|return|unpaid|bounced|dishonou?red)\b`;
const chequeWords = new RegExp(`${bounced}.*${cheque}|${cheque}.*${bounced}`, 'i');

/** Whether the words of money that left an account say that it went back: a cheque that bounced, or a reversal. Null for any other. */
export function moneyBackKindIn(words: string): MoneyBackKind | null {
  if (chequeWords.test(words)) return 'cheque';
  return reversalWords.test(words) ? 'reversal' : null;
}

/** True for a charge of the bank for such a thing, which went back to nobody. */
export function isCharge(words: string): boolean {
  return /\b(?:charges?|comm|commission|excise|duty|penalty)\b/i.test(words);
}

/** The number of a cheque in the words of a bank, as cheques are compared: without noughts before it. */
export function chequeNumberIn(words: string): string | null {
  const [, number] = new RegExp(`${cheque}[^0-9]{0,20}(\\d{3,})`, 'i').exec(words) ?? [];
  return number === undefined ? null : chequeNumber(number);
}

/** A number of a cheque as it is compared. */
export function chequeNumber(written: string): string | null {
  return normalCode(written)?.replace(/^0+(?=.)/, '') ?? null;
}
