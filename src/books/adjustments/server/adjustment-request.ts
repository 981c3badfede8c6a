import { AppError } from '../../../core/errors.ts';
import { negated } from '../../../core/money.ts';
import { statementPath } from '../../../core/page-links.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Refusable, RequestKind, Withdrawable } from '../../../school/requests/server/request-kind.ts';
import { byId, type RequestList, studentsConcerned } from '../../../school/requests/server/request-list.ts';
import { isOnlyApprover, maySecond } from '../../../school/users/server/second-person.ts';
import type { AdjustmentKind } from '../../ledger/adjustment-kinds.ts';
import { postEntry, type Transfer } from '../../ledger/server/post-entry.ts';
import { termText } from '../../terms/rules.ts';
import { adjustmentText, kindFacts } from '../rules.ts';
import { refundObstacle } from './refund-limits.ts';
import { type AdjustmentFacts, adjustmentFacts, insertApproval, insertRefusal, insertWithdrawal, lockStudentOf } from './sql.ts';

/** An approval posts the adjustment's entry, whose reason names the requester, and adds to the term's running total. */
export const adjustmentRequest: RequestKind<number, AdjustmentFacts> & Refusable<AdjustmentFacts> & Withdrawable<AdjustmentFacts> = {
  missing: 'ADJUSTMENT_NOT_FOUND',
  own: 'OWN_ADJUSTMENT',
  notification: { type: 'payment', path: ({ studentId }) => statementPath({ studentId }) },
  find: async (tx, { schoolId, userId }, adjustmentId) => {
    const key = { schoolId, adjustmentId };
    const [, facts] = await Promise.all([lockStudentOf(tx, key), adjustmentFacts(tx, { ...key, userId })]);
    return facts;
  },
  settled: ({ state }) => (state === 'pending' ? null : new AppError('ADJUSTMENT_DECIDED', { state })),
  obstacle: obstacleOf,
  approve: async (tx, caller, { facts, isOwn: selfApproved }) => {
    const termId = facts.termId ?? facts.currentTermId;
    if (termId === null) throw new AppError('NO_ACTIVE_TERM');
    const { id: adjustmentId, kind, reference, studentId, change, askedBy } = facts;
    const what = reference === null ? kind : `${kind} ${reference}`;
    const reason = `Adjustment ${adjustmentId}, ${what}, asked by ${askedBy}: ${facts.reason}`;
    const entryId = await postEntry(tx, caller, { kind: 'adjustment', termId, reason, transfers: [transferOf(facts)] });
    await insertApproval(tx, { ...caller, adjustmentId, studentId, termId, change, entryId, selfApproved });
    return {
      message: `${adjustmentText(facts)} approved${selfApproved ? ' by the requester' : ''}.`,
      news: { title: 'Adjustment approved', message: decisionText(facts, `${caller.username} approved`) },
    };
  },
  refuse: async (tx, caller, { facts, reason }) => {
    await insertRefusal(tx, { ...caller, adjustmentId: facts.id, reason });
    return {
      message: `${adjustmentText(facts)} refused.`,
      news: { title: 'Adjustment refused', message: decisionText(facts, `${caller.username} refused (${reason})`) },
    };
  },
  withdraw: async (tx, caller, facts) => {
    await insertWithdrawal(tx, { ...caller, adjustmentId: facts.id });
    return {
      message: `${adjustmentText(facts)} withdrawn.`,
      news: { title: 'Adjustment withdrawn', message: decisionText(facts, `${caller.username} withdrew`) },
    };
  },
};

/** Why nobody can approve it. What was approved in a term that was never opened can still be reversed there. */
function obstacleOf(facts: AdjustmentFacts): AppError | null {
  const { unopenedTerm, takesBackId } = facts;
  if (unopenedTerm && takesBackId === null) return new AppError('ADJUSTMENT_TERM_NOT_OPENED', { term: termText(unopenedTerm) });
  return refundObstacle(facts, facts);
}

function transferOf({ kind, studentId, change }: AdjustmentFacts): Transfer {
  const { account } = kindFacts[kind];
  return change > 0
    ? { debit: 'students', credit: account, studentId, amount: change }
    : { debit: account, credit: 'students', studentId, amount: negated(change) };
}

function decisionText(facts: AdjustmentFacts, did: string): string {
  return `${did}: ${adjustmentText(facts)} for ${facts.name}, ${facts.className}.`;
}

type Details = { reason: string; adjustment: { kind: AdjustmentKind; takesBackId: number | null; reference: string | null } };

export const adjustmentList: RequestList<Details> = {
  rows: (reader) => ({
    from: sql`standing_adjustments`,
    waits: sql`state = 'pending'`,
    isAskedFor: true,
    columns: {
      ...{ id: sql`adjustment_id`, student: sql`student_id`, askedBy: sql`asked_by`, askedOn: sql`asked_on` },
      ...{ amount: sql`abs(change_cents)`, change: sql`change_cents`, term: sql`term_id`, state: sql`state` },
      ...{ decidedBy: sql`decided_by`, decidedOn: sql`decided_on`, refusal: sql`refusal` },
      mayApprove: maySecond({ ...reader, first: sql`asked_by`, isAlone: isOnlyApprover(reader) }),
    },
  }),
  details: async (tx, { schoolId }, ids) =>
    byId(
      await tx.rows<Details & { id: number }>(sql`
        select adjustment_id as id, reason,
               json_build_object('kind', kind, 'takesBackId', takes_back_id, 'reference', reference) as adjustment
        from adjustments
        where school_id = ${schoolId} and adjustment_id = any (${ids}::integer[])`),
    ),
  concerned: (tx, schoolId, ids) =>
    studentsConcerned(
      tx,
      sql`
        select student_id from adjustments where school_id = ${schoolId} and adjustment_id = any (${ids}::integer[])`,
    ),
};
