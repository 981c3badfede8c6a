import { bankNames } from './bank-names.ts';
import { type PayingStudent, studentAccount } from './rules.ts';

/** A paybill, a till or accounts of a bank that papers name. */
export type PrintedWay = { kind: 'paybill' | 'till' | keyof typeof bankNames; numbers: string; name: string | null };

type Ways = { printed: readonly PrintedWay[]; paybillNumber: string | null; otherWaysToPay: string | null };

/**
 * The ways to pay for a student beside the paybill of School Settings, each in words, as papers print them: connected paybills and tills,
 * accounts of banks, then what the school typed. Who pays into a till types no account. Null where a paper is for all students.
 */
export function otherWaysFor({ printed, paybillNumber, otherWaysToPay }: Ways, student: PayingStudent | null): string[] {
  const account = student === null ? ': the admission number' : ` ${studentAccount(student)}`;
  const connected = printed
    .filter(({ kind, numbers }) => kind !== 'paybill' || numbers !== paybillNumber)
    .flatMap((way) => wordsOf(way, account));
  const typed = (otherWaysToPay ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : `${line.trim()}, reference${account}`));
  return [...connected, ...typed];
}

function wordsOf({ kind, numbers, name }: PrintedWay, account: string): string[] {
  const named = name === null ? '' : ` (${name})`;
  if (kind === 'till') return [`M-Pesa till ${numbers}${named}`];
  if (kind === 'paybill') return [`M-Pesa paybill ${numbers}${named}, account${account}`];
  const each = numbers.split(/[,;\s]+/).filter((number) => number !== '');
  return each.map((number) => `${bankNames[kind]} ${number}${named}, reference${account}`);
}

/** The lines of a paper that name the other ways to pay, below the one that names the school's paybill, where there is one. */
export function otherWayLines({ payTo, otherWays }: { payTo: object | null; otherWays: readonly string[] }): string[] {
  return otherWays.map((way, place) => (payTo === null && place === 0 ? `Pay to: ${way}` : `Or pay to: ${way}`));
}
