import { plainWords } from '../../../school/files/words.ts';

const knownBanks = [
  { pattern: /\bequity\b/, bank: 'Equity' },
  { pattern: /\bk ?c ?b\b|kenya commercial/, bank: 'KCB' },
  { pattern: /\bco ?op(?:erative)?\b/, bank: 'Co-op' },
  { pattern: /\bncba\b/, bank: 'NCBA' },
  { pattern: /\babsa\b/, bank: 'Absa' },
] as const;

/** The bank that some words name; null if Karo knows none in them. */
export function bankIn(words: string): string | null {
  const plain = plainWords(words);
  return knownBanks.find(({ pattern }) => pattern.test(plain))?.bank ?? null;
}

/** Paybills and tills have up to seven figures, and accounts of banks more. */
const accountLengthMin = 8;

/** The account of a statement: its name and its bank, both as typed. */
export type StatementAccount = { name: string; bank: string | null };

/**
 * True if a notice may be of money into the account of a statement. `channel` is the bank and account of the notice, such as "KCB
 * 1101234567". Their banks must agree, and the numbers of their accounts where both have one. What is taken by hand may name no bank.
 */
export function isSameAccount(channel: string, { name, bank }: StatementAccount): boolean {
  const bankOfNotice = bankIn(channel);
  if (bankOfNotice !== null && bankOfNotice !== (bankIn(bank ?? '') ?? bankIn(name))) return false;
  const [numbers, others] = [accountsIn(channel), accountsIn(name)];
  return numbers.length === 0 || others.length === 0 || numbers.some((number) => others.some((other) => isSameNumber(number, other)));
}

/** The numbers of accounts among some words. */
export function accountsIn(words: string): string[] {
  return (words.match(/\d+(?:[ -]\d+)*/g) ?? [])
    .map((number) => number.replace(/\D/g, ''))
    .filter(({ length }) => length >= accountLengthMin);
}

/** A bank may write an account with its branch before it or without. */
function isSameNumber(one: string, other: string): boolean {
  return one.endsWith(other) || other.endsWith(one);
}
