import { sameArrival } from '../../../books/ledger/server/arrived-money.ts';
import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { ImportedRow, ListedStatement } from '../contract.ts';
import type { BalanceBreak } from '../rules/balance.ts';
import type { RefusedRow, StatementRow } from '../rules/rows.ts';
import { evidenceOfRow } from './take-rows-sql.ts';

type StatementKey = { schoolId: number; statementId: number };

type NewStatement = {
  schoolId: number;
  draftId: number;
  profileId: number;
  userId: number;
  firstDay: Day;
  lastDay: Day;
  opening: Cents | null;
  closing: Cents | null;
  known: number;
  inside: Cents;
  outside: Cents;
  breaks: readonly BalanceBreak[];
  refused: readonly RefusedRow[];
};

/** Turns a draft into a statement with its rows, by one statement. */
export function insertStatement(tx: Transaction, statement: NewStatement, rows: readonly StatementRow[]): Promise<{ id: number }> {
  const { schoolId, draftId, profileId, userId, firstDay, lastDay, opening, closing, known, inside, outside } = statement;
  const texts = (of: (row: StatementRow) => string | number | null) => rows.map(of);
  return tx.row<{ id: number }>(sql`
    with draft as (
      delete from statement_drafts where school_id = ${schoolId} and draft_id = ${draftId} returning school_id, file_name, file, settings
    ),
    statement as (
      insert into bank_statements (school_id, profile_id, file_name, file, settings, first_day, last_day, opening_cents, closing_cents,
        row_count, in_cents, out_cents, known_count, breaks, refused, imported_by)
      select school_id, ${profileId}::integer, file_name, file, settings, ${firstDay}::date, ${lastDay}::date, ${opening}::bigint,
             ${closing}::bigint, ${rows.length}::integer, ${inside}::bigint, ${outside}::bigint, ${known}::integer,
             ${JSON.stringify(statement.breaks)}::jsonb, ${JSON.stringify(statement.refused)}::jsonb, ${userId}::integer
      from draft
      returning school_id, statement_id, profile_id
    ),
    kept as (
      insert into bank_statement_rows (school_id, statement_id, line, row_key, day, at, code, narration, account, payer_name, payer_phone,
        amount_cents, balance_cents, place, further)
      select s.school_id, s.statement_id, g.line,
             statement_row_key(s.profile_id, g.day, g.code, g.narration, g.amount, g.balance, g.place),
             g.day, g.at, g.code, g.narration, g.account, g.name, g.phone, g.amount, g.balance, g.place, g.further::jsonb
      from statement s, unnest(
        ${texts(({ line }) => line)}::integer[], ${texts(({ day }) => day)}::date[], ${texts(({ at }) => at)}::timestamptz[],
        ${texts(({ code }) => code)}::text[], ${texts(({ narration }) => narration)}::text[], ${texts(({ account }) => account)}::text[],
        ${texts(({ payerName }) => payerName)}::text[], ${texts(({ payerPhone }) => payerPhone)}::text[],
        ${texts(({ amount }) => amount)}::bigint[], ${texts(({ balance }) => balance)}::bigint[], ${texts(({ place }) => place)}::integer[],
        ${texts(furtherOf)}::text[]
      ) as g (line, day, at, code, narration, account, name, phone, amount, balance, place, further)
      returning school_id
    )
    select statement_id as id from statement`);
}

/** Further columns of a row, as stored. */
function furtherOf({ references, linked, cheque, type }: StatementRow): string {
  const entries = Object.entries({ linked, cheque, type }).filter(([, value]) => value !== null);
  return JSON.stringify({ ...(references.length > 0 && { references }), ...Object.fromEntries(entries) });
}

/** Records in the ledger what was imported: the file and each new row. */
export function postStatement(tx: Transaction, { schoolId, userId, statementId }: StatementKey & { userId: number }): Promise<void> {
  return postRecords(
    tx,
    { schoolId, userId },
    sql`
      select 'statement ' || b.statement_id as name, statement_digest(row(b.*)::bank_statements) as digest
      from bank_statements b
      where b.school_id = ${schoolId} and b.statement_id = ${statementId}`,
  );
}

