import { approveAdjustment, refuseAdjustment } from '../../../books/adjustments/server/decide-adjustment.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { approveDiscount, refuseDiscount } from '../../../fees/discount-rules/server/decide-discount.ts';
import { verifyPayment } from '../../payments/server/verify-payment.ts';
import { approveReversal, refuseReversal } from '../../reversals/server/decide-reversal.ts';
import type * as api from '../contract.ts';
import type { Outcome } from '../contract.ts';
import { type ApprovalKind, outcomesText } from '../rules.ts';
import { lockConcerned, lockDiscounts } from './sql.ts';

type Decided<K extends ApprovalKind = ApprovalKind> = { kind: K; id: number };

/** Says yes to each of many things by itself, in the order given. */
export async function approveTogether(
  tx: Transaction,
  caller: Caller,
  { decided }: Decoded<typeof api.approveTogether>['body'],
): Promise<Reply<typeof api.approveTogether>> {
  const outcomes = await decideEach(tx, caller, decided, (each) => approve(tx, caller, each));
  return { message: outcomesText(outcomes, 'approved'), outcomes };
}

/** Says no to each of many things, for one reason. */
export async function refuseTogether(
  tx: Transaction,
  caller: Caller,
  { decided, reason }: Decoded<typeof api.refuseTogether>['body'],
): Promise<Reply<typeof api.refuseTogether>> {
  const outcomes = await decideEach(tx, caller, decided, async ({ kind, id }) => {
    if (kind === 'reversal') return refuseReversal(tx, caller, { requestId: id, reason });
    if (kind === 'discount') return (await refuseDiscount(tx, caller, { discountId: id, reason })).message;
    return (await refuseAdjustment(tx, caller, { adjustmentId: id, reason })).message;
  });
  return { message: outcomesText(outcomes, 'refused'), outcomes };
}

async function approve(tx: Transaction, caller: Caller, { kind, id }: Decided): Promise<string> {
  switch (kind) {
    case 'adjustment':
      return (await approveAdjustment(tx, caller, { adjustmentId: id })).message;
    case 'reversal':
      return approveReversal(tx, caller, { requestId: id });
    case 'payment':
      return (await verifyPayment(tx, caller, { paymentId: id })).message;
    case 'discount':
      return (await approveDiscount(tx, caller, { discountId: id })).message;
    default:
      return kind satisfies never;
  }
}

/** Every rule, and then every student, is locked before the first entry takes the lock of the ledger; each is decided once. */
async function decideEach<K extends ApprovalKind>(
  tx: Transaction,
  caller: Caller,
  decided: readonly Decided<K>[],
  decide: (each: Decided<K>) => Promise<string>,
): Promise<Outcome[]> {
  const once = [...new Map(decided.map((each) => [`${each.kind} ${each.id}`, each])).values()];
  const idsOf = (kind: ApprovalKind) => once.filter((each) => each.kind === kind).map(({ id }) => id);
  const { schoolId } = caller;
  await lockDiscounts(tx, { schoolId, discountIds: idsOf('discount') });
  await lockConcerned(tx, {
    schoolId,
    adjustment: idsOf('adjustment'),
    reversal: idsOf('reversal'),
    payment: idsOf('payment'),
  });
  const outcomes: Outcome[] = [];
  for (const each of once) outcomes.push({ kind: each.kind, id: each.id, ...(await outcomeOf(() => decide(each))) });
  return outcomes;
}

/** A refusal comes before anything is written, so that it leaves the others alone; any other fault undoes them all. */
async function outcomeOf(decide: () => Promise<string>): Promise<Pick<Outcome, 'done' | 'message' | 'code'>> {
  try {
    return { done: true, message: await decide(), code: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { done: false, message: error.message, code: error.code };
  }
}
