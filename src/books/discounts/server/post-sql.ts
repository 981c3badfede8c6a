import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { appendedEntries } from '../../ledger/server/post-entries.ts';
import { changedBalances, holdLedger } from '../../ledger/server/post-entry.ts';

type TermKey = { schoolId: number; termId: number };

/** The posted discounts: the number of students and the change of their balances. */
export type PostedByRule = { adjustments: number; students: number; change: Cents };

export type DueDiscount = { discountId: number; studentId: number; cents: Cents };

/** Posts due discounts: each is an adjustment approved by the rule's approver, and says so. */
export function postDiscounts(tx: Transaction, key: TermKey, due: readonly DueDiscount[]): Promise<PostedByRule> {
  return postByRule(
    tx,
    key,
    (today) => sql`
      select d.school_id, case d.kind when 'bursary' then 'bursary' else 'discount' end as kind, due.student_id, ${key.termId}::integer,
             -due.cents, left(concat(d.name, ', discount rule ', d.discount_id, ' approved by ', u.username, ' on ',
                                     to_char(d.decided_on, 'FMDD Mon YYYY')), 200),
             d.asked_by, d.discount_id, null::integer, ${today}::date
      from unnest(${due.map(({ discountId }) => discountId)}::integer[], ${due.map(({ studentId }) => studentId)}::integer[],
                  ${due.map(({ cents }) => cents)}::bigint[]) with ordinality as due (discount_id, student_id, cents, place)
      join standing_discounts d on d.school_id = ${key.schoolId} and d.discount_id = due.discount_id
      join users u on u.school_id = d.school_id and u.user_id = d.decided_by
      order by due.place`,
  );
}

/** Reverses some of the discounts that rules gave in a term, the oldest first, with a reason. */
export function postOpposites(tx: Transaction, key: TermKey, { reason, limit }: { reason: string; limit: number }): Promise<PostedByRule> {
  return postByRule(
    tx,
    key,
    (today) => sql`
      select a.school_id, a.kind, a.student_id, a.term_id, -a.change_cents, left(${reason}::text, 200), a.asked_by, a.standing_discount_id,
             a.adjustment_id, ${today}::date
      from given_discounts g
      join adjustments a on a.school_id = g.school_id and a.adjustment_id = g.adjustment_id
      where g.school_id = ${key.schoolId} and g.term_id = ${key.termId}
      order by g.adjustment_id
      limit ${limit}`,
  );
}

/**
 * Inserts the adjustments that a query makes, each approved by its rule's approver, with its entry and the student's running totals: one
 * statement. The caller must lock the students' rows.
 */
async function postByRule(tx: Transaction, { schoolId, termId }: TermKey, made: (today: Day) => Statement): Promise<PostedByRule> {
  const [moment] = await Promise.all([momentOf(tx), holdLedger(tx, { schoolId })]);
  return tx.row<PostedByRule>(sql`
    with made as (
      insert into adjustments (school_id, kind, student_id, term_id, change_cents, reason, asked_by, standing_discount_id, takes_back_id,
                               asked_on)
      ${made(moment.today)}
      returning adjustment_id, kind, student_id, change_cents, reason, asked_by, standing_discount_id
    ),
    given as (
      select row_number() over (order by m.adjustment_id)::integer as place, ${schoolId}::integer as school_id,
             'adjustment'::entry_kind as kind, ${termId}::integer as term_id, d.decided_by as user_id,
             concat('Adjustment ', m.adjustment_id, ', ', m.kind, ', asked by ', m.asked_by, ': ', m.reason) as reason,
             null::integer as reverses_entry_id, null::bytea as digest, d.self_approved, m.adjustment_id, m.student_id, m.change_cents,
             case m.kind when 'bursary' then 'bursaries' else 'waivers' end::ledger_account as account
      from made m
      join standing_discounts d on d.school_id = ${schoolId} and d.discount_id = m.standing_discount_id
    ),
    line as (
      select place, 1 as line_number, case when change_cents > 0 then 'students' else account end as debit,
             case when change_cents > 0 then account else 'students' end as credit, student_id, null::integer as additional_fee_id,
             abs(change_cents) as amount_cents
      from given
    ),
    ${appendedEntries(moment)},
    decided as (
      insert into adjustment_decisions (school_id, adjustment_id, entry_id, term_id, decided_by, self_approved)
      select school_id, adjustment_id, entry_id, term_id, user_id, self_approved from numbered
      returning school_id
    ),
    change as (
      select student_id, sum(change_cents) as cents from made group by student_id
    ),
    adjusted as (
      update student_terms st
      set adjusted_cents = st.adjusted_cents + change.cents
      from change
      where st.school_id = ${schoolId} and st.term_id = ${termId} and st.student_id = change.student_id
    ),
    ${changedBalances(schoolId)}
    select count(*)::integer as adjustments, count(distinct student_id)::integer as students,
           coalesce(sum(change_cents), 0)::bigint as change
    from made`);
}
