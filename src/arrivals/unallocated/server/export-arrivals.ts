import { methodFacts } from '../../../books/ledger/methods.ts';
import { instantText } from '../../../core/dates.ts';
import type { Decoded } from '../../../core/endpoint.ts';
import { sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { exportArrivals as endpoint } from '../contract.ts';
import { deskListNames } from '../rules.ts';
import { type MoneyRow, moneyRows } from './desk-sql.ts';

const inForce = ({ placed }: MoneyRow) => placed.filter(({ status }) => status !== 'reversed');

const columns: readonly SheetColumn<MoneyRow>[] = [
  { label: 'Arrived', kind: 'text', cell: ({ arrivedAt }) => instantText(arrivedAt) },
  { label: 'Method', kind: 'text', cell: ({ method }) => methodFacts[method].name },
  { label: 'Into', kind: 'text', cell: ({ channel }) => channel },
  { label: 'Transaction Code', kind: 'text', cell: ({ code }) => code },
  { label: 'Amount', kind: 'money', cell: ({ amount }) => amount },
  { label: 'Account typed', kind: 'text', cell: ({ account }) => account },
  { label: 'Payer', kind: 'text', cell: ({ payerName }) => payerName },
  { label: 'Phone number', kind: 'text', cell: ({ payerPhone }) => payerPhone },
  { label: 'Waiting', kind: 'money', cell: ({ waiting }) => waiting },
  { label: 'Waiting since', kind: 'day', cell: ({ since }) => since },
  { label: 'Receipts', kind: 'text', cell: (row) => listed(inForce(row).map(({ receiptNumber }) => receiptNumber)) },
  { label: 'Students', kind: 'text', cell: (row) => listed(inForce(row).map(({ student }) => student.fullName)) },
  { label: 'Returned', kind: 'money', cell: ({ returned }) => sumCents(returned.map(({ amount }) => amount)) },
  { label: 'Why returned', kind: 'text', cell: ({ returned }) => listed(returned.map(({ reason }) => reason)) },
];

function listed(parts: readonly (string | number)[]): string | null {
  return parts.join(', ') || null;
}

/** Received payments of one list: unallocated ones oldest first, others newest first. */
export async function exportArrivals(
  tx: Transaction,
  caller: Caller,
  { show = 'waiting' }: Decoded<typeof endpoint>['query'],
): Promise<Sheet<MoneyRow>> {
  const rows = await moneyRows(tx, { schoolId: caller.schoolId, show, limit: sheetRowsMax + 1, offset: 0 });
  return schoolSheet(tx, caller, { title: 'Unallocated Payments', filters: deskListNames[show].toLowerCase(), columns, rows });
}
