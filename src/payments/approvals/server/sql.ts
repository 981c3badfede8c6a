import type { DiscountKind } from '../../../books/discounts/kinds.ts';
import type { Size } from '../../../books/discounts/rules.ts';
import type { Method } from '../../../books/ledger/methods.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';
import { hasOneUser, isOnlyApprover, maySecond } from '../../../school/users/server/second-person.ts';
import type { ReversalCause } from '../../reversals/rules.ts';
import type { Approval } from '../contract.ts';
import { type ApprovalKind, type ShownList, waitingMax } from '../rules.ts';

export type RuleFacts = Size & { name: string; kind: DiscountKind; firstPlace: number | null; lastPlace: number | null };

/** The parts of a request and of a payment stand beside each other, null where there are none. */
export type ApprovalRow = Omit<Approval, 'request' | 'payment' | 'discount'> & {
  rule: RuleFacts | null;
  cause: ReversalCause | null;
  explanation: string | null;
  rightStudent: { id: number; fullName: string } | null;
  rightAmount: Cents | null;
  paymentId: number | null;
  method: Method | null;
  code: string | null;
  bank: string | null;
};

type Reader = { schoolId: number; userId: number };
export type ApprovalFilter = Reader & { show: ShownList; kind?: ApprovalKind | undefined };

/** Some of what the filter leaves, in the order of its list. */
export function approvalRows(tx: Transaction, { limit, offset, ...filter }: ApprovalFilter & { limit: number; offset: number }) {
  const { schoolId, show } = filter;
  const order = show === 'waiting' ? sql`l.asked_on, l.kind, l.id` : sql`l.asked_on desc, l.kind, l.id desc`;
  return tx.rows<ApprovalRow>(sql`
    with listed as (${listed(filter)}),
    page as (
      select l.kind, l.id from listed l order by ${order} limit ${limit} offset ${offset}
    )
    select l.kind, l.id, l.amount, l.change, l.state, l.reason, l.may_approve as "mayApprove",
           case when s.student_id is not null
             then json_build_object('id', s.student_id, 'admissionNumber', s.admission_number, 'fullName', s.full_name, 'grade', g.name,
               'stream', st.name) end as student,
           json_build_object('by', doer(asker.username, l.method), 'date', l.asked_on) as asked,
           case when l.decided_by is not null
             then json_build_object('by', decider.username, 'date', l.decided_on, 'refusal', l.refusal) end as decided,
           case when s.student_id is null then 0
             else balance_at_term(s.school_id, s.student_id, (select term_id from terms where school_id = ${schoolId} and is_current))
             end as balance,
           case when l.kind = 'adjustment'
             then json_build_object('kind', l.adjustment_kind, 'takesBackId', l.takes_back_id) end as adjustment,
           l.cause, l.explanation, l.right_amount as "rightAmount",
           case when l.right_student_id is not null
             then json_build_object('id', l.right_student_id, 'fullName', rs.full_name) end as "rightStudent",
           l.payment_id as "paymentId", l.method, l.code, l.bank,
           case when l.kind = 'discount'
             then json_build_object('name', d.name, 'kind', d.kind, 'firstPlace', d.first_place, 'lastPlace', d.last_place,
               'percent', d.percent, 'amount', d.amount_cents, 'voteHeads', d.vote_heads) end as rule
    from page
    join listed l on l.kind = page.kind and l.id = page.id
    left join students s on s.school_id = ${schoolId} and s.student_id = l.student_id
    left join grades g on g.school_id = ${schoolId} and g.grade_id = s.grade_id
    left join streams st on st.school_id = ${schoolId} and st.stream_id = s.stream_id
    left join users asker on asker.school_id = ${schoolId} and asker.user_id = l.asked_by
    left join users decider on decider.school_id = ${schoolId} and decider.user_id = l.decided_by
    left join standing_discounts d on d.school_id = ${schoolId} and l.kind = 'discount' and d.discount_id = l.id
    left join students rs on rs.school_id = ${schoolId} and rs.student_id = l.right_student_id
    order by ${order}`);
}

