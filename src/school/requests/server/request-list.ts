import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';

type Reader = { schoolId: number; userId: number };

/** Requests that wait for a second person, or the reader's own. */
export type RequestScope = 'waiting' | 'asked';

/** The requests of one kind for one reader: expressions over the columns of `from`, which has a `school_id`. */
export type RequestRows = {
  from: Statement;
  /** True for a pending request. */
  waits: Statement;
  /** True for at least so many of those that wait longest, where a page would otherwise search all that wait. */
  waitsLongest?: (count: number) => Statement;
  /** False if nobody requested it: it was recorded, and is in no list of own requests. */
  isAskedFor: boolean;
  /** The number that wait, if it is known without a search. */
  count?: Statement;
  columns: RequestColumns;
};

type RequestColumns = {
  id: Statement;
  askedBy: Statement;
  askedOn: Statement;
  /** In cents: the amount, and the change of the student's balance by an approval. */
  amount: Statement;
  change: Statement;
  /** The term that the change counts in; null or absent for the current one. */
  term?: Statement;
  state: Statement;
  mayApprove: Statement;
  student?: Statement;
  decidedBy?: Statement;
  decidedOn?: Statement;
  refusal?: Statement;
  /** For a payment, which may have no requester. */
  method?: Statement;
};

/** One kind within the list of all requests. `D` holds the fields of a row beside the common columns. */
export type RequestList<D> = {
  rows: (reader: Reader) => RequestRows;
  details: (tx: Transaction, reader: Reader, ids: readonly number[]) => Promise<ReadonlyMap<number, D>>;
  /** Locks these requests in numeric order, before the students and any posting. */
  hold?: (tx: Transaction, schoolId: number, ids: readonly number[]) => Promise<unknown>;
  /** The students whose money these requests change, and the codes of received payments, to be locked next. */
  concerned?: (tx: Transaction, schoolId: number, ids: readonly number[]) => Promise<Concerned>;
  /** Locks what comes after the students. */
  holdLast?: (tx: Transaction, schoolId: number) => Promise<unknown>;
  /** True if a refusal may follow a write, which is then rolled back. */
  refusesLate?: true;
};

export type Concerned = { studentIds: readonly number[]; codes: readonly string[] };

/** The students of a statement's rows of `student_id`. */
export async function studentsConcerned(tx: Transaction, students: Statement): Promise<Concerned> {
  const rows = await tx.rows<{ studentId: number }>(sql`select student_id as "studentId" from (${students}) as concerned`);
  return { studentIds: rows.map(({ studentId }) => studentId), codes: [] };
}

/** The requests of a kind in the columns that all kinds have: all of them, or at least so many of the oldest that wait. */
export function requestRows(
  kind: string,
  { from, waits, waitsLongest, isAskedFor, columns }: RequestRows,
  { schoolId, userId, show, oldest }: Reader & { show: RequestScope; oldest?: number },
) {
  const { id, askedBy, askedOn, amount, change, state, mayApprove } = columns;
  const { student, term, decidedBy, decidedOn, refusal, method } = columns;
  const waiting = allOf([waits, oldest !== undefined && waitsLongest?.(oldest)]);
  const isShown = show === 'waiting' ? waiting : isAskedFor && sql`${askedBy} = ${userId}`;
  return sql`
    select ${kind}::text as kind, ${id} as id, ${student ?? sql`null::integer`} as student_id, ${askedBy} as asked_by,
           ${askedOn} as asked_on, ${amount} as amount, ${change} as change, ${term ?? sql`null::integer`} as term_id,
           ${state} as state, ${mayApprove} as may_approve,
           ${decidedBy ?? sql`null::integer`} as decided_by, ${decidedOn ?? sql`null::date`} as decided_on,
           ${refusal ?? sql`null::text`} as refusal, ${method ?? sql`null::text`} as method
    from ${from}
    where ${allOf([sql`school_id = ${schoolId}`, isShown || sql`false`])}`;
}

/** The number of requests of a kind that wait for the reader, as an expression. */
export function waitingCount({ from, waits, count, columns: { mayApprove } }: RequestRows, { schoolId }: Reader): Statement {
  return count ?? sql`(select count(*) from ${from} where ${allOf([sql`school_id = ${schoolId}`, waits, mayApprove])})`;
}

/** The details of some requests, by number. */
export function byId<D extends { id: number }>(rows: readonly D[]): ReadonlyMap<number, Omit<D, 'id'>> {
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}
