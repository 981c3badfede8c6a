import { methodName, methods } from '../../../books/ledger/methods.ts';
import { dayText } from '../../../core/dates.ts';
import { asCents, type Cents, negated, sumCents } from '../../../core/money.ts';
import { countText } from '../../../core/wording.ts';
import { Money } from '../../../ui/text/money.tsx';
import type { Banking, CashDay } from '../contract.ts';
import { hourText, slipText, varianceWords } from './day-words.ts';
import type { PaperRow } from './paper-table.tsx';

/** Received by method, less reversals, and the sum; empty without movements. */
export function methodRows({ figures, reversals }: CashDay): PaperRow[] {
  const moved = methods.flatMap((method) => {
    const received = sumOf(figures.filter((each) => each.method === method));
    const reversed = sumOf(reversals.filter((each) => each.method === method));
    return received === 0 && reversed === 0 ? [] : [{ name: methodName(method), received, reversed }];
  });
  if (moved.length === 0) return [];
  const total = { received: sumOf(figures), reversed: sumOf(reversals) };
  return [...moved.map(methodRow), { ...methodRow({ name: 'Total', ...total }), isTotal: true }];
}

export function hourRows({ figures }: CashDay): PaperRow[] {
  return figures.map(({ day, hour, method, payments, amount }) => ({
    name: `${dayText(day)}, ${hourText(hour)}, ${methodName(method)}`,
    cells: [payments, minus(amount)],
  }));
}

/** Each reversal with its reason and user. */
export function reversalRows({ reversals }: CashDay): PaperRow[] {
  return reversals.map(({ receiptNumber, day, hour, method, amount, reason, by }) => ({
    name: `Receipt ${receiptNumber}, ${dayText(day)}, ${hourText(hour)}`,
    cells: [`${reason} (${by})`, methodName(method), minus(amount)],
  }));
}

/** The expected cash of the drawer, line by line, and the count. */
export function cashRows(day: CashDay): PaperRow[] {
  const slips = day.bankings.map((banking) => ({ name: slipName(banking, day), cells: [minus(negated(banking.amount))] }));
  return [
    { name: 'Opening cash', cells: [minus(day.left)] },
    { name: 'Cash received', cells: [minus(day.received)] },
    { name: 'Cash reversed', cells: [minus(negated(day.givenBack))] },
    ...slips,
    { name: 'Expected cash', cells: [minus(day.expected)], isTotal: true },
    { name: 'Counted', cells: [minus(day.counted)], isTotal: true },
    { name: `Variance: ${varianceWords(day)}`, cells: [minus(day.variance)], isTotal: true },
  ];
}

/** A slip that the same sheet reverses says so: it may have been recorded once more. What is reversed later changes no sheet. */
function slipName(slip: Banking, { bankings }: CashDay): string {
  if (slip.reversesId !== null) return slipText(slip);
  const isReversedHere = bankings.some(({ reversesId }) => reversesId === slip.id);
  return `Banked ${dayText(slip.bankedOn)}, ${slipText(slip)}${isReversedHere ? ' (reversed)' : ''}`;
}

export function pieceRows({ pieces, counted }: CashDay): PaperRow[] {
  const faces = pieces.map(({ face, pieces: count }) => ({
    name: `${countText(count)} × ${countText(face)}`,
    cells: [minus(asCents(count * face * 100))],
  }));
  return [...faces, { name: 'Counted', cells: [minus(counted)], isTotal: true }];
}

function methodRow({ name, received, reversed }: { name: string; received: Cents; reversed: Cents }): PaperRow {
  return { name, cells: [minus(received), minus(reversed), minus(sumCents([received, reversed]))] };
}

const sumOf = (rows: readonly { amount: Cents }[]) => sumCents(rows.map(({ amount }) => amount));
const minus = (cents: Cents) => <Money cents={cents} negative="minus" />;
