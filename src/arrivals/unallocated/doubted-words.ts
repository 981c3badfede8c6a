import { accountKey } from '../../core/text.ts';
import { hasBankWords, hasTypedSign, withoutSlipSigns } from './narration.ts';
import { isNumberWithFees, readingsOf } from './references.ts';
import type { ArrivalSource } from './sources.ts';
import type { ChequeWords } from './went-back.ts';

/** What says of money whether its account names a student for sure. */
export type AccountOfMoney = {
  source: ArrivalSource;
  method: string;
  code: string;
  account: string | null;
  chequeWords: ChequeWords | null;
  /** What was found as the money arrived; absent of money that is known already. */
  isUnsure?: boolean;
};

/** The most that is kept of an account. */
export const accountMax = 100;

/**
 * True if the account is all that the bank wrote, as far as that is known, and names no one student for sure, whatever it reads like: it
 * has only a number that may be an amount, a count, a slip or the bank's own.
 */
export function isDoubted(money: AccountOfMoney): boolean {
  const { code, account, chequeWords, isUnsure } = money;
  if (isUnsure !== undefined) return isUnsure;
  if (account === null || !isAllWords(money, account)) return false;
  return withoutSlipSigns(account) !== account || isNumberOfBank(account, [code, chequeWords?.cheque ?? code]);
}

/** An account of M-Pesa was typed, and one with a `#`; that of a bank's notice may be either. */
function isAllWords({ source, method, chequeWords }: AccountOfMoney, account: string): boolean {
  if (hasTypedSign(account)) return false;
  if (source !== 'statement' || chequeWords === null) return method === 'Bank';
  return chequeWords.narration.trim().slice(0, accountMax) === account;
}

/** True if its number may be a day, a till or an amount: of a row where it is all of the details, else beside a bank's words. */
export function isAmongBankWords(money: AccountOfMoney): boolean {
  const { source, method, account, chequeWords } = money;
  if (method !== 'Bank' || account === null || !isAllWords(money, account)) return false;
  return (source === 'statement' && chequeWords !== null) || hasBankWords(account);
}

/** True of words with only a number that may be an amount, a count or one of the bank's own. */
export function isNumberOfBank(words: string, own: readonly string[]): boolean {
  return isNumberWithFees(words) || isOneOf(own, words);
}

/** True if a reference is one of the bank's own, with and without noughts before it. */
export function isOneOf(own: readonly string[], reference: string): boolean {
  const [key, numbers] = [accountKey(reference), own.map(withoutNoughts)];
  // To read a reference takes far longer.
  if (!numbers.some((number) => key.includes(number))) return false;
  return readingsOf(reference).some((reading) => reading.how === 'whole' && numbers.includes(withoutNoughts(reading.key)));
}

const withoutNoughts = (number: string) => number.replace(/^0+(?=.)/, '');
