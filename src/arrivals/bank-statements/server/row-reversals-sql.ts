import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { StatementRow } from '../rules/rows.ts';
import { evidenceOfRow, rowOfStatement } from './take-rows-sql.ts';

/** The rows of money out of a statement that are not recorded as reversals, in file order. */
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
        select from money_backs m where m.school_id = r.school_id and m.evidence = ${evidenceOfRow})
    order by r.line`);
}

/** Marks the rows of a statement as read for reversals. */
export function markReversalsRead(
  tx: Transaction,
  { schoolId, statementId }: { schoolId: number; statementId: number },
): Promise<object[]> {
  return tx.rows(sql`
    insert into statement_back_readings (school_id, statement_id) values (${schoolId}, ${statementId}) on conflict do nothing`);
}

/** Statements whose rows are not read for reversals. */
export async function unreadStatements(tx: Transaction, schoolId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select b.statement_id as id
    from bank_statements b
    where b.school_id = ${schoolId} and not exists (
      select from statement_back_readings x where x.school_id = b.school_id and x.statement_id = b.statement_id)
    order by b.statement_id`);
  return rows.map(({ id }) => id);
}

/** Those of some amounts of which a bounced cheque was told. */
export async function bouncedAmounts(
  tx: Transaction,
  { schoolId, amounts }: { schoolId: number; amounts: readonly Cents[] },
): Promise<ReadonlySet<Cents>> {
  const rows = await tx.rows<{ amount: Cents }>(sql`
    select distinct b.amount_cents as amount
    from money_backs b
    where b.school_id = ${schoolId} and b.kind = 'cheque' and b.amount_cents = any (${amounts}::bigint[])`);
  return new Set(rows.map(({ amount }) => amount));
}
