import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { voteHeadAccounts } from '../../ledger/accounts.ts';
import { headTotal } from './vote-heads-sql.ts';

type Rows = { schoolId: number; termIds: readonly number[]; studentId: number };

/** Sets the student's class in these terms to the current one. */
export function moveToClass(tx: Transaction, { schoolId, termIds, studentId }: Rows): Promise<object[]> {
  return tx.rows(sql`
    update student_terms st
    set grade_id = s.grade_id, stream_id = s.stream_id
    from students s
    where st.school_id = ${schoolId} and st.term_id = any(${termIds}::integer[]) and st.student_id = ${studentId}
      and s.school_id = st.school_id and s.student_id = st.student_id`);
}

/** Sets the stream in those of these terms whose grade is the student's current one. */
export function moveToStream(tx: Transaction, { schoolId, termIds, studentId }: Rows): Promise<object[]> {
  return tx.rows(sql`
    update student_terms st
    set stream_id = s.stream_id
    from students s
    where st.school_id = ${schoolId} and st.term_id = any(${termIds}::integer[]) and st.student_id = ${studentId}
      and s.school_id = st.school_id and s.student_id = st.student_id and s.grade_id = st.grade_id`);
}

export type TermBill = { id: number; name: string; year: number; billNow: Cents; billAfter: Cents };

/** For each billed term from now on: its charge, and its charge in another grade; by first day. */
export function billsInGrade(
  tx: Transaction,
  { schoolId, studentId, gradeId }: { schoolId: number; studentId: number; gradeId: number },
): Promise<TermBill[]> {
  return tx.rows<TermBill>(sql`
    select t.term_id as id, t.name, t.year, st.charged_cents as "billNow",
           st.charged_cents - heads.cents
             + coalesce(${headTotal}, 0) as "billAfter"
    from student_terms st
    join terms t on t.school_id = st.school_id and t.term_id = st.term_id
    join terms now on now.school_id = st.school_id and now.is_current
    left join fee_structures fs on fs.school_id = st.school_id and fs.term_id = st.term_id and fs.grade_id = ${gradeId}
    cross join lateral (
      select coalesce(sum(case when debit = 'students' then amount_cents else -amount_cents end), 0)::bigint as cents
      from ledger_transfers l
      where l.school_id = st.school_id and l.student_id = st.student_id and l.term_id = st.term_id
        and case when debit = 'students' then credit else debit end = any (${voteHeadAccounts}::ledger_account[])
    ) as heads
    where st.school_id = ${schoolId} and st.student_id = ${studentId} and st.billed
      and (t.start_date, t.term_id) >= (now.start_date, now.term_id)
    order by t.start_date, t.term_id`);
}
