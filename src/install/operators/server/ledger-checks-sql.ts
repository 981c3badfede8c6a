import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

export type LedgerCheck = { checkedAt: string; schools: number; faults: number };

/** The last check of every ledger of this install; undefined before the first. */
export function lastLedgerCheck(tx: Transaction): Promise<LedgerCheck | undefined> {
  return tx.maybeRow<LedgerCheck>(sql`
    select checked_at as "checkedAt", schools, faults from ledger_checks`);
}

/** Records a check that has just ended, in place of the one before. */
export function recordLedgerCheck(tx: Transaction, { schools, faults }: { schools: number; faults: number }): Promise<object[]> {
  return tx.rows(sql`
    insert into ledger_checks (schools, faults) values (${schools}, ${faults})
    on conflict (only_row) do update set checked_at = now(), schools = excluded.schools, faults = excluded.faults`);
}
