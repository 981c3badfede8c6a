import type { ArrivingMethod } from '../../../books/ledger/methods.ts';
import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { ImportedRow } from '../contract.ts';
import type { StatementRow } from '../rules/rows.ts';

type Statement = { schoolId: number; statementId: number };

/** The first lock of a transaction that processes rows, so that a second one sees its results. */
export function lockStatements(tx: Transaction, { schoolId }: { schoolId: number }): Promise<object[]> {
  return tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(concat('statements:', ${schoolId}::integer), 0))`);
}

type Part = Statement & { after: number; limit: number };

/** The lines after a given one whose money is not processed, in file order. */
export async function waitingLines(tx: Transaction, { schoolId, statementId, after, limit }: Part): Promise<number[]> {
  const rows = await tx.rows<{ line: number }>(sql`
    select r.line
    from bank_statement_rows r
    where r.school_id = ${schoolId} and r.statement_id = ${statementId} and r.line > ${after} and r.amount_cents > 0
      and not exists (
        select from bank_statement_results x
        where x.school_id = r.school_id and x.statement_id = r.statement_id and x.line = r.line)
    order by r.line
    limit ${limit}`);
  return rows.map(({ line }) => line);
}

export type WaitingRow = StatementRow & { key: string; method: ArrivingMethod; channel: string; bank: string | null; importedBy: number };

/** A row `r` as read from its file. */
export const rowOfStatement = sql`
  r.line, r.day, r.at, r.code, coalesce(r.further -> 'references', '[]') as references, r.further ->> 'linked' as linked,
  r.further ->> 'cheque' as cheque, r.further ->> 'type' as type, r.narration, r.account, r.payer_name as "payerName",
  r.payer_phone as "payerPhone", r.amount_cents as amount, r.balance_cents as balance, r.place`;

/** How the money of a row names its source. */
export function lineEvidence({ statementId, line }: { statementId: number; line: number }): string {
  return `Line ${line} of statement ${statementId}`;
}

/** The same of a row `r`. */
export const evidenceOfRow = sql`concat('Line ', r.line, ' of statement ', r.statement_id)`;

/** Those of some rows whose money is not processed, in file order. */
export function waitingRows(
  tx: Transaction,
  { schoolId, statementId, lines }: Statement & { lines: readonly number[] },
): Promise<WaitingRow[]> {
  return tx.rows<WaitingRow>(sql`
    select ${rowOfStatement}, encode(r.row_key, 'hex') as key, f.method, f.name as channel, f.bank,
           b.imported_by as "importedBy"
    from bank_statement_rows r
    join bank_statements b on b.school_id = r.school_id and b.statement_id = r.statement_id
    join statement_profiles f on f.school_id = b.school_id and f.profile_id = b.profile_id
    where r.school_id = ${schoolId} and r.statement_id = ${statementId} and r.line = any (${lines}::integer[])
      and not exists (
        select from bank_statement_results x
        where x.school_id = r.school_id and x.statement_id = r.statement_id and x.line = r.line)
    order by r.line`);
}

/** More rows of one amount than are ever beside its notices. */
const laterRowsMax = 200;
type Later = Statement & { lines: readonly number[]; amounts: readonly Cents[] };

/** Rows without a code of some amounts whose money is not processed, besides these lines. */
export function laterRowsWithoutCode(tx: Transaction, { schoolId, statementId, lines, amounts }: Later): Promise<StatementRow[]> {
  return tx.rows<StatementRow>(sql`
    select ${rowOfStatement}
    from bank_statement_rows r
    where r.school_id = ${schoolId} and r.statement_id = ${statementId} and r.code is null and r.line <> all (${lines}::integer[])
      and r.amount_cents = any (${amounts}::bigint[])
      and not exists (
        select from bank_statement_results x
        where x.school_id = r.school_id and x.statement_id = r.statement_id and x.line = r.line)
    order by r.line
    limit ${laterRowsMax}`);
}

/** Codes that a row may have as its own, and those that its details may tell. */
export type SoughtCodes = { codes: readonly string[]; inWords: readonly string[] };
type Telling = Statement & SoughtCodes & { lines: readonly number[] };

/** Rows that may tell one of some codes and whose money is not processed, besides these lines. */
export function laterRowsTelling(tx: Transaction, { schoolId, statementId, lines, codes, inWords }: Telling): Promise<StatementRow[]> {
  return tx.rows<StatementRow>(sql`
    select ${rowOfStatement}
    from bank_statement_rows r
    where r.school_id = ${schoolId} and r.statement_id = ${statementId} and r.line <> all (${lines}::integer[]) and r.amount_cents > 0
      and (r.code = any (${codes}::text[]) or exists (
        select
        from (
          select upper(regexp_replace(concat(r.narration, r.further ->> 'references'), '[^A-Za-z0-9]', '', 'g')) as words
          offset 0
        ) as told
        join unnest(${inWords}::text[]) as given (code) on strpos(told.words, given.code) > 0))
      and not exists (
        select from bank_statement_results x
        where x.school_id = r.school_id and x.statement_id = r.statement_id and x.line = r.line)
    order by r.line`);
}

export type RowResult = { line: number; result: NonNullable<ImportedRow['result']>; arrivalId: number };
type Results = Statement & { userId: number; results: readonly RowResult[] };

/** Stores the outcomes of rows, with a ledger record of each. */
export async function insertRowResults(tx: Transaction, { schoolId, statementId, userId, results }: Results): Promise<void> {
  const lines = results.map(({ line }) => line);
  await Promise.all([
    tx.rows(sql`
      insert into bank_statement_results (school_id, statement_id, line, result, arrival_id)
      select ${schoolId}, ${statementId}, line, result, arrival_id
      from unnest(
        ${lines}::integer[], ${results.map(({ result }) => result)}::text[], ${results.map(({ arrivalId }) => arrivalId)}::integer[]
      ) as taken (line, result, arrival_id)
      returning school_id`),
    postRecords(
      tx,
      { schoolId, userId },
      sql`
        select concat('line ', x.line, ' of statement ', x.statement_id) as name,
               statement_line_digest(row(x.*)::bank_statement_results) as digest
        from bank_statement_results x
        where x.school_id = ${schoolId} and x.statement_id = ${statementId} and x.line = any (${lines}::integer[])`,
    ),
  ]);
}
