import { methodName, needsBank, statusWord } from '../../../books/ledger/methods.ts';
import { dayText } from '../../../core/dates.ts';
import type { Decoded } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { filterWords, type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { studentColumns } from '../../../core/server/sheets/student-columns.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { exportPayments as endpoint } from '../all-payments-contract.ts';
import { statusNames } from '../contract.ts';
import { assertMethodAccepted } from './accepted-method.ts';
import { paymentFilter, recorderName } from './all-payments.ts';
import { type AnyPaymentRow, paymentRows } from './all-payments-sql.ts';
import { methodsSeen } from './methods-sql.ts';
import { type Recorder, recorders } from './takings-sql.ts';

const kindNames = { payment: 'Payment', reversal: 'Reversal' } as const;

const columns: readonly SheetColumn<AnyPaymentRow>[] = [
  { label: 'Receipt number', kind: 'number', cell: ({ id }) => id },
  { label: 'Date', kind: 'day', cell: ({ date }) => date },
  { label: 'Kind', kind: 'text', cell: ({ kind }) => kindNames[kind] },
  ...studentColumns<AnyPaymentRow>(({ studentId, ...row }) => ({ ...row, id: studentId })),
  { label: 'Method', kind: 'text', cell: ({ method }) => methodName(method) },
  { label: 'Transaction code', kind: 'text', cell: ({ code }) => code },
  { label: 'Amount', kind: 'money', cell: ({ amount }) => amount },
  { label: 'Status', kind: 'text', cell: (row) => statusText(row) },
  { label: 'Recorded by', kind: 'text', cell: ({ recordedBy }) => recordedBy },
  { label: 'Verified by', kind: 'text', cell: ({ verifiedBy }) => verifiedBy },
  { label: 'Verified on', kind: 'day', cell: ({ verifiedOn }) => verifiedOn },
  { label: 'Reversed by', kind: 'text', cell: ({ reversedBy }) => reversedBy },
  { label: 'Reversed on', kind: 'day', cell: ({ reversedOn }) => reversedOn },
  { label: 'Reversal reason', kind: 'text', cell: ({ reversalReason }) => reversalReason },
];
const bankColumn: SheetColumn<AnyPaymentRow> = { label: 'Bank', kind: 'text', cell: ({ bank }) => bank };

type Query = Decoded<typeof endpoint>['query'];

/** Filtered payments and reversals. No title row above the CSV header: programs read it. */
export async function exportPayments(tx: Transaction, caller: Caller, query: Query): Promise<Sheet<AnyPaymentRow>> {
  const filter = paymentFilter(caller, query);
  const [rows, seen, recorderRows] = await Promise.all([
    paymentRows(tx, { ...filter, userId: caller.userId, limit: sheetRowsMax + 1, offset: 0 }),
    methodsSeen(tx, caller),
    recorders(tx, caller),
  ]);
  assertMethodAccepted(query.method, seen);
  return schoolSheet(tx, caller, {
    title: 'All Payments',
    filters: wordsOf(query, recorderRows),
    columns: seen.some(needsBank) ? [...columns, bankColumn] : columns,
    rows,
    bare: 'csv',
  });
}

function wordsOf({ from, to, method, status, recordedBy, q }: Query, recorderRows: readonly Recorder[]): string {
  const recorder = recorderRows.find(({ id }) => id === recordedBy);
  return filterWords([
    from && `from ${dayText(from)}`,
    to && `to ${dayText(to)}`,
    method && methodName(method),
    status && statusNames[status].toLowerCase(),
    recordedBy !== undefined && `recorded by ${recorder ? recorderName(recorder) : `user ${recordedBy}`}`,
    q && `search “${q}”`,
  ]);
}

function statusText(row: AnyPaymentRow): string {
  const { reversedOn, isOwnApproval } = row;
  if (reversedOn !== null) return 'Reversed';
  return isOwnApproval ? `${statusWord(row)} (own approval)` : statusWord(row);
}
