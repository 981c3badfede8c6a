import type { Decoded, Reply } from '../../core/endpoint.ts';
import { sumCents, zeroCents } from '../../core/money.ts';
import { paginationOf } from '../../core/paging.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { searchOf } from '../../students/rules.ts';
import type * as api from '../contract.ts';
import type { AnyPayment, exportPayments } from '../contract.ts';
import { byMethod } from '../methods.ts';
import { normalCode } from '../rules.ts';
import { type AnyPaymentRow, type PaymentFilter, paymentRows, totalsByMethod } from './all-payments-sql.ts';
import { methodsSeen } from './methods-sql.ts';
import { refuseMethod } from './refuse-method.ts';

/** Fewer characters than this are part of too many codes. */
const codeLengthMin = 3;

type Query = Decoded<typeof api.allPayments>['query'];

/** One page of every payment and reversal that the filters leave, with the sums of all of them. */
export async function allPayments(tx: Transaction, caller: Caller, query: Query): Promise<Reply<typeof api.allPayments>> {
  const { page, limit } = query;
  const filter = paymentFilter(caller, query);
  const [rows, totals, seen] = await Promise.all([
    paymentRows(tx, { ...filter, userId: caller.userId, limit, offset: (page - 1) * limit }),
    totalsByMethod(tx, filter),
    methodsSeen(tx, caller),
  ]);
  refuseMethod(query.method, seen);
  const total = totals.reduce((sum, { count }) => sum + count, 0);
  return {
    payments: rows.map(anyPayment),
    totals: {
      ...byMethod(seen, (method) => totals.find((each) => each.method === method)?.amount ?? zeroCents),
      all: sumCents(totals.map(({ amount }) => amount)),
      reversed: sumCents(totals.map(({ reversed }) => reversed)),
    },
    pagination: paginationOf({ page, limit, total }),
  };
}

/** What the list and its file look for. */
export function paymentFilter({ schoolId }: Caller, query: Omit<Decoded<typeof exportPayments>['query'], 'format'>): PaymentFilter {
  const { from, to, method, status, q } = query;
  const code = normalCode(q);
  const codePattern = code === null || code.length < codeLengthMin ? null : `%${code.replace(/[\\%_]/g, '\\$&')}%`;
  return { schoolId, from, to, method, status, search: searchOf(q), codePattern };
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
