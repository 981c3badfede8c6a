import PgBoss from 'pg-boss';
import type { Transaction } from '../../../core/server/db.ts';
import type { SqlValue } from '../../../core/server/sql.ts';

/**
 * One queue for all kinds, so that their order is decided together. Statements write the name out: the table is partitioned by it, and a
 * plan made once must know which part it reads.
 */
export const queue = 'karo';
/** The channel on which each server process hears of new jobs. */
export const jobChannel = 'karo_jobs';

/** pg-boss within our transaction: without its own pool, timers or rights. It is never started; each call gets `on`. */
export const boss = new PgBoss({
  schema: 'karo_jobs',
  db: { executeSql: () => Promise.reject(new Error('Say in whose transaction')) },
  migrate: false,
  supervise: false,
  schedule: false,
});

/** The transaction of a pg-boss call. */
export function on(tx: Transaction): { db: PgBoss.Db } {
  return { db: { executeSql: async (text: string, values: SqlValue[]) => ({ rows: await tx.rows({ name: '', text, values }) }) } };
}
