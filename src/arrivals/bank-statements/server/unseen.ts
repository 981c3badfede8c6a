import { methodFacts, methodName } from '../../../books/ledger/methods.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { sumCents } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type * as api from '../unseen-contract.ts';
import type { UnseenPayment } from '../unseen-contract.ts';
import { unseenRows, unseenSum } from './unseen-sql.ts';

/** Payments that no statement shows, with the total. */
export async function unseenPayments(
  tx: Transaction,
  { schoolId }: Caller,
  { page, limit }: Decoded<typeof api.unseenPayments>['query'],
): Promise<Reply<typeof api.unseenPayments>> {
  const [payments, { count, total }] = await Promise.all([
    unseenRows(tx, { schoolId, limit, offset: (page - 1) * limit }),
    unseenSum(tx, schoolId),
  ]);
  return { total, payments, pagination: paginationOf({ page, limit, total: count }) };
}

const columns: readonly SheetColumn<UnseenPayment>[] = [
  { label: 'Receipt number', kind: 'number', cell: ({ receiptNumber }) => receiptNumber },
  { label: 'Date', kind: 'day', cell: ({ date }) => date },
  { label: 'Student ID', kind: 'number', cell: ({ student }) => student.id },
  { label: 'Student', kind: 'text', cell: ({ student }) => student.fullName },
  { label: 'Method', kind: 'text', cell: ({ method }) => methodName(method) },
  { label: 'Transaction code', kind: 'text', cell: ({ code }) => code },
  { label: 'Amount', kind: 'money', cell: ({ amount }) => amount },
  {
    label: 'Status',
    kind: 'text',
    cell: ({ method, status }) => methodFacts[method].words[status === 'verified' ? 'verified' : 'pending'],
  },
  { label: 'Recorded by', kind: 'text', cell: ({ recordedBy }) => recordedBy },
];

export async function exportUnseenPayments(tx: Transaction, caller: Caller): Promise<Sheet<UnseenPayment>> {
  const rows = await unseenRows(tx, { schoolId: caller.schoolId, limit: sheetRowsMax + 1, offset: 0 });
  const total = sumCents(rows.map(({ amount }) => amount));
  return schoolSheet(tx, caller, {
    title: 'Recorded payments not on the bank statement',
    filters: '',
    columns,
    rows,
    totals: ['Total', null, null, null, null, null, total, null, null],
  });
}
