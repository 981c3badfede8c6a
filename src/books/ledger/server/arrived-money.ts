import { type Statement, sql } from '../../../core/server/sql.ts';

/**
 * The arrival that stands for the money of one: another, where a person said that both are the same money. It is no function of the
 * database, because Citus would plan that anew for each row.
 */
export const sameArrival = (school: Statement, arrival: Statement): Statement => sql`
  coalesce((
    select standing.arrival_id
    from same_money marked
    join settlements standing on standing.school_id = marked.school_id and standing.payment_id = marked.payment_id
    where marked.school_id = ${school} and marked.arrival_id = ${arrival}
    order by marked.entry_id desc
    limit 1), ${arrival})`;

/** The first and further codes of the money that a condition seeks, as rows of `school_id`, `code`, `arrival_id`, `is_further`. */
export function codesOfMoney(isSought: Statement): Statement {
  return sql`
    select school_id, code, arrival_id, false as is_further from arrivals where ${isSought}
    union all
    select school_id, code, arrival_id, true from arrival_codes where ${isSought}`;
}
