import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { StatementRow } from '../rules/rows.ts';
import { rowOfStatement } from './take-rows-sql.ts';

/** The rows of money out of a statement of which nothing was kept yet, in the order of the file. */
export function debitRows(
  tx: Transaction,
  { schoolId, statementId }: { schoolId: number; statementId: number },
): Promise<(StatementRow & { importedBy: number })[]> {
  return tx.rows(sql`
    select ${rowOfStatement}, b.imported_by as "importedBy"
    from bank_statement_rows r
    join bank_statements b on b.school_id = r.school_id and b.statement_id = r.statement_id
    where r.school_id = ${schoolId} and r.statement_id = ${statementId} and r.amount_cents < 0
      and not exists (
        select from money_backs m
        where m.school_id = r.school_id and m.evidence = concat('Line ', r.line, ' of statement ', r.statement_id))
    order by r.line`);
}
