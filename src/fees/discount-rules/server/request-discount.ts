import { sizeText } from '../../../books/discounts/rules.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { lockSchool } from '../../../school/settings/server/sql.ts';
import type * as api from '../contract.ts';
import { discountCount, discountRow, insertDiscount, lockKnownStudents } from './sql.ts';

/** Far more than a school ever has. */
const discountsMax = 500;

/** Requests a discount that follows a rule each term. It takes effect once a second person approves it. */
export async function requestDiscount(
  tx: Transaction,
  caller: Caller,
  { forWhom: kind, helpedIds, name, voteHeads, ...amounts }: Decoded<typeof api.requestDiscount>['body'],
): Promise<Reply<typeof api.requestDiscount>> {
  const { schoolId } = caller;
  const studentIds = [...new Set(helpedIds)];
  const size = { percent: amounts.percent ?? null, amount: amounts.amount ?? null, voteHeads: [...new Set(voteHeads)] };
  const [, known, count] = await Promise.all([
    lockSchool(tx, caller),
    lockKnownStudents(tx, { schoolId, studentIds }),
    discountCount(tx, caller),
  ]);
  if (known.count < studentIds.length) throw new AppError('STUDENT_NOT_FOUND');
  if (known.erased > 0) throw new AppError('STUDENT_ERASED');
  assertWithinCap({ count: count + 1, max: discountsMax, parts: 'discount rules' });
  const discountId = await insertDiscount(tx, { ...caller, ...size, kind, name, studentIds, child: amounts.child ?? null });
  notify(tx, caller, {
    type: 'payment',
    title: 'Discount rule to approve',
    message: `${caller.username} requests: ${name}, ${sizeText(size)} each term.`,
    path: '/approvals',
  });
  return { message: `${name} awaits an administrator's approval.`, discount: await discountRow(tx, { ...caller, discountId }) };
}
