import { approvedRefunds } from '../../../../books/ledger/server/refunds/approved-refunds.ts';
import { termOfRow } from '../../../../books/terms/server/term-text-sql.ts';
import type { Cents } from '../../../../core/money.ts';
import { sql } from '../../../../core/server/sql.ts';
import { report } from '../report.ts';

type TermRow = { term: string; students: number; billed: Cents; adjusted: Cents; received: Cents; refunded: Cents; left: Cents };

/** What each term billed, how adjustments changed it, what was received and refunded in it, and the difference; the newest term first. */
export const feesByTerm = report<TermRow>(
  [
    { label: 'Term', kind: 'text', cell: ({ term }) => term },
    { label: 'Students Billed', kind: 'number', isAlone: true, cell: ({ students }) => students },
    { label: 'Billed', kind: 'money', cell: ({ billed }) => billed },
    { label: 'Adjustments', kind: 'money', cell: ({ adjusted }) => adjusted },
    { label: 'Received', kind: 'money', cell: ({ received }) => received },
    { label: 'Refunded', kind: 'money', cell: ({ refunded }) => refunded },
    { label: 'Difference', kind: 'money', cell: ({ left }) => left },
  ],
  (tx, { schoolId }) =>
    tx.rows<TermRow>(sql`
      select ${termOfRow} as term, count(*) filter (where st.billed)::integer as students,
             coalesce(sum(st.charged_cents), 0)::bigint as billed,
             coalesce(sum(st.adjusted_cents - coalesce(r.cents, 0)), 0)::bigint as adjusted,
             coalesce(sum(st.paid_cents), 0)::bigint as received, coalesce(sum(r.cents), 0)::bigint as refunded,
             coalesce(sum(st.charged_cents + st.adjusted_cents - st.paid_cents), 0)::bigint as left
      from terms t
      left join student_terms st on st.school_id = t.school_id and st.term_id = t.term_id
      left join (
        select term_id, student_id, sum(cents) as cents
        from ${approvedRefunds(schoolId)} as refund
        group by term_id, student_id
      ) as r on r.term_id = st.term_id and r.student_id = st.student_id
      where t.school_id = ${schoolId}
      group by t.term_id, t.name, t.year, t.start_date
      order by t.start_date desc, t.term_id desc`),
);
