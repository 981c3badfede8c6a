import { dayText, instantText } from '../../../core/dates.ts';
import type { Decoded } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { exportNotices as endpoint, RefusedNotice } from '../contract.ts';
import { kindNames, listNames, senderName, stateNames } from '../origins.ts';
import { settledText } from '../words.ts';
import { withParts } from './notices.ts';
import { noticeRows } from './notices-sql.ts';

const columns: readonly SheetColumn<RefusedNotice>[] = [
  { label: 'Received', kind: 'text', cell: ({ receivedAt }) => instantText(receivedAt) },
  { label: 'From', kind: 'text', cell: ({ sender }) => senderName(sender) },
  { label: 'Address', kind: 'text', cell: ({ source }) => source },
  { label: 'Kind', kind: 'text', cell: ({ kind }) => kindNames[kind] },
  { label: 'Why refused', kind: 'text', cell: ({ reason }) => reason },
  { label: 'Transaction Code', kind: 'text', cell: ({ read }) => read.code },
  { label: 'Amount', kind: 'money', cell: ({ read }) => read.amount },
  { label: 'Paid', kind: 'text', cell: ({ read }) => (read.arrivedOn === null ? null : `${dayText(read.arrivedOn)}, ${read.time}`) },
  { label: 'Account typed', kind: 'text', cell: ({ read }) => read.account },
  { label: 'Payer', kind: 'text', cell: ({ read }) => read.payerName },
  { label: 'Phone number', kind: 'text', cell: ({ read }) => read.payerPhone },
  { label: 'Status', kind: 'text', cell: ({ state }) => stateNames[state] },
  { label: 'By whom and why', kind: 'text', cell: (notice) => settledText(notice) },
];

/** The filtered notices, the newest first. */
export async function exportNotices(
  tx: Transaction,
  caller: Caller,
  { show = 'waiting', sender }: Decoded<typeof endpoint>['query'],
): Promise<Sheet<RefusedNotice>> {
  const { schoolId, userId } = caller;
  const listed = await noticeRows(tx, { schoolId, userId, show, sender, limit: sheetRowsMax + 1, offset: 0 });
  const rows = await withParts(tx, schoolId, listed);
  const from = sender === undefined ? '' : `, ${senderName(sender)}`;
  return schoolSheet(tx, caller, { title: 'Refused Notices', filters: `${listNames[show].toLowerCase()}${from}`, columns, rows });
}
