import type { Day } from '../../dates.ts';
import { type Cents, shillingsFromCents } from '../../money.ts';
import type { SheetColumn } from './sheet.ts';

/** The looks of a cell, by their places in the table of styles of the workbook. */
export const styles = { plain: 0, head: 1, money: 2, day: 3, total: 4, totalMoney: 5 } as const;
type Style = (typeof styles)[keyof typeof styles];

const dayMs = 86_400_000;
/** Day 25,569 of a spreadsheet is the first of the clock that programs count by. */
const firstOfClock = 25_569;

// What XML cannot hold at all; and underscores that a spreadsheet would read as the code of a character.
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const codeOfCharacter = /_(?=x[0-9a-f]{4}_)/gi;
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in XML. */
export function xmlText(text: string): string {
  return text.replace(unwritable, '').replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

/** A cell of text. It is text by its type, so that no spreadsheet takes it for a formula. */
export function textCell(text: string, style: Style = styles.plain): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.replace(codeOfCharacter, '_x005F_'))}</t></is></c>`;
}

/** A cell of a column by its kind: amounts are numbers of shillings with two places, days are days. */
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
