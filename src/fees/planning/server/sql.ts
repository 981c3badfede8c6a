import { headAmounts, headColumns, voteHeadUpdates } from '../../../books/billing/server/vote-heads-sql.ts';
import { type VoteHead, voteHeads } from '../../../books/billing/vote-heads.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { listOf, sql } from '../../../core/server/sql.ts';
import type { GridRow } from '../contract.ts';

type TermKey = { schoolId: number; termId: number };

/** Every grade's fees in the term, in ladder order, with the students whom a change would charge: those billed, without erased ones. */
export function gridRows(tx: Transaction, { schoolId, termId }: TermKey): Promise<GridRow[]> {
  return tx.rows<GridRow>(sql`
    with billed as (
      select grade_id, count(*)::integer as students
      from student_terms st
      where st.school_id = ${schoolId} and st.term_id = ${termId} and st.billed
        and not exists (select from erasures e where e.school_id = st.school_id and e.student_id = st.student_id)
      group by grade_id
    )
    select json_build_object('id', g.grade_id, 'name', g.name) as grade, fs.grade_id is not null as "isSet", ${headAmounts},
           coalesce(billed.students, 0) as billed, coalesce(fs.updated_at, 'epoch') as "updatedAt"
    from grades g
    left join fee_structures fs on fs.school_id = g.school_id and fs.grade_id = g.grade_id and fs.term_id = ${termId}
    left join billed on billed.grade_id = g.grade_id
    where g.school_id = ${schoolId}
    order by g.sort_key, lower(g.name)`);
}

type GradeFees = { gradeId: number } & Record<VoteHead, Cents>;

/** Upserts the fees of several grades in a term. */
export function upsertFees(tx: Transaction, { schoolId, termId, fees }: TermKey & { fees: readonly GradeFees[] }): Promise<object[]> {
  const amounts = listOf(voteHeads.map((head) => sql`${fees.map((each) => each[head])}::bigint[]`));
  return tx.rows(sql`
    insert into fee_structures as fs (school_id, term_id, grade_id, ${headColumns})
    select ${schoolId}::integer, ${termId}::integer, grade_id, ${headColumns}
    from unnest(${fees.map(({ gradeId }) => gradeId)}::integer[], ${amounts}) as given (grade_id, ${headColumns})
    order by grade_id
    on conflict (school_id, term_id, grade_id) do update
    set ${voteHeadUpdates}, updated_at = moment_after(fs.updated_at, excluded.updated_at)`);
}
