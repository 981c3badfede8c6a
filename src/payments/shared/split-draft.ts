import { asCents, type Cents, centsFromShillings, kesText, sumCents, typedMoney, zeroCents } from '../../core/money.ts';
import { countedText } from '../../core/wording.ts';
import type { Payee } from './contract.ts';
import { type SplitWay, sharedOut } from './rules.ts';

/** How a payment is split while it is typed: among whom, in which way, and what was typed by hand for each, by student id. */
export type SplitDraft = {
  chosen: readonly string[];
  way: SplitWay | 'hand';
  byHand: Readonly<Record<string, string>>;
  /** Who gets what is left over once nothing is owed; blank while nobody does. */
  leftTo: string;
};

/** A student of a split. `amount` is as a field holds it; `cents` is null while that is no amount. */
export type SplitRow = { studentId: string; payee: Payee | undefined; amount: string; cents: Cents | null };
/** `left` is what no part has yet, in cents, below zero where the parts are too much; null while it cannot be told. */
export type SplitSummary = { rows: SplitRow[]; left: Cents | null };

/** A split as it stands: what each gets of the total, and what is left over. `payees` are those who have been read. */
export function splitSummary(draft: SplitDraft, total: Cents | null, payees: readonly Payee[]): SplitSummary {
  const { chosen, way, byHand } = draft;
  const found = chosen.map((studentId) => ({ studentId, payee: payees.find(({ id }) => String(id) === studentId) }));
  const read = found.flatMap(({ payee }) => payee ?? []);
  if (way === 'hand') {
    const rows = found.map((row) => rowOf(row, byHand[row.studentId] ?? ''));
    return { rows, left: total === null ? null : asCents(total - sumCents(rows.map(({ cents }) => cents ?? zeroCents))) };
  }
  if (total === null || total < 0 || read.length < found.length) return { rows: found.map((row) => rowOf(row, '')), left: null };
  const { amounts, left } = sharedOut(way, total, read);
  const isPlaced = chosen.includes(draft.leftTo);
  const more = (studentId: string) => (isPlaced && studentId === draft.leftTo ? left : 0);
  const rows = found.map((row, place) => rowOf(row, typedMoney(asCents((amounts[place] ?? 0) + more(row.studentId)))));
  return { rows, left: isPlaced ? zeroCents : left };
}

/** The parts that are sent: without those who get nothing. */
export function sentParts(rows: readonly SplitRow[]): { studentId: string; amount: string }[] {
  return rows.filter(({ cents }) => cents !== 0).map(({ studentId, amount }) => ({ studentId, amount }));
}

/** "3 students, who owe KES 30,000.00 together", "1 student, who owes KES 10,000.00"; until each balance is read, how many they are. */
export function owedTogether(rows: readonly SplitRow[]): string {
  const students = countedText(rows.length, 'student');
  const balances = rows.flatMap(({ payee }) => payee?.balance ?? []);
  if (balances.length < rows.length) return `${students}. Reading what they owe…`;
  const owed = kesText(sumCents(balances.filter((balance) => balance > 0)));
  return rows.length === 1 ? `${students}, who owes ${owed}` : `${students}, who owe ${owed} together`;
}

/** The same split with one amount typed by hand, from which moment all of them are. */
export function withAmount(draft: SplitDraft, rows: readonly SplitRow[], typed: { studentId: string; amount: string }): SplitDraft {
  const shown = Object.fromEntries(rows.map(({ studentId, amount }) => [studentId, amount]));
  return { ...draft, way: 'hand', byHand: { ...shown, [typed.studentId]: typed.amount } };
}

function rowOf(row: Pick<SplitRow, 'studentId' | 'payee'>, amount: string): SplitRow {
  return { ...row, amount, cents: centsFromShillings(amount) };
}
