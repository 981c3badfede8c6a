/** One cell: text that somebody typed, or a number of ours; null stands for an empty one. */
export type CsvCell = string | number | null;

const startsFormula = /^[=+\-@\t\0]/;
const needsQuotes = /[",\r\n]/;

/**
 * Rows as CSV after RFC 4180, with a byte order mark, by which spreadsheets know UTF-8. Text that a spreadsheet would take for a
 * formula gets an apostrophe in front; numbers stay numbers, below zero too.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')}`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = startsFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
