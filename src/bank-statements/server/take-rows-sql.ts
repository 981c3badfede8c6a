import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import { postRecords } from '../../ledger/server/post-records.ts';
import type { ArrivingMethod } from '../../payments/methods.ts';
import type { TakenRow } from '../contract.ts';
import type { StatementRow } from '../rules/rows.ts';

type Statement = { schoolId: number; statementId: number };
type RowKey = Statement & { line: number };

/** The first lock of a transaction that takes up a row: of two, the later sees what the earlier did. */
export function lockStatements(tx: Transaction, { schoolId }: { schoolId: number }): Promise<object[]> {
  return tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(concat('statements:', ${schoolId}::integer), 0))`);
}

/** The lines of a statement whose money is still to be taken up, in the order of the file. */
export async function waitingLines(tx: Transaction, { schoolId, statementId, limit }: Statement & { limit: number }): Promise<number[]> {
  const rows = await tx.rows<{ line: number }>(sql`
    select r.line
    from bank_statement_rows r
    where r.school_id = ${schoolId} and r.statement_id = ${statementId} and r.amount_cents > 0
      and not exists (
        select from bank_statement_results x
        where x.school_id = r.school_id and x.statement_id = r.statement_id and x.line = r.line)
    order by r.line
    limit ${limit}`);
  return rows.map(({ line }) => line);
}

export type WaitingRow = StatementRow & { key: string; method: ArrivingMethod; channel: string; importedBy: number };

/** A row whose money is still to be taken up; undefined where that was done. */
export function waitingRow(tx: Transaction, { schoolId, statementId, line }: RowKey): Promise<WaitingRow | undefined> {
  return tx.maybeRow<WaitingRow>(sql`
    select r.line, r.day, r.at, r.code, r.narration, r.account, r.payer_name as "payerName", r.payer_phone as "payerPhone",
           r.amount_cents as amount, r.balance_cents as balance, r.place, encode(r.row_key, 'hex') as key, f.method, f.name as channel,
           b.imported_by as "importedBy"
    from bank_statement_rows r
    join bank_statements b on b.school_id = r.school_id and b.statement_id = r.statement_id
    join statement_profiles f on f.school_id = b.school_id and f.profile_id = b.profile_id
    where r.school_id = ${schoolId} and r.statement_id = ${statementId} and r.line = ${line}
      and not exists (
        select from bank_statement_results x
        where x.school_id = r.school_id and x.statement_id = r.statement_id and x.line = r.line)`);
}

type RowResult = RowKey & { result: NonNullable<TakenRow['result']>; arrivalId: number; userId: number };

/** Notes what became of a row, and has the ledger tell it. */
export async function insertRowResult(tx: Transaction, given: RowResult): Promise<void> {
  const { schoolId, statementId, line, result, arrivalId, userId } = given;
  await Promise.all([
    tx.rows(sql`
      insert into bank_statement_results (school_id, statement_id, line, result, arrival_id)
      values (${schoolId}, ${statementId}, ${line}, ${result}, ${arrivalId})`),
    postRecords(
      tx,
      { schoolId, userId },
      sql`
        select concat('line ', x.line, ' of statement ', x.statement_id) as name, statement_line_digest(x) as digest
        from bank_statement_results x
        where x.school_id = ${schoolId} and x.statement_id = ${statementId} and x.line = ${line}`,
    ),
  ]);
}
