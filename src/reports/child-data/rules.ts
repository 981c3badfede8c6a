import { dayText, instantText } from '../../core/dates.ts';
import { amountText, centsFromShillings } from '../../core/money.ts';

/** The type of a cell: an amount is in shillings, a day `yyyy-MM-dd`, an instant in UTC. */
export const cellKinds = ['text', 'number', 'money', 'day', 'instant'] as const;
export type CellKind = (typeof cellKinds)[number];
export type Cell = string | number | null;

/** Replaces the name of another student. */
const anotherChild = '[another student]';
const inARow = /\[another student\](?: \[another student\])+/g;

const words = /[\p{L}\p{M}'’]+/gu;
/** Shorter words, such as initials, would match everywhere. */
const wordLengthMin = 3;

function wordsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => name.toLowerCase().match(words) ?? []);
}

/**
 * A text without the names of other students: each word of such a name is removed, unless it is also a name of the student or a guardian.
 * Source of the rule: Data Protection Act 2019, section 26: a person has a right to their own data, not to that of others.
 */
export function withoutNames(text: string, { others, own }: { others: readonly string[]; own: readonly string[] }): string {
  const ownWords = new Set(wordsOf(own));
  const hidden = new Set(wordsOf(others).filter((word) => word.length >= wordLengthMin && !ownWords.has(word)));
  const replaced = text.replace(words, (word) => (hidden.has(word.toLowerCase()) ? anotherChild : word));
  return replaced.replace(inARow, anotherChild);
}

/** A cell for people; blank for no value. */
export function cellText(cell: Cell, kind: CellKind): string {
  if (cell === null) return '';
  if (kind === 'day') return dayText(String(cell));
  if (kind === 'instant') return instantText(String(cell));
  const cents = kind === 'money' ? centsFromShillings(cell) : null;
  return cents === null ? String(cell) : amountText(cents, { negative: 'minus' });
}

/** A column's head: amounts name their currency. */
export function headText({ label, kind }: { label: string; kind: string }): string {
  return kind === 'money' ? `${label} (KES)` : label;
}

/** The rows of a table as records by column, for programs. */
export function recordsOf(columns: readonly { label: string }[], rows: readonly (readonly Cell[])[]): Record<string, Cell>[] {
  return rows.map((cells) => Object.fromEntries(columns.map(({ label }, at) => [label, cells[at] ?? null])));
}