/** How many rows the filter leaves. */
export async function approvalsCount(tx: Transaction, filter: ApprovalFilter): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    with listed as (${listed(filter)})
    select count(*) as count from listed`);
  return count;
}

/**
 * How much waits that this user did not ask for, counted only as far as the menu shows. Pending payments are all in it: to leave out those
 * that the user recorded, every page would look through the payments of the school.
 */
export async function waitingForUser(tx: Transaction, { schoolId, userId }: Reader): Promise<number> {
  const { mayApprove, mayReverse } = seconds({ schoolId, userId });
  const { count } = await tx.row<{ count: number }>(sql`
    select least(${waitingMax}::integer,
             (select count(*) from standing_adjustments
              where school_id = ${schoolId} and state = 'pending'
                and ${mayApprove})
             + (select count(*) from standing_reversal_requests
                where school_id = ${schoolId} and state = 'pending' and ${mayReverse} and ${mayApprove})
             + (select count(*) from standing_discounts where school_id = ${schoolId} and outcome is null and ${mayApprove})
             + (select coalesce(sum(payments), 0) from takings
                where school_id = ${schoolId} and status = 'pending'))::integer as count`);
  return count;
}

/** Locks discount rules in the order of their numbers: before the students, as giving one does. */
export function lockDiscounts(tx: Transaction, { schoolId, discountIds }: { schoolId: number; discountIds: readonly number[] }) {
  return tx.rows(sql`
    select discount_id
    from standing_discounts
    where school_id = ${schoolId} and discount_id = any (${discountIds}::integer[])
    order by discount_id
    for no key update`);
}

/**
 * Locks whoever is concerned, those of the other parts of a shared payment too, in the order of their numbers: two who decide crosswise
 * wait for each other only one way.
 */
type Concerned = { schoolId: number } & Record<Exclude<ApprovalKind, 'discount'>, readonly number[]>;

export function lockConcerned(tx: Transaction, { schoolId, ...ids }: Concerned) {
  return tx.rows(sql`
    with concerned as (
      select student_id from adjustments where school_id = ${schoolId} and adjustment_id = any (${ids.adjustment}::integer[])
      union all
      select student_id
      from payments
      where school_id = ${schoolId} and (payment_id = any (${ids.payment}::integer[]) or shared_payment_id in (
        select shared_payment_id from payments where school_id = ${schoolId} and payment_id = any (${ids.payment}::integer[])))
      union all
      select p.student_id
      from reversal_requests q
      join payments p on p.school_id = q.school_id and p.payment_id = q.payment_id
      where q.school_id = ${schoolId} and q.request_id = any (${ids.reversal}::integer[])
    )
    select student_id
    from students
    where school_id = ${schoolId} and student_id in (select student_id from concerned)
    order by student_id
    for no key update`);
}

/** To whom this user may be the second person: to who asked, and to who recorded the payment. */
function seconds({ schoolId, userId }: Reader): { mayApprove: Statement; mayReverse: Statement } {
  return {
    mayApprove: maySecond({ schoolId, userId, first: sql`asked_by`, isAlone: isOnlyApprover({ schoolId, userId }) }),
    mayReverse: maySecond({ schoolId, userId, first: sql`recorded_by`, isAlone: sql`false` }),
  };
}

/** What there is to decide, of every kind in the same columns. */
function listed({ schoolId, userId, show, kind }: ApprovalFilter): Statement {
  const { mayApprove, mayReverse } = seconds({ schoolId, userId });
  const isListed = show === 'waiting' ? sql`state = 'pending'` : sql`asked_by = ${userId}`;
  const isKind = (each: ApprovalKind) => allOf([kind !== undefined && sql`${kind}::text = ${each}::text`]);
  return sql`
    select 'adjustment' as kind, adjustment_id as id, student_id, asked_by, asked_on, abs(change_cents) as amount, change_cents as change,
           state, decided_by, decided_on, refusal, reason, kind as adjustment_kind, takes_back_id, null as cause, null as explanation,
           null::integer as right_student_id, null::bigint as right_amount, null::integer as payment_id, null as method, null as code,
           null as bank, ${mayApprove} as may_approve
    from standing_adjustments
    where school_id = ${schoolId} and ${isListed} and ${isKind('adjustment')}
    union all
    select 'reversal', request_id, student_id, asked_by, asked_on, amount_cents, amount_cents,
           state, decided_by, decided_on, refusal, null, null, null, cause, explanation,
           right_student_id, right_amount_cents, payment_id, method, code,
           bank, ${mayApprove} and ${mayReverse}
    from standing_reversal_requests
    where school_id = ${schoolId} and ${isListed} and ${isKind('reversal')}
    union all
    select 'payment', payment_id, student_id, recorded_by, paid_on, amount_cents, 0,
           status, null, null, null, null, null, null, null, null,
           null, null, payment_id, method, code,
           bank, ${maySecond({ schoolId, userId, first: sql`recorded_by`, isAlone: hasOneUser(sql`${schoolId}`) })}
    from standing_payments
    where school_id = ${schoolId} and ${show === 'waiting'}::boolean and status = 'pending' and ${isKind('payment')}
      and paid_on = any (array(select taken_on from takings where school_id = ${schoolId} and status = 'pending' and payments > 0))
    union all
    select 'discount', discount_id, null, asked_by, asked_on, 0, 0,
           coalesce(outcome, 'pending'), decided_by, decided_on, refusal, null, null, null, null, null,
           null, null, null, null, null,
           null, ${mayApprove}
    from standing_discounts
    where school_id = ${schoolId} and ${show === 'waiting' ? sql`outcome is null` : sql`asked_by = ${userId}`} and ${isKind('discount')}`;
}
