import type { ArrivingMethod } from '../../../books/ledger/methods.ts';
import type { Day } from '../../../core/dates.ts';
import { asCents, type Cents, negated, zeroCents } from '../../../core/money.ts';
import { isCode, normalCode } from '../../../payments/payments/rules.ts';
import { amountFault, amountIn, balanceIn } from '../../../school/files/amounts.ts';
import { type DayOrder, dayIn } from '../../../school/files/days.ts';
import { saysNothing } from '../../../school/files/nothing.ts';
import { cellOf, columnName, type Sheet, type SheetRow } from '../../../school/files/sheet.ts';
import { type Columns, directionIn, type StatementColumn, statementColumns } from './columns.ts';
import { accountIn, payerIn } from './narration.ts';

/** A row of money. The amount is negative for money out; `place` distinguishes equal rows of a day. */
export type StatementRow = {
  line: number;
  day: Day;
  /** The instant, as ISO text with its zone; the start of the day if the file has no time. */
  at: string;
  code: string | null;
  /** Further references from its other columns, as codes. */
  references: string[];
  /** The number in its column of cheques. */
  cheque: string | null;
  /** For money out: the code of the money that it reverses, and the file's type of row. */
  linked: string | null;
  type: string | null;
  narration: string;
  account: string | null;
  payerName: string | null;
  payerPhone: string | null;
  amount: Cents;
  balance: Cents | null;
  place: number;
};
/** An unreadable row: its line, heading, value and reason. */
export type RefusedRow = { line: number; column: string; value: string; reason: string };
/** A statement as read, with the number of skipped rows: those without money, and those never completed. */
export type StatementRead = { rows: StatementRow[]; refused: RefusedRow[]; withoutMoney: number; notCompleted: number };

export type ReadingRules = { columns: Columns; method: ArrivingMethod; dayOrder: DayOrder; today: Day };
type Fault = { column: StatementColumn; reason: string };

/**
 * Reads a file row by row: every row of money, and each that looks like one but cannot be read. Charges without an amount and footers are
 * skipped.
 */
export function statementReader(sheet: Sheet, rules: ReadingRules): { read: StatementRead; take: (row: SheetRow) => void } {
  const read: StatementRead = { rows: [], refused: [], withoutMoney: 0, notCompleted: 0 };
  const places = new Map<string, number>();
  const take = (row: SheetRow) => {
    const cell = cellOf(row, rules.columns);
    const money = moneyOf(cell, rules.columns.includes('direction'));
    const status = cell('status');
    if (money === zeroCents) read.withoutMoney += 1;
    else if (status !== '' && !/^(?:completed?|success(?:ful)?|posted|cleared)$/i.test(status)) read.notCompleted += 1;
    else {
      const result = rowOf(row, cell, money, rules);
      if ('reason' in result) read.refused.push(refusedRow(sheet, row, rules, result));
      else {
        const likeness = JSON.stringify([result.day, result.code, result.narration, result.amount, result.balance]);
        const place = places.get(likeness) ?? 0;
        places.set(likeness, place + 1);
        read.rows.push({ ...result, place });
      }
    }
  };
  return { read, take };
}

/** The first and last day of rows; null without rows. */
export function daysOf(rows: readonly StatementRow[]): { first: Day; last: Day } | null {
  const days = rows.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

type Cell = (column: StatementColumn) => string;

/** Money in less money out, in cents; the fault if it cannot be read. */
function moneyOf(cell: Cell, hasDirection: boolean): Cents | Fault {
  for (const column of ['paidIn', 'withdrawn', 'amount'] as const) {
    if (signedAmount(cell(column)) === null) return { column, reason: amountReason(cell(column)) };
  }
  const [paidIn, withdrawn, amount] = [cell('paidIn'), cell('withdrawn'), cell('amount')].map((text) => signedAmount(text) ?? zeroCents);
  if (paidIn && withdrawn) return { column: 'paidIn', reason: 'has money in and money out in one row' };
  const direction = cell('direction') === '' ? null : directionIn(cell('direction'));
  if (amount && direction === null && hasDirection) return { column: 'direction', reason: 'is neither debit nor credit' };
  const turned = direction === null ? (amount ?? 0) : direction * Math.abs(amount ?? 0);
  // Money out is written with and without a sign.
  return asCents((paidIn ?? 0) - Math.abs(withdrawn ?? 0) + turned);
}

/** A bank's amount in cents: CR is money in, DR money out; null for other text, and for a minus beside CR. */
function signedAmount(text: string, read = amountIn): Cents | null {
  const [, figures = text, mark = ''] = /^(.*?)\s*(cr|dr)\.?$/i.exec(text) ?? [];
  const amount = saysNothing(figures) ? zeroCents : read(figures);
  if (amount === null || mark === '') return amount;
  if (/dr/i.test(mark)) return negated(asCents(Math.abs(amount)));
  return amount < 0 ? null : amount;
}

/** Why it is no amount, after the value. */
function amountReason(text: string): string {
  return amountFault(text, 'is not an amount');
}

function rowOf({ line, cells }: SheetRow, cell: Cell, money: Cents | Fault, rules: ReadingRules): Omit<StatementRow, 'place'> | Fault {
  if (typeof money === 'object') return money;
  const day = dayIn(cell('day'), rules.dayOrder);
  if (day === null) return { column: 'day', reason: cell('day') === '' ? 'is missing' : 'is not a day' };
  if (day > rules.today) return { column: 'day', reason: 'is a day to come' };
  const code = normalCode(cell('code'));
  if (code !== null && !isCode(code) && money > 0) return { column: 'code', reason: 'is not a transaction code' };
  if (code === null && rules.method === 'Mpesa' && money > 0) return { column: 'code', reason: 'is missing' };
  const balance = cell('balance') === '' ? null : signedAmount(cell('balance'), balanceIn);
  if (balance === null && cell('balance') !== '') return { column: 'balance', reason: amountReason(cell('balance')) };
  const narration = cell('narration');
  const payer = payerIn(cell('payer') || narration);
  return {
    ...{ line, day, at: `${day}T${clockIn(cell('day'))}+03:00`, narration, amount: money, balance },
    code: code !== null && isCode(code) ? code : null,
    cheque: normalCode(cell('cheque')),
    ...(money < 0 ? outOf(cell) : { linked: null, type: null }),
    references: rules.columns.flatMap((column, at) => (column === 'reference' ? (cells[at] ?? '') : [])).filter((text) => text !== ''),
    account: cell('account') || accountIn(narration),
    payerName: payer.name ?? (cell('payer') || null),
    payerPhone: payer.phone,
  };
}

function outOf(cell: Cell): Pick<StatementRow, 'linked' | 'type'> {
  const linked = normalCode(cell('linked'));
  return { linked: linked !== null && isCode(linked) ? linked : null, type: cell('type') || null };
}

/** The time of a cell as hh:mm:ss; midnight without one. */
function clockIn(text: string): string {
  const [, hours = '0', minutes = '00', seconds = '00', half = ''] = /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?/i.exec(text) ?? [];
  const hour = (Number(hours) % (half ? 12 : 24)) + (/p/i.test(half) ? 12 : 0);
  return Number(minutes) < 60 && Number(seconds) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}:${seconds}` : '00:00:00';
}

function refusedRow(sheet: Sheet, row: SheetRow, { columns }: ReadingRules, { column, reason }: Fault): RefusedRow {
  const name = columnName(sheet, columns, column, statementColumns[column].label);
  return { line: row.line, column: name, value: cellOf(row, columns)(column), reason };
}
