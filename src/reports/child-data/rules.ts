import { dayText, instantText } from '../../core/dates.ts';
import { amountText, centsFromShillings } from '../../core/money.ts';

/** What a cell holds: an amount is in shillings, a day `yyyy-MM-dd`, an instant in UTC, a code one of a few words of the program. */
export const cellKinds = ['text', 'code', 'number', 'money', 'day', 'instant'] as const;
export type CellKind = (typeof cellKinds)[number];
export type Cell = string | number | null;

/** What stands for the name of another child. */
const anotherChild = '[another student]';
const inARow = /\[another student\](?: \[another student\])+/g;

const words = /[\p{L}\p{M}'’]+/gu;
/** Shorter words of a name, such as an initial, would be found in everything. */
const wordLengthMin = 3;

function wordsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => name.toLowerCase().match(words) ?? []);
}

/**
 * A text without the names of other children: each word of one is taken out, unless the child or a guardian is called so too.
 * Source of the rule: Data Protection Act 2019, section 26: a person has a right to their own data, not to that of others.
 */
export function withoutNames(text: string, { others, own }: { others: readonly string[]; own: readonly string[] }): string {
  const kept = new Set(wordsOf(own));
  const hidden = new Set(wordsOf(others).filter((word) => word.length >= wordLengthMin && !kept.has(word)));
  const replaced = text.replace(words, (word) => (hidden.has(word.toLowerCase()) ? anotherChild : word));
  return replaced.replace(inARow, anotherChild);
}

/** A cell as people read it; blank where nothing is held. */
export function cellText(cell: Cell, kind: CellKind): string {
  if (cell === null) return '';
  if (kind === 'code') return codeText(String(cell));
  if (kind === 'day') return dayText(String(cell));
  if (kind === 'instant') return instantText(String(cell));
  const cents = kind === 'money' ? centsFromShillings(cell) : null;
  return cents === null ? String(cell) : amountText(cents, { negative: 'minus' });
}

function codeText(code: string): string {
  const plain = code.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** What stands at the head of a column: money says its currency. */
export function headText({ label, kind }: { label: string; kind: CellKind }): string {
  return kind === 'money' ? `${label} (KES)` : label;
}

/** The rows of a table as records by the words of its columns, for a program. */
export function recordsOf(columns: readonly { label: string }[], rows: readonly (readonly Cell[])[]): Record<string, Cell>[] {
  return rows.map((cells) => Object.fromEntries(columns.map(({ label }, at) => [label, cells[at] ?? null])));
}
