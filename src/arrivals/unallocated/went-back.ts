import { normalCode } from '../../payments/payments/rules.ts';
import type { MoneyBackKind } from '../../payments/reversals/rules.ts';

/** The lists of money that went back without a request for a reversal. */
export const moneyBackLists = ['open', 'closed'] as const;
export type MoneyBackList = (typeof moneyBackLists)[number];

// “Rev” before a name is a title; before a reference it is a reversal.
const reversalWords = /\brevers(?:al|ed|e)\b|\brvsl\b|\brev\b(?=\.?\s*[-/]|\s+of\b|\.?\s+[a-z]*\d|\.?\s*$)/i;
const cheque = String.raw`\b(?:chq|chqs|cheque|cheques|cq)\b`;
const chequeWords = new RegExp(cheque, 'i');
const bouncedWords = /\b(?:rtn|rtd|returned|return|unpaid|bounced|dishonou?red)\b/i;

/** Whether the words of money out mean a bounced cheque or a reversal. Null for any other. */
export function moneyBackKindIn(words: string): MoneyBackKind | null {
  // Each list by itself: one pattern for both, in either order, takes a time that grows with the square of the words.
  if (chequeWords.test(words) && bouncedWords.test(words)) return 'cheque';
  return reversalWords.test(words) ? 'reversal' : null;
}

/** True for a bank's charge for a bounced cheque. */
export function isCharge(words: string): boolean {
  return /\b(?:charges?|comm|commission|excise|duty|penalty)\b/i.test(words);
}

/** A cheque number in a bank's words, normalised without leading zeros. */
export function chequeNumberIn(words: string): string | null {
  const [, number] = new RegExp(`${cheque}[^0-9]{0,20}(\\d{3,})`, 'i').exec(words) ?? [];
  return number === undefined ? null : chequeNumber(number);
}

/** What a bank's row says of a cheque: its words, and its column of cheque numbers. */
export type ChequeWords = { narration: string; cheque: string | null };

/** The cheque number of a bank's row: that of its column, else that in its words, which may have a branch's too; null for none. */
export function chequeNumberOf({ narration, cheque: inColumn }: ChequeWords): string | null {
  // Some banks have a reference of their own in that column.
  const isNumber = /^\d*[1-9]\d*$/.test(inColumn ?? '');
  return isNumber ? chequeNumber(inColumn ?? '') : chequeNumberIn(narration);
}

/** What says of money which cheque it is of, besides its receipts. */
type NamingCheque = { account: string | null; payerName: string | null; chequeWords: ChequeWords | null };

/**
 * The cheque number of arrived money: of its row of a statement, or else of its account or payer, where banks put their words; null for
 * none.
 */
export function chequeNumberOfMoney({ account, payerName, chequeWords }: NamingCheque): string | null {
  const ofRow = chequeWords === null ? null : chequeNumberOf(chequeWords);
  return ofRow ?? chequeNumberIn(account ?? '') ?? chequeNumberIn(payerName ?? '');
}

/** Normalises a cheque number. */
export function chequeNumber(written: string): string | null {
  return normalCode(written)?.replace(/^0+(?=.)/, '') ?? null;
}

/** What says of money which cheque it is of; `cheques` are the codes of those that it settled. */
export type MoneyOfCheque = NamingCheque & { cheques: string[] };

/** Whether money is of the cheque with this number. */
export const isOfCheque = (number: string) => (money: MoneyOfCheque) =>
  chequeNumberOfMoney(money) === number || money.cheques.some((code) => chequeNumber(code) === number);

/**
 * The names under which a cheque is locked, none without one: no code has a space. So of money and a bounce that come in the same moment
 * the later one sees the other.
 */
export function chequeLocks(chequeNumber: string | null): readonly string[] {
  return chequeNumber === null ? [] : [`cheque ${chequeNumber}`];
}

/** What to do about reversed money that waits. */
export const toReturn = 'under Unallocated Payments. Record there that it was returned';

/** What follows the number of a receipt that was reversed before anybody decided about the reversal that was told of it. */
export const correctedText =
  ' was reversed otherwise. If the school has its money, an administrator resolves this, and it pays again; if not, a bursar does';

/** The most that is kept of the words of a reversal. */
export const wordsMax = 200;

type ToldWords = { words: string; codes: readonly string[]; code: string | null };

/** The words as kept: with the number of the cheque, where they do not say it, and of what is paired with nothing with its references. */
export function keptWords(back: ToldWords & { chequeNumber: string | null }, { isPaired }: { isPaired: boolean }): string {
  const { words, chequeNumber: number } = back;
  const kept = (told: string) => (isPaired ? told : wordsWithCodes({ ...back, words: told })).slice(0, wordsMax);
  const isSaid = number === null || chequeNumberIn(kept(words)) === number;
  return kept(isSaid ? words : `CHQ ${number.padStart(6, '0')}: ${words}`);
}

/** The words as kept, with the references of the original money that they leave out, by which it is known if Karo receives it later. */
export function wordsWithCodes({ words, codes, code }: ToldWords): string {
  const others = codes.filter((each) => each !== code);
  const missingIn = (kept: string) => others.filter((each) => !kept.toUpperCase().includes(each));
  if (missingIn(words.slice(0, wordsMax)).length === 0) return words;
  const kept = words.slice(0, Math.max(0, wordsMax - inBrackets(others).length));
  return kept + inBrackets(missingIn(kept));
}

const inBrackets = (codes: readonly string[]) => ` (${codes.join(', ')})`;
