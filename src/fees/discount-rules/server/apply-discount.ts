import { lockBilling } from '../../../books/billing/server/sql.ts';
import { lockEveryStudent } from '../../../books/billing/server/unbill-sql.ts';
import { applyRule } from '../../../books/discounts/server/apply-discounts.ts';
import { termText } from '../../../books/terms/rules.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { waitingRequest } from '../../../school/requests/server/decide.ts';
import type * as api from '../contract.ts';
import { discountRequest, discountsNotification, otherState } from './discount-request.ts';
import { currentTermOf, type DiscountFacts, discountRow, end } from './sql.ts';

type DiscountKey = { discountId: number };

/** Ends a rule: its discounts stay, later terms get none. */
export async function endDiscount(
  tx: Transaction,
  caller: Caller,
  { discountId, reason }: DiscountKey & { reason: string },
): Promise<Reply<typeof api.endDiscount>> {
  const { schoolId, userId } = caller;
  const { name } = await discountInForce(tx, caller, discountId);
  await end(tx, { schoolId, discountId, userId, reason });
  notifyStaff(tx, caller, { title: 'Discount rule ended', message: `${caller.username} ended ${name} (${reason}).` });
  return { message: `${name} is ended. What it gave stays.`, discount: await discountRow(tx, { ...caller, discountId }) };
}

/** Applies a rule in force to the current term, for students who are due it and have not had it. Repeating changes nothing. */
export async function applyNow(tx: Transaction, caller: Caller, { discountId }: DiscountKey): Promise<Reply<typeof api.applyDiscount>> {
  const { schoolId } = caller;
  await lockBilling(tx, { schoolId, exclusive: true });
  const { name } = await discountInForce(tx, caller, discountId);
  const [term] = await Promise.all([currentTermOf(tx, schoolId), lockEveryStudent(tx, schoolId)]);
  if (!term) throw new AppError('NO_ACTIVE_TERM');
  const { students, amount } = await applyRule(tx, caller, { termId: term.id, discountId });
  const inTerm = `in ${termText(term)}`;
  if (students === 0) return { message: `No other student qualifies for ${name} ${inTerm}.`, students, amount };
  const text = `${name} given ${inTerm}: ${kesText(amount)} to ${countedText(students, 'student')}.`;
  notifyStaff(tx, caller, { title: 'Discount rule given', message: text });
  return { message: text, students, amount };
}

function discountInForce(tx: Transaction, caller: Caller, discountId: number): Promise<DiscountFacts> {
  const settled = (facts: DiscountFacts) => (facts.state === 'approved' ? null : otherState(facts));
  return waitingRequest(tx, caller, { ...discountRequest, settled }, discountId);
}

function notifyStaff(tx: Transaction, caller: Caller, notification: { title: string; message: string }): void {
  notify(tx, caller, { type: discountsNotification.type, ...notification, path: discountsNotification.path() });
}
