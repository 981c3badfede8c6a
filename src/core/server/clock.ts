import { type Day, dayText, instantAt } from '../dates.ts';
import { AppError } from '../errors.ts';
import type { Database, Transaction } from './db.ts';
import { type Statement, sql } from './sql.ts';

/** Milliseconds since 1970, set by the build; running from source there is none. */
declare const BUILT_AT: number | undefined;

type Clocks = { database: string | null; machine: string | null; databaseDay: Day; machineDay: Day; reachedDay: Day | null };

const builtAt = typeof BUILT_AT === 'undefined' ? null : instantAt(BUILT_AT);

export type Moment = { at: string; today: Day };

/**
 * The moment of this transaction, to the microsecond, and the day. As values: in a SELECT on a school's tables, and in the default of a
 * column that such a SELECT fills, now() is on Citus that of the school's server.
 */
export function momentOf(tx: Transaction): Promise<Moment> {
  return tx.row<Moment>(sql`select now()::text as at, nairobi_today()::text as today`);
}

/**
 * Throws CLOCK_WRONG, with the reason, if the database's or this machine's clock is on a day before the newest ledger entry or the build,
 * or more than a year after the newer of the two.
 */
export async function assertClock(database: Database): Promise<void> {
  // Outside the pool, because /readyz asks and must answer when the pool is full.
  const [times] = await database.rowsBeside<Clocks>(clocks(null));
  const reason = times ? clockReason(times) : null;
  if (reason) throw new AppError('CLOCK_WRONG', { reason: `: ${reason}` });
}

/**
 * The check at the start, after which the build time counts as past. With `isVouchedFor` the operator confirms the clock, and later times
 * are compared with it.
 */
export async function startClock(database: Database, { isVouchedFor }: { isVouchedFor: boolean }): Promise<void> {
  const reason = isVouchedFor ? null : clockReason(await database.transaction(null, (tx) => tx.row<Clocks>(clocks(builtAt))));
  if (reason) {
    throw new Error(`Karo does not start on a clock that seems wrong, because the dates of entries cannot be changed later: ${reason}.
Set the clock. If it is right, start once with CLOCK_CHECK=off.`);
  }
  await database.transaction(null, (tx) =>
    tx.rows(
      isVouchedFor
        ? sql`update installation set clock_reached_at = now()`
        : sql`update installation set clock_reached_at = greatest(clock_reached_at, ${builtAt}::timestamptz)
              where ${builtAt}::timestamptz > coalesce(clock_reached_at, '-infinity')`,
    ),
  );
}

function clocks(build: string | null): Statement {
  return sql`
  with reading as (
    select greatest(clock_reached_at, ${build}::timestamptz) as reached, to_timestamp(${Date.now()}::float8 / 1000) as machine
    from installation
  )
  select clock_fault(now(), reached) as database, clock_fault(machine, reached) as machine,
         (now() at time zone 'Africa/Nairobi')::date as "databaseDay", (machine at time zone 'Africa/Nairobi')::date as "machineDay",
         (reached at time zone 'Africa/Nairobi')::date as "reachedDay"
  from reading`;
}

function clockReason({ database, machine, databaseDay, machineDay, reachedDay }: Clocks): string | null {
  const fault = database ?? machine;
  if (!fault || !reachedDay) return null;
  const [whose, day] = database ? ["the database's", databaseDay] : ["this machine's", machineDay];
  const distance = fault === 'before' ? 'before' : 'more than a year after';
  return `${whose} clock says ${dayText(day)}, ${distance} the newest entry or the build (${dayText(reachedDay)})`;
}
