import type { Day } from '../../dates.ts';
import { type Cents, shillingsFromCents } from '../../money.ts';
import type { SheetColumn } from './sheet.ts';

/** The cell styles, by their index in the workbook's table. */
export const styles = { plain: 0, head: 1, money: 2, day: 3, total: 4, totalMoney: 5 } as const;
type Style = (typeof styles)[keyof typeof styles];

const dayMs = 86_400_000;
/** Spreadsheet day 25,569 is 1 January 1970. */
const firstOfClock = 25_569;

// Characters that XML cannot hold; and underscores that a spreadsheet would read as a character code.
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const codeOfCharacter = /_(?=x[0-9a-f]{4}_)/gi;
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML. */
export function xmlText(text: string): string {
  return text.replace(unwritable, '').replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

/** A text cell. Its type keeps spreadsheets from reading a formula. */
export function textCell(text: string, style: Style = styles.plain): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.replace(codeOfCharacter, '_x005F_'))}</t></is></c>`;
}

/** A cell by the kind of its column: amounts are shillings with two places, days are dates. */
export function typedCell(kind: SheetColumn<never>['kind'], value: string | number | null, isTotal = false): string {
  if (value === null) return '';
  if (typeof value === 'string')
    return kind === 'day' ? numberCell(serialDay(value), styles.day) : textCell(value, isTotal ? styles.total : styles.plain);
  if (kind === 'money') return numberCell(shillingsFromCents(value as Cents), isTotal ? styles.totalMoney : styles.money);
  return numberCell(value, isTotal ? styles.total : styles.plain);
}

function numberCell(value: number, style: Style): string {
  return `<c s="${style}"><v>${value}</v></c>`;
}

/** A day as spreadsheets count them. */
function serialDay(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs + firstOfClock;
}
