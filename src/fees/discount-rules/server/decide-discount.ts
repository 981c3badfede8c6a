import { lockBilling } from '../../../books/billing/server/sql.ts';
import { lockEveryStudent } from '../../../books/billing/server/unbill-sql.ts';
import { stateNames } from '../../../books/discounts/kinds.ts';
import { giveOne } from '../../../books/discounts/server/give-discounts.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { isOwnApproval, refuseMade } from '../../../school/users/server/second-person.ts';
import type * as api from '../contract.ts';
import type { withdrawDiscount as withdrawEndpoint } from '../withdraw-contract.ts';
import { currentTermOf, type DiscountFacts, decide, discountRow, end, lockedDiscount } from './sql.ts';

type Asked = { discountId: number };
type WithReason = Asked & { reason: string };

/** A second person's approval puts the rule in force: whenever a term is opened from now on, it gives what is due. */
export async function approveDiscount(tx: Transaction, caller: Caller, { discountId }: Asked): Promise<Reply<typeof api.approveDiscount>> {
  const { schoolId, userId } = caller;
  const found = await discountIn(tx, caller, { discountId, state: 'pending' });
  await refuseMade(tx, caller, found.askedBy);
  const selfApproved = isOwnApproval({ ...found, userId }, 'OWN_DISCOUNT');
  await decide(tx, { schoolId, discountId, userId, outcome: 'approved', selfApproved });
  tellOf(tx, caller, { title: 'Discount rule approved', message: `${caller.username} approved ${found.name}.` });
  const own = selfApproved ? ', approved by the person who asked for it' : '';
  const message = `${found.name} is in force${own}. It is given whenever a term is opened.`;
  return { message, discount: await discountRow(tx, { ...caller, discountId }) };
}

/** Refuses a rule for good. */
export async function refuseDiscount(
  tx: Transaction,
  caller: Caller,
  { discountId, reason }: WithReason,
): Promise<Reply<typeof api.refuseDiscount>> {
  const { schoolId, userId } = caller;
  const { name } = await discountIn(tx, caller, { discountId, state: 'pending' });
  await decide(tx, { schoolId, discountId, userId, outcome: 'refused', refusal: reason });
  tellOf(tx, caller, { title: 'Discount rule refused', message: `${caller.username} refused ${name} (${reason}).` });
  return { message: `${name} refused.`, discount: await discountRow(tx, { ...caller, discountId }) };
}

/** Withdraws a rule for good, and only by whoever asked for it. */
export async function withdrawDiscount(tx: Transaction, caller: Caller, { discountId }: Asked): Promise<Reply<typeof withdrawEndpoint>> {
  const { schoolId, userId, username } = caller;
  const { name, askedBy } = await discountIn(tx, caller, { discountId, state: 'pending' });
  if (askedBy !== userId) throw new AppError('NOT_ASKER');
  await decide(tx, { schoolId, discountId, userId, outcome: 'withdrawn' });
  tellOf(tx, caller, { title: 'Discount rule withdrawn', message: `${username} withdrew ${name}.` });
  return { message: `${name} withdrawn.` };
}

/** Ends a rule: what it gave stays, later terms give it no more. */
export async function endDiscount(
  tx: Transaction,
  caller: Caller,
  { discountId, reason }: WithReason,
): Promise<Reply<typeof api.endDiscount>> {
  const { schoolId, userId } = caller;
  const { name } = await discountIn(tx, caller, { discountId, state: 'approved' });
  await end(tx, { schoolId, discountId, userId, reason });
  tellOf(tx, caller, { title: 'Discount rule ended', message: `${caller.username} ended ${name} (${reason}).` });
  return { message: `${name} is ended. What it gave stays.`, discount: await discountRow(tx, { ...caller, discountId }) };
}

/** Gives a rule in force in the current term to those to whom it is due there and who have not had it. Doing it twice gives nothing. */
export async function giveNow(tx: Transaction, caller: Caller, { discountId }: Asked): Promise<Reply<typeof api.giveDiscount>> {
  const { schoolId } = caller;
  await lockBilling(tx, { schoolId, exclusive: true });
  const { name } = await discountIn(tx, caller, { discountId, state: 'approved' });
  const [term] = await Promise.all([currentTermOf(tx, schoolId), lockEveryStudent(tx, schoolId)]);
  if (!term) throw new AppError('NO_ACTIVE_TERM');
  const { students, amount } = await giveOne(tx, caller, { termId: term.id, discountId });
  const inTerm = `in ${term.name} ${term.year}`;
  if (students === 0) return { message: `${name} is due to nobody else ${inTerm}.`, students, amount };
  const given = `${name} given ${inTerm}: ${kesText(amount)} to ${countedText(students, 'student')}.`;
  tellOf(tx, caller, { title: 'Discount rule given', message: given });
  return { message: given, students, amount };
}

type InState = Asked & { state: 'pending' | 'approved' };

async function discountIn(tx: Transaction, { schoolId, userId }: Caller, { discountId, state }: InState): Promise<DiscountFacts> {
  const found = await lockedDiscount(tx, { schoolId, userId, discountId });
  if (!found) throw new AppError('DISCOUNT_NOT_FOUND');
  if (found.state !== state) throw new AppError('DISCOUNT_DECIDED', { state: stateNames[found.state].toLowerCase() });
  return found;
}

function tellOf(tx: Transaction, caller: Caller, told: { title: string; message: string }): void {
  notify(tx, caller, { type: 'payment', ...told, path: '/settings/discounts' });
}
