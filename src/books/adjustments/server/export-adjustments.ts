import type { Decoded } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { filterWords, type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { studentColumns } from '../../../core/server/sheets/student-columns.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import { kindNames } from '../../ledger/adjustment-kinds.ts';
import { termText } from '../../terms/rules.ts';
import { termRows } from '../../terms/server/sql.ts';
import type { Adjustment, exportAdjustments as endpoint } from '../contract.ts';
import { stateNames } from '../rules.ts';
import { filterOf } from './adjustments.ts';
import { adjustmentRows } from './list-sql.ts';

const columns: readonly SheetColumn<Adjustment>[] = [
  { label: 'Number', kind: 'number', cell: ({ id }) => id },
  { label: 'Requested on', kind: 'day', cell: ({ asked }) => asked.date },
  { label: 'Kind', kind: 'text', cell: ({ kind }) => kindNames[kind] },
  ...studentColumns<Adjustment>(({ student }) => student),
  { label: 'Term', kind: 'text', cell: ({ term }) => term && termText(term) },
  { label: 'Change', kind: 'money', cell: ({ change }) => change },
  { label: 'Reason', kind: 'text', cell: ({ reason }) => reason },
  { label: 'Reference', kind: 'text', cell: ({ reference }) => reference },
  {
    label: 'State',
    kind: 'text',
    cell: ({ state, approved }) => (approved?.own ? `${stateNames[state]} (own approval)` : stateNames[state]),
  },
  { label: 'Requested by', kind: 'text', cell: ({ asked }) => asked.by },
  { label: 'Decided by', kind: 'text', cell: ({ approved, refused, withdrawn }) => (approved ?? refused ?? withdrawn)?.by ?? null },
  { label: 'Decided on', kind: 'day', cell: ({ approved, refused, withdrawn }) => (approved ?? refused ?? withdrawn)?.date ?? null },
  { label: 'Reason of refusal', kind: 'text', cell: ({ refused }) => refused?.reason ?? null },
  { label: 'Reverses', kind: 'number', cell: ({ takesBackId }) => takesBackId },
];

/** The filtered adjustments, the newest first. */
export async function exportAdjustments(
  tx: Transaction,
  caller: Caller,
  query: Decoded<typeof endpoint>['query'],
): Promise<Sheet<Adjustment>> {
  const terms = await termRows(tx, caller.schoolId);
  const filter = filterOf(caller, query, terms);
  const rows = await adjustmentRows(tx, { ...filter, limit: sheetRowsMax + 1, offset: 0 });
  const term = terms.find(({ id }) => id === filter.termId);
  const { kind, state } = filter;
  return schoolSheet(tx, caller, {
    title: 'Adjustments',
    filters: filterWords([kind && kindNames[kind], state && stateNames[state].toLowerCase(), term && termText(term)]),
    columns,
    rows,
  });
}
