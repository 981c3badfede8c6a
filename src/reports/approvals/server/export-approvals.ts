import type { Decoded } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { filterWords, type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { studentColumns } from '../../../core/server/sheets/student-columns.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { Approval, exportApprovals as endpoint } from '../contract.ts';
import { kindNames, listNames, stateName } from '../rules.ts';
import { arrivedText, whatText, whyText } from '../words.ts';
import { approvals } from './approvals.ts';

const columns: readonly SheetColumn<Approval>[] = [
  { label: 'Kind', kind: 'text', cell: ({ kind }) => kindNames[kind] },
  { label: 'Number', kind: 'number', cell: ({ id }) => id },
  ...studentColumns<Approval>(({ student }) => student),
  { label: 'Request', kind: 'text', cell: whatText },
  { label: 'Reason', kind: 'text', cell: (row) => whyText(row) ?? arrivedText(row) },
  { label: 'Change', kind: 'money', cell: ({ change }) => change },
  { label: 'Balance', kind: 'money', cell: ({ student, balance }) => student && balance },
  { label: 'Requested by', kind: 'text', cell: ({ asked }) => asked.by },
  { label: 'Requested on', kind: 'day', cell: ({ asked }) => asked.date },
  { label: 'Status', kind: 'text', cell: stateName },
  { label: 'Decided by', kind: 'text', cell: ({ decided }) => decided?.by ?? null },
  { label: 'Decided on', kind: 'day', cell: ({ decided }) => decided?.date ?? null },
  { label: 'Why refused', kind: 'text', cell: ({ decided }) => decided?.refusal ?? null },
];

/** Waiting requests, the oldest first, or the caller's own, the newest first. */
export async function exportApprovals(tx: Transaction, caller: Caller, query: Decoded<typeof endpoint>['query']): Promise<Sheet<Approval>> {
  const { show, approvals: rows } = await approvals(tx, caller, { ...query, page: 1, limit: sheetRowsMax + 1 });
  const filters = filterWords([listNames[show].toLowerCase(), query.kind && kindNames[query.kind].toLowerCase()]);
  return schoolSheet(tx, caller, { title: 'Approvals', filters, columns, rows });
}
