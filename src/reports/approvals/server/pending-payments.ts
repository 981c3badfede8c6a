import { contradictedClaims } from '../../../arrivals/unallocated/server/claims/contradicted-claims.ts';
import { canArrive } from '../../../books/ledger/methods.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { normalCode } from '../../../payments/payments/rules.ts';
import { paymentList } from '../../../payments/payments/server/payment-request.ts';
import type { RequestList } from '../../../school/requests/server/request-list.ts';
import type { Approval } from '../contract.ts';

type Reader = { schoolId: number; userId: number };
type Details = Pick<Approval, 'payment' | 'arrivedFor'>;

/** Pending payments, with the money that waits under their code because it names another student. */
export const pendingPayments: RequestList<Details> = { ...paymentList, details: detailsOf };

async function detailsOf(tx: Transaction, reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Details>> {
  const details = await paymentList.details(tx, reader, ids);
  const codes = [...details.values()].flatMap(({ payment: { method, code } }) => (canArrive(method) ? (normalCode(code) ?? []) : []));
  const claims = codes.length === 0 ? [] : await contradictedClaims(tx, { schoolId: reader.schoolId, codes });
  const money = new Map(
    claims.flatMap(({ paymentIds, arrived: amount, account, names, seen }) =>
      paymentIds.map((id) => [id, { amount, account, names, seen }]),
    ),
  );
  return new Map([...details].map(([id, each]) => [id, { ...each, arrivedFor: money.get(id) ?? null }]));
}
