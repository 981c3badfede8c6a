import { holdLedger } from '../../../books/ledger/server/post-entry.ts';
import { type Day, dayText } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import type { Cents } from '../../../core/money.ts';
import { dayPath } from '../../../core/page-links.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Refusable, RequestFacts, RequestKind } from '../../../school/requests/server/request-kind.ts';
import { byId, type RequestList } from '../../../school/requests/server/request-list.ts';
import { hasOneUser, maySecond } from '../../../school/users/server/second-person.ts';
import { varianceCents, varianceText } from '../rules.ts';
import { isFollowed, lockRowsOfDays, type SheetRow, sheetRow } from './days-sql.ts';
import { lockDay, sendBack } from './sql.ts';

type DayFacts = SheetRow & RequestFacts;

/**
 * The count of a day, which a second person locks permanently. A refusal returns it for a recount, with later payments: only a cashier's
 * newest day, because the next is built on it.
 */
export const dayRequest: RequestKind<number, DayFacts> & Refusable<DayFacts> = {
  missing: 'DAY_NOT_FOUND',
  own: 'OWN_DAY',
  notification: { type: 'payment', path: ({ id }) => dayPath({ dayId: id }) },
  find: async (tx, caller, dayId) => {
    const [, row] = await Promise.all([lockRowsOfDays(tx, caller.schoolId, [dayId]), sheetRow(tx, caller, dayId)]);
    return row && { ...row, askedBy: row.cashierId };
  },
  settled: ({ state }) =>
    state === 'counted' ? null : new AppError('DAY_DECIDED', { state: state === 'locked' ? 'locked' : 'returned for recount' }),
  approve: async (tx, caller, { facts, isOwn: selfApproved }) => {
    const variance = varianceCents(facts);
    if (variance !== 0 && facts.varianceReason === null) throw new AppError('VARIANCE_UNEXPLAINED', { variance: varianceText(variance) });
    await lockDay(tx, { ...caller, dayId: facts.id, selfApproved });
    const message = `${caller.username} countersigned the ${dayName(facts)}.`;
    return { message: `The ${dayName(facts)}, is locked.`, news: { title: 'Day locked', message } };
  },
  refuse: async (tx, caller, { facts, reason }) => {
    if (facts.askedBy === caller.userId && !facts.isAlone) throw new AppError('OWN_DAY');
    // A count that holds the ledger now may be building the next day on this one.
    await holdLedger(tx, caller);
    if (await isFollowed(tx, caller, facts)) throw new AppError('DAY_FOLLOWED', { cashier: facts.cashier });
    await sendBack(tx, { ...caller, dayId: facts.id, reason });
    const message = `${caller.username} returned the ${dayName(facts)}, for a recount: ${reason}.`;
    return { message: `The ${dayName(facts)}, is to be recounted.`, news: { title: 'Day returned for recount', message } };
  },
};

const dayName = ({ cashier, closedOn }: SheetRow) => `day of ${cashier}, ${dayText(closedOn)}`;

type Details = { day: { closedOn: Day; variance: Cents; varianceReason: string | null } };

export const dayList: RequestList<Details> = {
  rows: ({ schoolId, userId }) => ({
    from: sql`cash_days`,
    waits: sql`outcome is null`,
    isAskedFor: true,
    columns: {
      ...{ id: sql`day_id`, askedBy: sql`cashier_id`, askedOn: sql`closed_on`, amount: sql`counted_cents`, change: sql`0` },
      state: sql`case outcome when 'locked' then 'approved' when 'sentBack' then 'refused' else 'pending' end`,
      ...{ decidedBy: sql`decided_by`, decidedOn: sql`decided_on`, refusal: sql`refusal` },
      mayApprove: maySecond({ schoolId, userId, first: sql`cashier_id`, isAlone: hasOneUser(sql`${schoolId}`) }),
    },
  }),
  details: async (tx, { schoolId }, ids) => {
    const rows = await tx.rows<{ id: number; closedOn: Day; varianceReason: string | null } & Parameters<typeof varianceCents>[0]>(sql`
      select day_id as id, closed_on as "closedOn", left_cents as left, received_cents as received, given_back_cents as "givenBack",
             banked_cents as banked, counted_cents as counted, variance_reason as "varianceReason"
      from cash_days
      where school_id = ${schoolId} and day_id = any (${ids}::integer[])`);
    return byId(
      rows.map(({ id, closedOn, varianceReason, ...sums }) => ({ id, day: { closedOn, variance: varianceCents(sums), varianceReason } })),
    );
  },
  hold: lockRowsOfDays,
};
