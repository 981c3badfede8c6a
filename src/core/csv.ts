import { type Cents, typedMoney } from './money.ts';

/** A cell: typed text, our own number or an amount; null is empty. */
export type CsvCell = string | number | { cents: Cents } | null;

/** Also the wide forms of the signs, which some spreadsheets read alike. */
const startsFormula = /^[=+\-@\t\0\uff1d\uff0b\uff0d\uff20]/;
const needsQuotes = /[",\r\n]/;

/**
 * Rows as CSV by RFC 4180, with a byte order mark so that spreadsheets read UTF-8. Text that a spreadsheet would run as a formula gets a
 * leading apostrophe; numbers stay numbers, negative ones too, and amounts have two decimals.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')}`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return typedMoney(cell.cents);
  const text = startsFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
