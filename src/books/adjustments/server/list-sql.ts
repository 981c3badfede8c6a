import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';
import type { AdjustmentKind } from '../../ledger/adjustment-kinds.ts';
import type { Adjustment } from '../contract.ts';
import type { AdjustmentState } from '../rules.ts';

export type AdjustmentFilter = {
  schoolId: number;
  kind?: AdjustmentKind | undefined;
  state?: AdjustmentState | undefined;
  termId?: number | undefined;
};

const listed = sql`
  select a.adjustment_id as id, a.kind, a.change_cents as change, a.reason, a.reference, a.state, a.takes_back_id as "takesBackId",
         a.taken_back_id as "takenBackId",
         json_build_object('id', s.student_id, 'admissionNumber', s.admission_number, 'fullName', s.full_name, 'grade', g.name,
           'stream', st.name) as student,
         case when t.term_id is not null then json_build_object('id', t.term_id, 'name', t.name, 'year', t.year) end as term,
         json_build_object('by', asker.username, 'date', a.asked_on) as asked,
         case when a.state = 'approved'
           then json_build_object('by', decider.username, 'date', a.decided_on, 'own', a.self_approved) end as approved,
         case when a.state = 'refused'
           then json_build_object('by', decider.username, 'date', a.decided_on, 'reason', a.refusal) end as refused,
         case when a.state = 'withdrawn' then json_build_object('by', decider.username, 'date', a.decided_on) end as withdrawn
  from standing_adjustments a
  join students s on s.school_id = a.school_id and s.student_id = a.student_id
  join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
  join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
  join users asker on asker.school_id = a.school_id and asker.user_id = a.asked_by
  left join users decider on decider.school_id = a.school_id and decider.user_id = a.decided_by
  left join terms t on t.school_id = a.school_id and t.term_id = a.term_id`;

/** A page of the filtered adjustments, the newest first. */
export function adjustmentRows(tx: Transaction, filter: AdjustmentFilter & { limit: number; offset: number }): Promise<Adjustment[]> {
  return tx.rows<Adjustment>(sql`
    ${listed}
    where ${matchesFilter(filter)}
    order by a.adjustment_id desc
    limit ${filter.limit} offset ${filter.offset}`);
}

export function adjustmentRow(tx: Transaction, { schoolId }: { schoolId: number }, adjustmentId: number): Promise<Adjustment> {
  return tx.row<Adjustment>(sql`
    ${listed}
    where a.school_id = ${schoolId} and a.adjustment_id = ${adjustmentId}`);
}

export type KindSums = {
  kind: AdjustmentKind;
  approved: number;
  approvedChange: Cents;
  pending: number;
  pendingChange: Cents;
  count: number;
};

/** By kind: the number of filtered adjustments, and the sums of approved and pending ones. */
export function sumsByKind(tx: Transaction, filter: AdjustmentFilter): Promise<KindSums[]> {
  return tx.rows<KindSums>(sql`
    select a.kind, count(*)::integer as count, count(*) filter (where a.state = 'approved')::integer as approved,
           coalesce(sum(a.change_cents) filter (where a.state = 'approved'), 0)::bigint as "approvedChange",
           count(*) filter (where a.state = 'pending')::integer as pending,
           coalesce(sum(a.change_cents) filter (where a.state = 'pending'), 0)::bigint as "pendingChange"
    from standing_adjustments a
    where ${matchesFilter(filter)}
    group by a.kind
    order by a.kind`);
}

function matchesFilter({ schoolId, kind, state, termId }: AdjustmentFilter): Statement {
  return allOf([
    sql`a.school_id = ${schoolId}`,
    kind && sql`a.kind = ${kind}`,
    state && sql`a.state = ${state}`,
    termId !== undefined && sql`a.term_id = ${termId}`,
  ]);
}