const listed = sql`
  b.statement_id as id, f.name, f.method, f.bank, b.file_name as "fileName", b.first_day as "firstDay", b.last_day as "lastDay",
  b.row_count as rows, b.known_count as known, b.in_cents as inside, b.out_cents as outside, u.username as "importedBy",
  b.imported_at as "importedAt",
  (select count(*)::integer
   from bank_statement_rows r
   left join bank_statement_results x on x.school_id = r.school_id and x.statement_id = r.statement_id and x.line = r.line
   where r.school_id = b.school_id and r.statement_id = b.statement_id and r.amount_cents > 0 and x.line is null) as waiting`;

const ofStatement = sql`
  from bank_statements b
  join statement_profiles f on f.school_id = b.school_id and f.profile_id = b.profile_id
  join users u on u.school_id = b.school_id and u.user_id = b.imported_by`;

export function listedStatements(
  tx: Transaction,
  { schoolId, limit, offset }: { schoolId: number; limit: number; offset: number },
): Promise<ListedStatement[]> {
  return tx.rows<ListedStatement>(sql`
    select ${listed}
    ${ofStatement}
    where b.school_id = ${schoolId}
    order by b.statement_id desc
    limit ${limit} offset ${offset}`);
}

export function statementCount(tx: Transaction, schoolId: number): Promise<{ count: number }> {
  return tx.row(sql`select count(*)::integer as count from bank_statements where school_id = ${schoolId}`);
}

type StatementRecord = {
  statement: ListedStatement;
  isProcessed: boolean;
  opening: Cents | null;
  closing: Cents | null;
  breaks: BalanceBreak[];
  refused: RefusedRow[];
};

export async function statementRow(tx: Transaction, { schoolId, statementId }: StatementKey): Promise<StatementRecord | undefined> {
  const row = await tx.maybeRow<ListedStatement & Omit<StatementRecord, 'statement'>>(sql`
    select ${listed}, b.opening_cents as opening, b.closing_cents as closing, b.breaks, b.refused,
           exists (
             select from statement_back_readings x where x.school_id = b.school_id and x.statement_id = b.statement_id) as "isProcessed"
    ${ofStatement}
    where b.school_id = ${schoolId} and b.statement_id = ${statementId}`);
  if (!row) return undefined;
  const { opening, closing, breaks, refused, isProcessed, ...statement } = row;
  return { statement, isProcessed: isProcessed && statement.waiting === 0, opening, closing, breaks, refused };
}

type Page = { limit: number; offset: number };

/** A row without the reason why it waits, with the arrival of its money. */
export type ReadRow = Omit<ImportedRow, 'reason'> & { arrivalId: number | null };

/** Rows of a statement in file order, with the outcome and the place of the money. */
export function importedRows(tx: Transaction, { schoolId, statementId, limit, offset }: StatementKey & Page): Promise<ReadRow[]> {
  return tx.rows<ReadRow>(sql`
    select r.line, r.day, r.code, r.narration, r.amount_cents as amount, r.balance_cents as balance, x.result,
           x.arrival_id as "arrivalId",
           p.payment_id as "receiptNumber",
           case when p.payment_id is not null then json_build_object('id', s.student_id, 'fullName', s.full_name) end as student,
           exists (select from suspense w where w.school_id = r.school_id and w.arrival_id = x.arrival_id) as "isOnDesk",
           m.reason as "wentBack"
    from bank_statement_rows r
    left join bank_statement_results x on x.school_id = r.school_id and x.statement_id = r.statement_id and x.line = r.line
    left join lateral (${receiptOf(sql`x.school_id`, sql`x.arrival_id`)}) p on true
    left join students s on s.school_id = r.school_id and s.student_id = p.student_id
    left join money_backs m on m.school_id = r.school_id and m.evidence = ${evidenceOfRow}
    where r.school_id = ${schoolId} and r.statement_id = ${statementId}
    order by r.line
    limit ${limit} offset ${offset}`);
}

/** The first receipt in force of an arrival. */
function receiptOf(school: Statement, arrival: Statement): Statement {
  return sql`
    select p.payment_id, p.student_id
    from settlements y
    join standing_payments p on p.school_id = y.school_id and p.payment_id = y.payment_id
    where y.school_id = ${school} and y.arrival_id = ${sameArrival(school, arrival)} and p.status <> 'reversed'
    order by p.payment_id
    limit 1`;
}
