import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';

/**
 * Records older rows in the ledger if the archive has no entry of their kind: its version did not have them. A kind with any entry must be
 * complete, which the ledger check proves afterwards.
 */
export function recordOlderRecords(tx: Transaction, schoolId: number): Promise<void> {
  return postRecords(
    tx,
    { schoolId, userId: null },
    sql`
      select r.name, r.digest
      from records(${schoolId}) as r
      where not r.is_open and ${kindOf(sql`r.name`)} not in (
        select ${kindOf(sql`e.reason`)} from ledger_entries e where e.school_id = ${schoolId} and e.kind = 'record')`,
  );
}

/** The kind in the name of a record, without numbers and codes: "line of statement". */
function kindOf(name: Statement): Statement {
  return sql`regexp_replace(${name}, '(?<=^code )\S+|\d+', '', 'g')`;
}
