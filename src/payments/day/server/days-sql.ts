import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { hasOneUser, maySecond } from '../../../school/users/server/second-person.ts';
import type { DayState } from '../rules.ts';
import type { Figures } from './sql.ts';

export type DayRow = {
  id: number;
  cashierId: number;
  cashier: string;
  closedOn: Day;
  state: DayState;
  left: Cents;
  received: Cents;
  givenBack: Cents;
  banked: Cents;
  counted: Cents;
  varianceReason: string | null;
  decidedBy: string | null;
  decidedOn: Day | null;
  selfApproved: boolean;
  refusal: string | null;
  isOwn: boolean;
  mayCountersign: boolean;
};

export type SheetRow = DayRow & {
  countedAt: string;
  after: number;
  entryId: number;
  pieces: Record<string, number>;
  figures: Figures;
  schoolName: string;
  logo: string | null;
  isAlone: boolean;
};

const columns = ({ schoolId, userId }: Caller): Statement => sql`
  d.day_id as id, d.cashier_id as "cashierId", c.username as cashier, d.closed_on as "closedOn", coalesce(d.outcome, 'counted') as state,
  d.left_cents as left, d.received_cents as received, d.given_back_cents as "givenBack", d.banked_cents as banked,
  d.counted_cents as counted, d.variance_reason as "varianceReason", decider.username as "decidedBy", d.decided_on as "decidedOn",
  d.self_approved as "selfApproved", d.refusal, d.cashier_id = ${userId} as "isOwn",
  ${maySecond({ schoolId, userId, first: sql`d.cashier_id`, isAlone: hasOneUser(sql`${schoolId}`) })} as "mayCountersign"`;

const joined = sql`
  from cash_days d
  join users c on c.school_id = d.school_id and c.user_id = d.cashier_id
  left join users decider on decider.school_id = d.school_id and decider.user_id = d.decided_by`;

/** A day with the content of its sheet. */
export function sheetRow(tx: Transaction, caller: Caller, dayId: number): Promise<SheetRow | undefined> {
  return tx.maybeRow<SheetRow>(sql`
    select ${columns(caller)}, d.counted_at as "countedAt", d.after_entry_id as after, d.entry_id as "entryId", d.pieces, d.figures,
           s.name as "schoolName", s.logo, ${hasOneUser(sql`d.school_id`)} as "isAlone"
    ${joined}
    join schools s on s.school_id = d.school_id
    where d.school_id = ${caller.schoolId} and d.day_id = ${dayId}`);
}

/** True if the cashier counted a later day, which stands. The caller holds the ledger, so that no count begins meanwhile. */
export async function isFollowed(
  tx: Transaction,
  { schoolId }: Caller,
  { cashierId, entryId }: Pick<SheetRow, 'cashierId' | 'entryId'>,
): Promise<boolean> {
  const later = await tx.rows(sql`
    select day_id
    from cash_days
    where school_id = ${schoolId} and cashier_id = ${cashierId} and entry_id > ${entryId} and outcome is distinct from 'sentBack'
    limit 1`);
  return later.length > 0;
}

/** Locks days in numeric order, so that a second decision waits for the first. */
export function lockRowsOfDays(tx: Transaction, schoolId: number, dayIds: readonly number[]): Promise<object[]> {
  return tx.rows(sql`
    select day_id
    from cash_days
    where school_id = ${schoolId} and day_id = any (${dayIds}::integer[])
    order by day_id
    for no key update`);
}

/** The reasons and users of reversals, by payment number. */
export function reversalWords(
  tx: Transaction,
  { schoolId, paymentIds }: { schoolId: number; paymentIds: readonly number[] },
): Promise<{ paymentId: number; studentId: number; reason: string; by: string }[]> {
  return tx.rows(sql`
    select r.payment_id as "paymentId", r.student_id as "studentId", r.reason, u.username as by
    from payment_reversals r
    join users u on u.school_id = r.school_id and u.user_id = r.reversed_by
    where r.school_id = ${schoolId} and r.payment_id = any (${paymentIds}::integer[])`);
}

type Part = { limit: number; offset: number };

/** The counted days, the newest first; with `own` only those of one cashier. */
export function dayRows(tx: Transaction, caller: Caller, { own, limit, offset }: Part & { own: boolean }): Promise<DayRow[]> {
  return tx.rows<DayRow>(sql`
    select ${columns(caller)}
    ${joined}
    where d.school_id = ${caller.schoolId} and (not ${own}::boolean or d.cashier_id = ${caller.userId})
    order by d.closed_on desc, d.day_id desc
    limit ${limit} offset ${offset}`);
}

export function dayCounts(tx: Transaction, { schoolId }: Caller): Promise<{ total: number; waiting: number }> {
  return tx.row(sql`
    select count(*) as total, count(*) filter (where outcome is null) as waiting
    from cash_days
    where school_id = ${schoolId}`);
}
