import { kindNames, placeFacts, stateNames } from '../../../books/discounts/kinds.ts';
import { sizeText } from '../../../books/discounts/rules.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { Discount } from '../contract.ts';
import { discountRows } from './sql.ts';

const columns: readonly SheetColumn<Discount>[] = [
  { label: 'Number', kind: 'number', cell: ({ id }) => id },
  { label: 'Name', kind: 'text', cell: ({ name }) => name },
  { label: 'For', kind: 'text', cell: ({ kind }) => kindNames[kind] },
  { label: 'Which child', kind: 'text', cell: ({ child }) => child && placeFacts[child].name },
  { label: 'Students', kind: 'text', cell: ({ students }) => students.map(({ fullName }) => fullName).join('; ') || null },
  { label: 'How much', kind: 'text', cell: (discount) => sizeText(discount) },
  { label: 'State', kind: 'text', cell: ({ state }) => stateNames[state] },
  { label: 'Requested by', kind: 'text', cell: ({ asked }) => asked.by },
  { label: 'Requested on', kind: 'day', cell: ({ asked }) => asked.date },
  { label: 'Decided by', kind: 'text', cell: ({ decided }) => decided && (decided.own ? `${decided.by} (own approval)` : decided.by) },
  { label: 'Decided on', kind: 'day', cell: ({ decided }) => decided?.date ?? null },
  { label: 'Reason of refusal', kind: 'text', cell: ({ decided }) => decided?.reason ?? null },
  { label: 'Ended by', kind: 'text', cell: ({ ended }) => ended?.by ?? null },
  { label: 'Ended on', kind: 'day', cell: ({ ended }) => ended?.date ?? null },
  { label: 'Reason of the end', kind: 'text', cell: ({ ended }) => ended?.reason ?? null },
];

/** Every discount rule, pending ones first. */
export async function exportDiscounts(tx: Transaction, caller: Caller): Promise<Sheet<Discount>> {
  const rows = await discountRows(tx, { ...caller, limit: sheetRowsMax + 1, offset: 0 });
  return schoolSheet(tx, caller, { title: 'Discount Rules', filters: '', columns, rows });
}
