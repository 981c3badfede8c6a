import { sql } from '../../../core/server/sql.ts';
import { type Check, faultsMax } from './check.ts';

/** Statements whose rows differ from the imported ones, in number, sums or the key of a row. */
const brokenStatements: Check = (schoolId) => sql`
  select 'statement ' || b.statement_id as place, 'its rows do not come to what was imported' as fault
  from bank_statements b
  left join lateral (
    select count(*) as rows, coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as inside,
           coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as outside
    from bank_statement_rows r
    where r.school_id = b.school_id and r.statement_id = b.statement_id
  ) r on true
  where b.school_id = ${schoolId} and (b.row_count, b.in_cents, b.out_cents) is distinct from (r.rows, r.inside, r.outside)
  union all
  select concat('line ', r.line, ' of statement ', r.statement_id), 'it differs from its key'
  from bank_statement_rows r
  left join bank_statements b on b.school_id = r.school_id and b.statement_id = r.statement_id
  where r.school_id = ${schoolId}
    and r.row_key is distinct from
      statement_row_key(b.profile_id, r.day, r.code, r.narration, r.amount_cents, r.balance_cents, r.place)
  limit ${faultsMax}`;

/** Rows that differ from their arrival, unless marked so; and arrivals of a statement whose row is missing. */
const brokenStatementResults: Check = (schoolId) => sql`
  select concat('line ', x.line, ' of statement ', x.statement_id) as place, 'its money is not arrival ' || x.arrival_id as fault
  from bank_statement_results x
  left join bank_statement_rows r on r.school_id = x.school_id and r.statement_id = x.statement_id and r.line = x.line
  left join bank_statements b on b.school_id = x.school_id and b.statement_id = x.statement_id
  left join arrivals a on a.school_id = x.school_id and a.arrival_id = x.arrival_id
  where x.school_id = ${schoolId}
    and ((a.amount_cents = r.amount_cents) is distinct from (x.result <> 'contradicted')
      or (x.result <> 'contradicted' and r.code is not null and r.code is distinct from a.code and not exists (
        select from arrival_codes c where c.school_id = x.school_id and c.arrival_id = x.arrival_id and c.code = r.code))
      or (x.result in ('settled', 'recorded', 'waiting')
        and (a.source, a.evidence, a.received_by, a.arrived_at)
          is distinct from ('statement', concat('Line ', x.line, ' of statement ', x.statement_id), b.imported_by, r.at)))
  union all
  select 'arrival ' || a.arrival_id, concat('it was taken from l', substr(a.evidence, 2), ', which says nothing of it')
  from arrivals a
  left join bank_statement_results x on x.school_id = a.school_id and x.arrival_id = a.arrival_id
    and concat('Line ', x.line, ' of statement ', x.statement_id) = a.evidence
  where a.school_id = ${schoolId} and a.source = 'statement' and a.evidence ~ '^Line \d+ of statement \d+$' and x.line is null
  limit ${faultsMax}`;

export const statementChecks: readonly Check[] = [brokenStatements, brokenStatementResults];
