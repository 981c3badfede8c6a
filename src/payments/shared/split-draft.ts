import { amountText, asCents, type Cents, centsFromShillings, kesText, sumCents, typedMoney, zeroCents } from '../../core/money.ts';
import { countedText, listedText } from '../../core/wording.ts';
import type { Payee } from './contract.ts';
import { type SplitWay, sharedOut } from './rules.ts';

/** The draft of a split: the students, the way of splitting, and typed amounts by student id. */
export type SplitDraft = {
  chosen: readonly string[];
  way: SplitWay | 'hand';
  byHand: Readonly<Record<string, string>>;
  /** The student who gets the rest after all debts; blank for none. */
  leftTo: string;
};

/** A part as the form holds it; the amount is blank until it is typed, or sent. Until it is sent each names how the whole is split. */
export type TypedPart = { studentId: string; amount: string } & Partial<Pick<SplitDraft, 'way' | 'leftTo'>>;

/** A student of a split. `amount` is the field's text; `cents` is null while it is invalid. */
export type SplitRow = { studentId: string; payee: Payee | undefined; amount: string; cents: Cents | null };
/** `left` is the unassigned rest in cents, negative if the parts are too much; null while unknown. */
export type SplitSummary = { rows: SplitRow[]; left: Cents | null };

/** The split that a form's parts say; of sent ones, with their amounts by hand. */
export function splitOf(parts: readonly TypedPart[]): SplitDraft {
  const [first] = parts;
  return {
    chosen: parts.map(({ studentId }) => String(studentId)),
    way: first?.way ?? (parts.some(({ amount }) => amount !== '') ? 'hand' : 'oldest'),
    byHand: Object.fromEntries(parts.map(({ studentId, amount }) => [studentId, amount])),
    leftTo: first?.leftTo ?? '',
  };
}

/** What is typed of a split, as parts for the form to hold. */
export function typedParts({ chosen, way, byHand, leftTo }: SplitDraft): TypedPart[] {
  return chosen.map((studentId) => ({ studentId, amount: way === 'hand' ? (byHand[studentId] ?? '') : '', way, leftTo }));
}

/** The current split: each student's part, and the rest. `payees` are those that have loaded. */
export function splitSummary(draft: SplitDraft, total: Cents | null, payees: readonly Payee[]): SplitSummary {
  const { chosen, way, byHand } = draft;
  const chosenPayees = chosen.map((studentId) => ({ studentId, payee: payees.find(({ id }) => String(id) === studentId) }));
  const read = chosenPayees.flatMap(({ payee }) => payee ?? []);
  if (way === 'hand') {
    const rows = chosenPayees.map((row) => rowOf(row, byHand[row.studentId] ?? ''));
    return { rows, left: total === null ? null : asCents(total - sumCents(rows.map(({ cents }) => cents ?? zeroCents))) };
  }
  if (total === null || total < 0 || read.length < chosenPayees.length)
    return { rows: chosenPayees.map((row) => rowOf(row, '')), left: null };
  const { amounts, left } = sharedOut(way, total, read);
  const isPlaced = chosen.includes(draft.leftTo);
  const more = (studentId: string) => (isPlaced && studentId === draft.leftTo ? left : 0);
  const rows = chosenPayees.map((row, place) => rowOf(row, typedMoney(asCents((amounts[place] ?? 0) + more(row.studentId)))));
  return { rows, left: isPlaced ? zeroCents : left };
}

/** The parts to send, without empty ones. */
export function sentParts(rows: readonly SplitRow[]): TypedPart[] {
  return rows.filter(({ cents }) => cents !== 0).map(({ studentId, amount }) => ({ studentId, amount }));
}

/** "Amina Yusuf and Baraka Otieno get no part of this payment and no receipt."; null if each student has an amount. */
export function withoutPartText(rows: readonly SplitRow[]): string | null {
  const names = rows.flatMap(({ payee, cents }) => (payee && cents === 0 ? payee.fullName : []));
  if (names.length === 0) return null;
  return `${listedText(names)} ${names.length === 1 ? 'gets' : 'get'} no part of this payment and no receipt.`;
}

/** "3 students, who owe KES 30,000.00 together", "1 student, who owes KES 10,000.00"; only their number until all balances have loaded. */
export function owedTogether(rows: readonly SplitRow[]): string {
  const students = countedText(rows.length, 'student');
  const balances = rows.flatMap(({ payee }) => payee?.balance ?? []);
  if (balances.length < rows.length) return `${students}. Reading what they owe…`;
  const owed = kesText(sumCents(balances.filter((balance) => balance > 0)));
  return rows.length === 1 ? `${students}, who owes ${owed}` : `${students}, who owe ${owed} together`;
}

/** "Amina: the balance was KES 10,000.00 and is now KES 500.00.", for each student whose balance has changed since the row was shown. */
export function changedBalances(rows: readonly SplitRow[], read: readonly Payee[]): string[] {
  return rows.flatMap(({ payee: before }) => {
    const now = read.find(({ id }) => id === before?.id);
    if (!before || !now || now.balance === before.balance) return [];
    const [was, is] = [before, now].map(({ balance }) => amountText(balance, { code: true }));
    return `${now.fullName}: the balance was ${was} and is now ${is}.`;
  });
}

/** The split with one amount typed by hand; from then on all are manual. */
export function withAmount(draft: SplitDraft, rows: readonly SplitRow[], typed: { studentId: string; amount: string }): SplitDraft {
  const amounts = Object.fromEntries(rows.map(({ studentId, amount }) => [studentId, amount]));
  return { ...draft, way: 'hand', byHand: { ...amounts, [typed.studentId]: typed.amount } };
}

function rowOf(row: Pick<SplitRow, 'studentId' | 'payee'>, amount: string): SplitRow {
  return { ...row, amount, cents: centsFromShillings(amount) };
}
