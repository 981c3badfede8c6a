import type { VoteHead } from '../../../books/billing/vote-heads.ts';
import { type ChildPlace, childOf, type DiscountKind, type DiscountState, placeFacts } from '../../../books/discounts/kinds.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { isOnlyApprover } from '../../../school/users/server/second-person.ts';
import type { Discount } from '../contract.ts';

type Reader = { schoolId: number; userId: number };
type DiscountKey = { schoolId: number; discountId: number };

const state = sql`case when d.ended_by is not null then 'ended' else coalesce(d.outcome, 'pending') end`;

type DiscountRow = Omit<Discount, 'child'> & { firstPlace: number | null; lastPlace: number | null };

const listed = sql`
  select d.discount_id as id, d.kind, d.name, d.first_place as "firstPlace", d.last_place as "lastPlace", d.percent,
         d.amount_cents as amount, d.vote_heads as "voteHeads", ${state} as state,
         json_build_object('by', asker.username, 'date', d.asked_on) as asked,
         case when d.decided_by is not null
           then json_build_object('by', decider.username, 'date', d.decided_on, 'own', d.self_approved, 'reason', d.refusal)
         end as decided,
         case when d.ended_by is not null
           then json_build_object('by', ender.username, 'date', d.ended_on, 'reason', d.end_reason) end as ended,
         coalesce((
           select json_agg(json_build_object('id', s.student_id, 'fullName', s.full_name, 'grade', g.name, 'stream', st.name)
                           order by s.search_name, s.full_name, s.student_id)
           from standing_discount_students n
           join students s on s.school_id = n.school_id and s.student_id = n.student_id and not s.import_undone
           join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
           join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
           where n.school_id = d.school_id and n.discount_id = d.discount_id), '[]') as students
  from standing_discounts d
  join users asker on asker.school_id = d.school_id and asker.user_id = d.asked_by
  left join users decider on decider.school_id = d.school_id and decider.user_id = d.decided_by
  left join users ender on ender.school_id = d.school_id and ender.user_id = d.ended_by`;

/** A page of discount rules: pending ones, then those in force, the newest first. */
export async function discountRows(tx: Transaction, { schoolId, limit, offset }: { schoolId: number; limit: number; offset: number }) {
  const rows = await tx.rows<DiscountRow>(sql`
    ${listed}
    where d.school_id = ${schoolId}
    order by array_position(array['pending', 'approved', 'ended', 'refused', 'withdrawn'], ${state}), d.discount_id desc
    limit ${limit} offset ${offset}`);
  return rows.map(discountOf);
}

export async function discountRow(tx: Transaction, { schoolId, discountId }: DiscountKey): Promise<Discount> {
  return discountOf(
    await tx.row<DiscountRow>(sql`
    ${listed}
    where d.school_id = ${schoolId} and d.discount_id = ${discountId}`),
  );
}

function discountOf({ firstPlace, lastPlace, ...row }: DiscountRow): Discount {
  return { ...row, child: childOf({ firstPlace, lastPlace }) };
}

export async function discountCount(tx: Transaction, { schoolId }: { schoolId: number }): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count from standing_discounts where school_id = ${schoolId}`);
  return count;
}

type NewDiscount = {
  kind: DiscountKind;
  name: string;
  child: ChildPlace | null;
  percent: number | null;
  amount: Cents | null;
  voteHeads: readonly VoteHead[];
  studentIds: readonly number[];
};

export async function insertDiscount(tx: Transaction, { schoolId, userId, ...row }: NewDiscount & Reader): Promise<number> {
  const place = row.child && placeFacts[row.child];
  const { discountId } = await tx.row<{ discountId: number }>(sql`
    with discount as (
      insert into standing_discounts (school_id, kind, name, first_place, last_place, percent, amount_cents, vote_heads, asked_by)
      values (${schoolId}, ${row.kind}, ${row.name}, ${place?.first ?? null}, ${place?.last ?? null}, ${row.percent}, ${row.amount},
              ${row.voteHeads}, ${userId})
      returning discount_id
    ),
    named as (
      insert into standing_discount_students (school_id, discount_id, student_id)
      select ${schoolId}::integer, discount_id, student_id from discount, unnest(${row.studentIds}::integer[]) as student (student_id)
      returning school_id
    )
    select discount_id as "discountId" from discount`);
  return discountId;
}

/** Locks these students in numeric order, so that none is erased meanwhile; how many are on the register, and how many were erased. */
export async function lockKnownStudents(tx: Transaction, { schoolId, studentIds }: { schoolId: number; studentIds: readonly number[] }) {
  const known = await tx.rows<{ isErased: boolean }>(sql`
    select is_erased as "isErased"
    from students
    where school_id = ${schoolId} and student_id = any (${studentIds}::integer[]) and not import_undone
    order by student_id
    for no key update`);
  return { count: known.length, erased: known.filter(({ isErased }) => isErased).length };
}

export type DiscountFacts = { id: number; name: string; state: DiscountState; askedBy: number; isAlone: boolean };

/** Locks a discount rule, with the facts needed to decide it. */
export function lockedDiscount(
  tx: Transaction,
  { schoolId, userId, discountId }: Reader & DiscountKey,
): Promise<DiscountFacts | undefined> {
  return tx.maybeRow<DiscountFacts>(sql`
    select d.discount_id as id, d.name, ${state} as state, d.asked_by as "askedBy",
           ${isOnlyApprover({ schoolId, userId })} as "isAlone"
    from standing_discounts d
    where d.school_id = ${schoolId} and d.discount_id = ${discountId}
    for no key update of d`);
}

/** Locks discount rules in numeric order, before the students, as applying one does. */
export function lockDiscounts(
  tx: Transaction,
  { schoolId, discountIds: ids }: { schoolId: number; discountIds: readonly number[] },
): Promise<object[]> {
  return tx.rows(sql`
    select discount_id
    from standing_discounts
    where school_id = ${schoolId} and discount_id = any (${ids}::integer[])
    order by discount_id
    for no key update`);
}

type Decision = DiscountKey & {
  userId: number;
  outcome: 'approved' | 'refused' | 'withdrawn';
  refusal?: string;
  selfApproved?: boolean;
};

export function decide(
  tx: Transaction,
  { schoolId, discountId, userId, outcome, refusal, selfApproved = false }: Decision,
): Promise<object[]> {
  return tx.rows(sql`
    update standing_discounts
    set outcome = ${outcome}, refusal = ${refusal ?? null}, decided_by = ${userId}, decided_on = nairobi_today(),
        self_approved = ${selfApproved}
    where school_id = ${schoolId} and discount_id = ${discountId}`);
}

export function end(tx: Transaction, { schoolId, discountId, userId, reason }: DiscountKey & { userId: number; reason: string }) {
  return tx.rows(sql`
    update standing_discounts
    set ended_by = ${userId}, ended_on = nairobi_today(), end_reason = ${reason}
    where school_id = ${schoolId} and discount_id = ${discountId}`);
}

export type CurrentTerm = { id: number; name: string; year: number };

export function currentTermOf(tx: Transaction, schoolId: number): Promise<CurrentTerm | undefined> {
  return tx.maybeRow<CurrentTerm>(sql`select term_id as id, name, year from terms where school_id = ${schoolId} and is_current`);
}

export function discountIds(tx: Transaction, { schoolId, discountId }: DiscountKey): Promise<object[]> {
  return tx.rows(sql`select discount_id from standing_discounts where school_id = ${schoolId} and discount_id = ${discountId}`);
}
