import { balanceNow, changeNow } from '../../../books/terms/server/balance-now.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { requestRows, waitingCount } from '../../../school/requests/server/request-list.ts';
import type { Approval } from '../contract.ts';
import { type ApprovalKind, type ApprovalList, approvalKinds, waitingMax } from '../rules.ts';
import { lists } from './kinds.ts';

/** The common columns of a row. */
export type ApprovalRow = Pick<
  Approval,
  'kind' | 'id' | 'amount' | 'change' | 'effect' | 'state' | 'mayApprove' | 'student' | 'asked' | 'decided' | 'balance'
>;

type Reader = { schoolId: number; userId: number };
type ApprovalFilter = Reader & { show: ApprovalList; kind?: ApprovalKind | undefined };

/** A page of filtered requests, in the order of the list. */
export function approvalRows(tx: Transaction, { limit, offset, ...filter }: ApprovalFilter & { limit: number; offset: number }) {
  const { schoolId, show } = filter;
  const order = show === 'waiting' ? sql`l.asked_on, l.kind, l.id` : sql`l.asked_on desc, l.kind, l.id desc`;
  return tx.rows<ApprovalRow>(sql`
    with l as (
      select l.kind, l.id, l.student_id, l.asked_by, l.asked_on, l.amount, l.change, l.term_id, l.state, l.may_approve, l.decided_by,
             l.decided_on, l.refusal, l.method
      from (${listed(filter, offset + limit)}) as l
      order by ${order}
      limit ${limit} offset ${offset}
    )
    select l.kind, l.id, l.amount, l.change, l.state, l.may_approve as "mayApprove",
           ${changeNow(schoolId, { change: sql`l.change`, term: sql`l.term_id` })} as effect,
           case when s.student_id is not null
             then json_build_object('id', s.student_id, 'admissionNumber', s.admission_number, 'fullName', s.full_name, 'grade', g.name,
               'stream', st.name) end as student,
           json_build_object('by', doer(asker.username, l.method), 'date', l.asked_on) as asked,
           case when l.decided_by is not null
             then json_build_object('by', decider.username, 'date', l.decided_on, 'refusal', l.refusal) end as decided,
           case when s.student_id is null then 0
             else ${balanceNow(schoolId, sql`s.student_id`)} end as balance
    from l
    left join students s on s.school_id = ${schoolId} and s.student_id = l.student_id
    left join grades g on g.school_id = ${schoolId} and g.grade_id = s.grade_id
    left join streams st on st.school_id = ${schoolId} and st.stream_id = s.stream_id
    left join users asker on asker.school_id = ${schoolId} and asker.user_id = l.asked_by
    left join users decider on decider.school_id = ${schoolId} and decider.user_id = l.decided_by
    order by ${order}`);
}

export async function approvalsCount(tx: Transaction, filter: ApprovalFilter): Promise<number> {
  const counts = kindsOf(filter).map((kind) => {
    const rows = lists[kind].rows(filter);
    return (filter.show === 'waiting' && rows.count) || sql`(select count(*) from (${requestRows(kind, rows, filter)}) as listed)`;
  });
  const { count } = await tx.row<{ count: number }>(sql`select (${between(counts, sql` + `)})::integer as count`);
  return count;
}

/** The number of others' requests and of all pending payments that wait, only as far as the menu shows. */
export async function waitingForUser(tx: Transaction, reader: Reader): Promise<number> {
  const counts = approvalKinds.map((kind) => waitingCount(lists[kind].rows(reader), reader));
  const { count } = await tx.row<{ count: number }>(sql`
    select least(${waitingMax}::integer, ${between(counts, sql` + `)})::integer as count`);
  return count;
}

/** Requests of every kind in common columns; of those that wait, only so many of the oldest of each kind as a page needs. */
function listed(filter: ApprovalFilter, oldest: number): Statement {
  const each = kindsOf(filter).map((kind) => requestRows(kind, lists[kind].rows(filter), { ...filter, oldest }));
  return between(each, sql` union all `);
}

function kindsOf({ kind }: ApprovalFilter): readonly ApprovalKind[] {
  return kind === undefined ? approvalKinds : [kind];
}

function between(pieces: readonly Statement[], joint: Statement): Statement {
  return pieces.reduce((before, piece) => sql`${before}${joint}${piece}`);
}
