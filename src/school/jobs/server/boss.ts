import PgBoss from 'pg-boss';
import type { Transaction } from '../../../core/server/db.ts';
import type { SqlValue } from '../../../core/server/sql.ts';

/** One queue for all kinds: who is next is decided among them all. */
export const queue = 'karo';
/** Where each server process hears that there is work. */
export const jobNews = 'karo_jobs';

/** pg-boss on a transaction of ours: it has no pool, no timers and no rights of its own. Never started, and each call is given `on`. */
export const boss = new PgBoss({
  schema: 'karo_jobs',
  db: { executeSql: () => Promise.reject(new Error('Say in whose transaction')) },
  migrate: false,
  supervise: false,
  schedule: false,
});

/** The transaction that a call of pg-boss is to be part of. */
export function on(tx: Transaction): { db: PgBoss.Db } {
  return { db: { executeSql: async (text: string, values: SqlValue[]) => ({ rows: await tx.rows({ name: '', text, values }) }) } };
}
