import { rowsOf } from './school-parts.ts';
import type { School } from './world.ts';

/** Moves payments of a school to other days, as if they had been recorded then: the kept sums of those days go with them. */
export async function moveDays(school: School, paidOn: string): Promise<void> {
  await rowsOf(school, `update payments set paid_on = ${paidOn} where school_id = $1`);
  await rowsOf(school, 'delete from takings where school_id = $1');
  await rowsOf(
    school,
    `insert into takings (school_id, taken_on, term_id, method, status, recorded_by, payments, reversals, amount_cents, reversed_cents)
     select school_id, taken_on, term_id, method, status, recorded_by, payments, reversals, amount_cents, reversed_cents
     from summed_takings
     where school_id = $1`,
  );
}
