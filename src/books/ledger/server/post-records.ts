import type { Actor } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { chainedEntries } from './post-entries.ts';
import { holdLedger } from './post-entry.ts';

/**
 * Appends an entry for each record beside the ledger: `records` are rows of `name` and `digest`, as the database function `records` returns
 * them. The newest entry of a name counts. Holds the counter's lock until the transaction ends.
 */
export async function postRecords(tx: Transaction, { schoolId, userId }: Actor, records: Statement): Promise<void> {
  const [moment] = await Promise.all([momentOf(tx), holdLedger(tx, { schoolId })]);
  await tx.rows(sql`
      with given as (
        select (row_number() over (order by name))::integer as place, ${schoolId}::integer as school_id, 'record'::entry_kind as kind,
               null::integer as term_id, ${userId}::integer as user_id, name as reason, null::integer as reverses_entry_id, digest
        from (${records}) as r
      ),
      moved as (
        select place, null::text as transfers from given
      ),
      ${chainedEntries(moment)}
      select entry_id from numbered`);
}
