import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';

type Reader = { schoolId: number; userId: number };

/** What waits for a second person, or what the reader asked for. */
export type Shown = 'waiting' | 'asked';

/** Where the requests of one kind are, as one reader sees them: expressions over the columns of `from`, which has a `school_id`. */
export type RequestRows = {
  from: Statement;
  /** Holds for a request that waits. */
  waits: Statement;
  /** False where nobody asked: what waits was recorded, and is in no list of what somebody asked for. */
  isAskedFor: boolean;
  /** How many wait for the reader, where that is known without looking through them. */
  count?: Statement;
  columns: RequestColumns;
};

type RequestColumns = {
  id: Statement;
  askedBy: Statement;
  askedOn: Statement;
  /** In cents, what it is about, and what an approval adds to what the student owes. */
  amount: Statement;
  change: Statement;
  state: Statement;
  mayApprove: Statement;
  student?: Statement;
  decidedBy?: Statement;
  decidedOn?: Statement;
  refusal?: Statement;
  /** Of a payment, which may have no person who asked. */
  method?: Statement;
};

/** How a kind appears among everything that waits. `D` is what a row of it says besides the columns. */
export type RequestList<D> = {
  rows: (reader: Reader) => RequestRows;
  details: (tx: Transaction, reader: Reader, ids: readonly number[]) => Promise<ReadonlyMap<number, D>>;
  /** Locks these requests in the order of their numbers, before the students and before anything is posted. */
  hold?: (tx: Transaction, schoolId: number, ids: readonly number[]) => Promise<unknown>;
  /** The students whose money these requests change, and the codes of money that arrives by them, to be locked next. */
  concerned?: (tx: Transaction, schoolId: number, ids: readonly number[]) => Promise<Concerned>;
  /** Locks what comes after the students. */
  holdLast?: (tx: Transaction, schoolId: number) => Promise<unknown>;
  /** True where a refusal may come after something was written, which is then undone. */
  refusesLate?: true;
};

export type Concerned = { studentIds: readonly number[]; codes: readonly string[] };

/** The students of a statement's rows of `student_id`. */
export async function studentsConcerned(tx: Transaction, students: Statement): Promise<Concerned> {
  const rows = await tx.rows<{ studentId: number }>(sql`select student_id as "studentId" from (${students}) as concerned`);
  return { studentIds: rows.map(({ studentId }) => studentId), codes: [] };
}

/** The requests of a kind in the columns that all kinds have. */
export function requestRows(
  kind: string,
  { from, waits, isAskedFor, columns }: RequestRows,
  { schoolId, userId, show }: Reader & { show: Shown },
) {
  const { id, askedBy, askedOn, amount, change, state, mayApprove } = columns;
  const { student, decidedBy, decidedOn, refusal, method } = columns;
  const isShown = show === 'waiting' ? waits : isAskedFor && sql`${askedBy} = ${userId}`;
  return sql`
    select ${kind}::text as kind, ${id} as id, ${student ?? sql`null::integer`} as student_id, ${askedBy} as asked_by,
           ${askedOn} as asked_on, ${amount} as amount, ${change} as change, ${state} as state, ${mayApprove} as may_approve,
           ${decidedBy ?? sql`null::integer`} as decided_by, ${decidedOn ?? sql`null::date`} as decided_on,
           ${refusal ?? sql`null::text`} as refusal, ${method ?? sql`null::text`} as method
    from ${from}
    where ${allOf([sql`school_id = ${schoolId}`, isShown || sql`false`])}`;
}

/** How many requests of a kind wait for the reader, as an expression. */
export function waitingCount({ from, waits, count, columns: { mayApprove } }: RequestRows, { schoolId }: Reader): Statement {
  return count ?? sql`(select count(*) from ${from} where ${allOf([sql`school_id = ${schoolId}`, waits, mayApprove])})`;
}

/** What was read of some requests, by their numbers. */
export function byId<D extends { id: number }>(rows: readonly D[]): ReadonlyMap<number, Omit<D, 'id'>> {
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}
