import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { type FaultRow, faultsMax } from './verify-sql.ts';

/** Records beside the ledger that differ from their newest entry, are missing, or have no entry. */
export function brokenRecords(tx: Transaction, schoolId: number): Promise<FaultRow[]> {
  return tx.rows<FaultRow>(sql`
    with told as (
      select distinct on (reason) reason as name, digest, entry_id
      from ledger_entries
      where school_id = ${schoolId} and kind = 'record'
      order by reason, entry_id desc
    )
    select name as place,
           case when r.name is null then 'it is gone, though ledger entry ' || t.entry_id || ' records it'
                when t.name is null then 'no ledger entry records it'
                else 'it differs from its ledger entry ' || t.entry_id end as fault
    from records(${schoolId}) as r
    full join told t using (name)
    where case when t.name is null then not r.is_open else r.digest is distinct from t.digest end
    order by name
    limit ${faultsMax}`);
}
