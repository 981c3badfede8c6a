import type { Cents } from '../../../core/money.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

/** What the whole install holds, and what waits in it. No row of it belongs to one school. */
export type Totals = {
  schools: number;
  students: number;
  users: number;
  arrivalsWaiting: number;
  waitingCents: Cents;
  oldestWaitDays: number;
  messagesWaiting: number;
  messagesFailed: number;
} & JobTotals;
type JobTotals = {
  jobsWaiting: number;
  /** Those that gave up within the last day. */
  jobsFailed: number;
  oldestJobSeconds: number;
};

/** Reads the totals of all schools, each in turn, on a connection that no school waits for. */
export function installTotals(database: Database): Promise<Totals> {
  return database.transaction(null, totalsIn, { kind: 'upkeep' });
}

async function totalsIn(tx: Transaction): Promise<Totals> {
  const [held, jobs] = await Promise.all([
    tx.row<Omit<Totals, keyof JobTotals>>(sql`
      select schools, students, users, arrivals_waiting as "arrivalsWaiting", waiting_cents as "waitingCents",
             oldest_wait_days as "oldestWaitDays", messages_waiting as "messagesWaiting", messages_failed as "messagesFailed"
      from install_totals()`),
    tx.row<JobTotals>(sql`
      select count(*) filter (where state < 'active') as "jobsWaiting",
             count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as "jobsFailed",
             coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after < now())), 0)::integer
               as "oldestJobSeconds"
      from karo_jobs.job`),
  ]);
  return { ...held, ...jobs };
}
