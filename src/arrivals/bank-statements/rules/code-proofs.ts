import { furtherCodes } from '../../unallocated/money-codes.ts';
import type { StatementRow } from './rows.ts';

const day = '(?:0[1-9]|[12]\\d|3[01])';
const month = '(?:0[1-9]|1[0-2])';
const clock = '(?:[01]\\d|2[0-3])[0-5]\\d(?:[0-5]\\d)?';
const recurring = [
  ...['(?:254|0)[17]\\d{8}'],
  ...[`20\\d\\d${month}${day}(?:${clock})?`, `(?:${day}${month}|${month}${day})20\\d\\d(?:${clock})?`],
  ...[`2\\d${month}${day}`, `(?:${day}${month}|${month}${day})2\\d`],
  ...['\\d{1,2}(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*(?:20)?\\d\\d'],
];
/** A telephone number or a date, also with a word joined to it. */
const recurringAlone = new RegExp(`^[A-Z]*(?:${recurring.join('|')})[A-Z]*$`);

type Accounts = { row: Pick<StatementRow, 'account' | 'narration'>; ownAccounts: readonly string[] };

/**
 * True if a code among the words of a row says which payment it is. What stands in the words of others too does not: telephone numbers,
 * dates, what is shorter than 8 characters, the account that the payer typed and the school's own.
 */
export function isProofInWords(code: string, { row: { account, narration }, ownAccounts }: Accounts): boolean {
  // Without a typed account all of the details stand for it.
  const typedAccount = account === narration.trim() ? null : account;
  if (furtherCodes([code], { code: null, account: typedAccount }).length === 0 || recurringAlone.test(code)) return false;
  return !ownAccounts.some((own) => code.includes(own) && !/\d/.test(code.replace(own, '')));
}
