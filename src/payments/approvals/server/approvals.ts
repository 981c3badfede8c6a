import { childOf, kindNames, placeFacts } from '../../../books/discounts/kinds.ts';
import { sizeText } from '../../../books/discounts/rules.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { paginationOf } from '../../../core/paging.ts';
import { may, type Role } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Effects, effectsOf } from '../../../fees/discount-rules/server/discounts.ts';
import type * as api from '../contract.ts';
import type { Approval } from '../contract.ts';
import type { ShownList } from '../rules.ts';
import { type ApprovalRow, approvalRows, approvalsCount, type RuleFacts } from './sql.ts';

/** One page of what waits, or of what the caller asked for. */
export async function approvals(
  tx: Transaction,
  caller: Caller,
  { page, limit, kind, show = usualList(caller.role) }: Decoded<typeof api.approvals>['query'],
): Promise<Reply<typeof api.approvals>> {
  const { schoolId, userId } = caller;
  const filter = { schoolId, userId, show, kind };
  const [rows, total] = await Promise.all([approvalRows(tx, { ...filter, limit, offset: (page - 1) * limit }), approvalsCount(tx, filter)]);
  const pending = rows.filter(({ kind: of, state }) => of === 'discount' && state === 'pending').map(({ id }) => id);
  const effects = pending.length === 0 ? null : await effectsOf(tx, { schoolId, discountIds: pending });
  return { show, approvals: rows.map((row) => approval(row, effects)), pagination: paginationOf({ page, limit, total }) };
}

/** Those who ask and cannot approve look after what they asked for. */
function usualList(role: Role): ShownList {
  return may.takeMoney.includes(role) && !may.approve.includes(role) ? 'asked' : 'waiting';
}

/** A row with its parts put together; a rule that waits gets what it gives at the fees of the current term. */
function approval(row: ApprovalRow, effects: Effects | null): Approval {
  const { cause, explanation, rightStudent, rightAmount, paymentId, method, code, bank, rule, ...rest } = row;
  const effect = rule ? effects?.of.get(row.id) : undefined;
  return {
    ...rest,
    amount: effect?.amount ?? rest.amount,
    discount: rule && discountOf(rule, { term: effect && effects ? effects.term : null, students: effect?.students ?? 0 }),
    request: cause && { cause, explanation, rightStudent, rightAmount },
    payment: paymentId !== null && method !== null ? { id: paymentId, method, code, bank } : null,
  };
}

type Rule = NonNullable<Approval['discount']>;

function discountOf({ name, kind, ...rule }: RuleFacts, given: Pick<Rule, 'term' | 'students'>): Rule {
  const child = childOf(rule);
  const forWhom = child ? `${kindNames[kind]}, ${placeFacts[child].name.toLowerCase()}` : kindNames[kind];
  return { name, forWhom, size: sizeText(rule), ...given };
}
