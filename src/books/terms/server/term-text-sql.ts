import { sql } from '../../../core/server/sql.ts';

/** The term `t` as `termText` writes it: "Term 1 2026", and the year once where the name has it. Null without a term. */
export const termOfRow = sql`case when strpos(t.name, t.year::text) > 0 then t.name else t.name || ' ' || t.year end`;
