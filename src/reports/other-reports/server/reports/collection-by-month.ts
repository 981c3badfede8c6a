import { type Method, methodName } from '../../../../books/ledger/methods.ts';
import { type Cents, zeroCents } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import type { SheetColumn } from '../../../../core/server/sheets/sheet.ts';
import { sql } from '../../../../core/server/sql.ts';
import { methodsSeen } from '../../../../payments/payments/server/methods-sql.ts';
import { type Report, report } from '../report.ts';

type MonthRow = { month: string; byMethod: Record<string, Cents>; total: Cents };

/** What each month brought by each method of the school, the newest first; a month without a payment or reversal is left out. */
export const collectionByMonth: Report = async (tx, school) => {
  const seen = await methodsSeen(tx, school);
  return report<MonthRow>(columnsOf(seen), months)(tx, school);
};

function columnsOf(seen: readonly Method[]): SheetColumn<MonthRow>[] {
  return [
    { label: 'Month', kind: 'text', cell: ({ month }) => month },
    ...seen.map((method) => ({
      label: methodName(method),
      kind: 'money' as const,
      cell: ({ byMethod }: MonthRow) => byMethod[method] ?? zeroCents,
    })),
    { label: 'Total', kind: 'money', cell: ({ total }) => total },
  ];
}

function months(tx: Transaction, { schoolId }: { schoolId: number }): Promise<MonthRow[]> {
  return tx.rows<MonthRow>(sql`
    with taken as (
      select date_trunc('month', taken_on) as month, method, sum(amount_cents)::bigint as cents
      from takings
      where school_id = ${schoolId}
      group by date_trunc('month', taken_on), method
    )
    select to_char(month, 'FMMonth YYYY') as month, json_object_agg(method, cents) as "byMethod", sum(cents)::bigint as total
    from taken
    group by month
    order by taken.month desc`);
}
