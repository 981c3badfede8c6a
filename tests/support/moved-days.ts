import { rowsOf } from './school-parts.ts';
import type { School } from './world.ts';

/** Moves payments of a school to other days, as if they had been recorded then: the kept sums of those days go with them. */
export async function moveDays(school: School, paidOn: string): Promise<void> {
  await rowsOf(school, `update payments set paid_on = ${paidOn} where school_id = $1`);
  await rowsOf(school, 'delete from takings where school_id = $1');
  await rowsOf(
    school,
    `insert into takings (school_id, taken_on, term_id, method, status, payments, reversals, amount_cents, reversed_cents)
     select school_id, moved_on, term_id, method, status, count(*) filter (where sign > 0), count(*) filter (where sign < 0),
            sum(amount_cents), coalesce(-sum(amount_cents) filter (where sign < 0), 0)
     from payment_movements
     where school_id = $1
     group by school_id, moved_on, term_id, method, status`,
  );
}
