import { bankNames } from './bank-names.ts';
import { type PayingStudent, studentAccount } from './rules.ts';

/** A paybill, till or bank accounts printed on papers. */
export type PaymentChannel = { kind: 'paybill' | 'till' | keyof typeof bankNames; numbers: string; name: string | null };

type Ways = { printed: readonly PaymentChannel[]; paybillNumber: string | null; otherWaysToPay: string | null };

/**
 * The ways to pay beside the paybill of School Settings, in words for papers: connected paybills and tills, bank accounts, then the
 * school's own text. A till needs no account. The student is null on a paper for all students.
 */
export function otherWaysFor({ printed, paybillNumber, otherWaysToPay }: Ways, student: PayingStudent | null): string[] {
  const account = student === null ? ': the admission number, or the code on the fee statement' : ` ${studentAccount(student)}`;
  const connected = printed
    .filter(({ kind, numbers }) => kind !== 'paybill' || numbers !== paybillNumber)
    .flatMap((way) => wordsOf(way, account));
  const typed = (otherWaysToPay ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : `${line.trim()}, reference${account}`));
  return [...connected, ...typed];
}

function wordsOf({ kind, numbers, name }: PaymentChannel, account: string): string[] {
  const named = name === null ? '' : ` (${name})`;
  if (kind === 'till') return [`M-Pesa till ${numbers}${named}`];
  if (kind === 'paybill') return [`M-Pesa paybill ${numbers}${named}, account${account}`];
  const each = numbers.split(/[,;\s]+/).filter((number) => number !== '');
  return each.map((number) => `${bankNames[kind]} ${number}${named}, reference${account}`);
}

/** The lines of a paper for the other ways to pay, below the school's paybill, if it has one. */
export function otherWayLines({ payTo, otherWays }: { payTo: object | null; otherWays: readonly string[] }): string[] {
  return otherWays.map((way, place) => (payTo === null && place === 0 ? `Pay to: ${way}` : `Or pay to: ${way}`));
}
