import { type Statement, sql } from '../../../core/server/sql.ts';

/**
 * Of each row of `terms` up to the one that is asked about: how many terms it lies before that one. A term that was never opened billed
 * nobody, so it counts only if it is the one that is asked about.
 */
export const termsBack = (isAskedAbout: Statement) => sql`
  (count(*) filter (where billed_at is not null or ${isAskedAbout})
    over (order by start_date desc, term_id desc rows between unbounded preceding and 1 preceding))::integer`;
