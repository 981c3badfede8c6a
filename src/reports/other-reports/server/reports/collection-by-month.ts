import { methodFacts, methods } from '../../../../books/ledger/methods.ts';
import { type Cents, zeroCents } from '../../../../core/money.ts';
import { sql } from '../../../../core/server/sql.ts';
import { report } from '../report.ts';

type MonthRow = { month: string; byMethod: Record<string, Cents>; total: Cents };

/** What each month brought by each method, the newest first; a month without a payment or reversal is left out. */
export const collectionByMonth = report<MonthRow>(
  [
    { label: 'Month', kind: 'text', cell: ({ month }) => month },
    ...methods.map((method) => ({
      label: methodFacts[method].name,
      kind: 'money' as const,
      cell: ({ byMethod }: MonthRow) => byMethod[method] ?? zeroCents,
    })),
    { label: 'Total', kind: 'money', cell: ({ total }) => total },
  ],
  (tx, { schoolId }) =>
    tx.rows<MonthRow>(sql`
      with taken as (
        select date_trunc('month', taken_on) as month, method, sum(amount_cents)::bigint as cents
        from takings
        where school_id = ${schoolId}
        group by date_trunc('month', taken_on), method
      )
      select to_char(month, 'FMMonth YYYY') as month, json_object_agg(method, cents) as "byMethod", sum(cents)::bigint as total
      from taken
      group by month
      order by taken.month desc`),
);
