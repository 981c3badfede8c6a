import { byMethod } from '../../../books/ledger/methods.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { sumCents } from '../../../core/money.ts';
import { paginationOf, patternOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { searchOfCaller } from '../../../students/register/server/visible-contacts.ts';
import type * as api from '../all-payments-contract.ts';
import type { AnyPayment, exportPayments } from '../all-payments-contract.ts';
import { normalCode } from '../rules.ts';
import { assertMethodAccepted } from './accepted-method.ts';
import { type AnyPaymentRow, type PaymentFilter, paymentRows, paymentTotals } from './all-payments-sql.ts';
import { methodsSeen } from './methods-sql.ts';
import { type Recorder, recorders, type TakingsTotal } from './takings-sql.ts';

/** Shorter searches match too many codes. */
const codeLengthMin = 3;

type Query = Decoded<typeof api.allPayments>['query'];

/** One page of the filtered payments and reversals, with the totals of all of them. */
export async function allPayments(tx: Transaction, caller: Caller, query: Query): Promise<Reply<typeof api.allPayments>> {
  const { page, limit } = query;
  const filter = paymentFilter(caller, query);
  const [rows, totals, seen, recorderRows] = await Promise.all([
    paymentRows(tx, { ...filter, userId: caller.userId, limit, offset: (page - 1) * limit }),
    paymentTotals(tx, filter),
    methodsSeen(tx, caller),
    recorders(tx, caller),
  ]);
  assertMethodAccepted(query.method, seen);
  const total = totals.reduce((sum, { count }) => sum + count, 0);
  return {
    payments: rows.map(anyPayment),
    totals: {
      ...byMethod(seen, (method) => sumCents(totals.flatMap((each) => (each.method === method ? each.amount : [])))),
      all: sumCents(totals.map(({ amount }) => amount)),
      reversed: sumCents(totals.map(({ reversed }) => reversed)),
    },
    recorders: listedRecorders(recorderRows, totals),
    pagination: paginationOf({ page, limit, total }),
  };
}

/** The filter of the list and its file. */
export function paymentFilter(caller: Caller, query: Omit<Decoded<typeof exportPayments>['query'], 'format'>): PaymentFilter {
  const { from, to, method, status, recordedBy, q } = query;
  const code = normalCode(q);
  const codePattern = code === null || code.length < codeLengthMin ? null : patternOf(code);
  return { schoolId: caller.schoolId, from, to, method, status, recordedBy, search: searchOfCaller(caller, q), codePattern };
}

function anyPayment(row: AnyPaymentRow): AnyPayment {
  const { verifiedBy, verifiedOn, isOwnApproval, reversedBy, reversedOn, reversalReason, ...paid } = row;
  const { studentId, admissionNumber, fullName, grade, stream, ...payment } = paid;
  return {
    ...payment,
    receiptNumber: row.id,
    student: { id: studentId, admissionNumber, fullName, grade: { name: grade }, stream: { name: stream } },
    verified: verifiedBy === null || verifiedOn === null ? null : { by: verifiedBy, date: verifiedOn, own: isOwnApproval },
    reversed: reversedBy === null || reversedOn === null ? null : { by: reversedBy, date: reversedOn, reason: reversalReason ?? '' },
  };
}

/** Recorders with their share of the totals. */
function listedRecorders(recorderRows: readonly Recorder[], totals: readonly TakingsTotal[]): Reply<typeof api.allPayments>['recorders'] {
  return recorderRows.map(({ id, name }) => {
    const own = totals.filter(({ recordedBy }) => recordedBy === id);
    return {
      id,
      name: recorderName({ id, name }),
      rows: own.reduce((sum, { count }) => sum + count, 0),
      amount: sumCents(own.map(({ amount }) => amount)),
    };
  });
}

/** A user by name; automatic payments have none. */
export function recorderName({ name }: Recorder): string {
  return name ?? 'Recorded automatically';
}
