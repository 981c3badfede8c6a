import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';

/**
 * Has the ledger tell what stands beside it as it came, where it is of a kind of which no entry of the archive tells: Karo was older then.
 * A kind of which it tells anything must be told whole, which the ledger proves afterwards.
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

/** Of the name of a record what is left without numbers and codes: "line of statement". */
function kindOf(name: Statement): Statement {
  return sql`regexp_replace(${name}, '(?<=^code )\S+|\d+', '', 'g')`;
}
