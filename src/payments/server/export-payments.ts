import { type CsvCell, csvText } from '../../core/csv.ts';
import type { Decoded } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import { shillingsFromCents } from '../../core/money.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import type * as api from '../contract.ts';
import { methodName, needsBank, statusWord } from '../methods.ts';
import { paymentFilter } from './all-payments.ts';
import { type AnyPaymentRow, paymentRows } from './all-payments-sql.ts';
import { methodsSeen } from './methods-sql.ts';
import { refuseMethod } from './refuse-method.ts';

/** So many rows are some four megabytes, made in well under a second. */
const rowMax = 20_000;

const heads = [
  ...['Receipt number', 'Date', 'Kind', 'Student ID', 'Admission number', 'Student', 'Grade', 'Stream', 'Method', 'Transaction code'],
  ...['Amount (KES)', 'Status', 'Recorded by', 'Verified by', 'Verified on', 'Reversed by', 'Reversed on', 'Reversal reason'],
];

const kindNames = { payment: 'Payment', reversal: 'Reversal' } as const;

/** The payments and reversals that the filters leave as CSV. More than fit one file are refused: half of them would look like all. */
export async function exportPayments(tx: Transaction, caller: Caller, query: Decoded<typeof api.exportPayments>['query']): Promise<string> {
  const filter = paymentFilter(caller, query);
  const [rows, seen] = await Promise.all([
    paymentRows(tx, { ...filter, userId: caller.userId, limit: rowMax + 1, offset: 0 }),
    methodsSeen(tx, caller),
  ]);
  refuseMethod(query.method, seen);
  if (rows.length > rowMax) throw new AppError('EXPORT_TOO_LARGE', { max: rowMax.toLocaleString('en-KE') });
  const namesBanks = seen.some(needsBank);
  return csvText([namesBanks ? [...heads, 'Bank'] : heads, ...rows.map((row) => (namesBanks ? [...cells(row), row.bank] : cells(row)))]);
}

function cells(row: AnyPaymentRow): CsvCell[] {
  const { kind, id, date, studentId, admissionNumber, fullName, grade, stream, method, code, amount, recordedBy } = row;
  const { verifiedBy, verifiedOn, reversedBy, reversedOn, reversalReason } = row;
  return [
    ...[id, date, kindNames[kind], studentId, admissionNumber, fullName, grade, stream, methodName(method), code],
    ...[shillingsFromCents(amount), statusText(row), recordedBy, verifiedBy, verifiedOn],
    ...[reversedBy, reversedOn, reversalReason],
  ];
}

function statusText(row: AnyPaymentRow): string {
  const { reversedOn, verifiedBy, recordedBy } = row;
  if (reversedOn !== null) return 'Reversed';
  return verifiedBy === recordedBy ? `${statusWord(row)} (own approval)` : statusWord(row);
}
