import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { DaySummary } from '../contract.ts';
import { stateNames } from '../rules.ts';
import { dayRows } from './days-sql.ts';
import { summaryOf } from './sheet.ts';

const columns: readonly SheetColumn<DaySummary>[] = [
  { label: 'Day', kind: 'day', cell: ({ closedOn }) => closedOn },
  { label: 'Cashier', kind: 'text', cell: ({ cashier }) => cashier },
  { label: 'Opening cash', kind: 'money', cell: ({ left }) => left },
  { label: 'Received', kind: 'money', cell: ({ received }) => received },
  { label: 'Reversed', kind: 'money', cell: ({ givenBack }) => givenBack },
  { label: 'Banked', kind: 'money', cell: ({ banked }) => banked },
  { label: 'Expected', kind: 'money', cell: ({ expected }) => expected },
  { label: 'Counted', kind: 'money', cell: ({ counted }) => counted },
  { label: 'Variance', kind: 'money', cell: ({ variance }) => variance },
  { label: 'Reason', kind: 'text', cell: ({ varianceReason }) => varianceReason },
  { label: 'Status', kind: 'text', cell: ({ state }) => stateNames[state] },
  { label: 'Decided by', kind: 'text', cell: ({ decided }) => decided?.by ?? null },
  { label: 'Decided on', kind: 'day', cell: ({ decided }) => decided?.date ?? null },
  { label: 'Why returned', kind: 'text', cell: ({ decided }) => decided?.refusal ?? null },
];

/** The cash of every counted day, the newest first. */
export async function exportDays(tx: Transaction, caller: Caller): Promise<Sheet<DaySummary>> {
  const days = await dayRows(tx, caller, { own: false, limit: sheetRowsMax + 1, offset: 0 });
  return schoolSheet(tx, caller, { title: 'Days', filters: '', columns, rows: days.map(summaryOf) });
}
