import type { Cents } from '../../../core/money.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { type JobTotals, jobTotals } from '../../operators/server/job-totals.ts';

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

/** Reads the totals of all schools, each in turn and all of one moment, on a connection that no school waits for. */
export function installTotals(database: Database): Promise<Totals> {
  return database.snapshot(null, totalsIn, { kind: 'upkeep' });
}

async function totalsIn(tx: Transaction): Promise<Totals> {
  const [held, jobs] = await Promise.all([
    tx.row<Omit<Totals, keyof JobTotals>>(sql`
      select schools, students, users, arrivals_waiting as "arrivalsWaiting", waiting_cents as "waitingCents",
             oldest_wait_days as "oldestWaitDays", messages_waiting as "messagesWaiting", messages_failed as "messagesFailed"
      from install_totals()`),
    jobTotals(tx),
  ]);
  return { ...held, ...jobs };
}
