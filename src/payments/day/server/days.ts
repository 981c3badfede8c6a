import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { sumCents } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type * as api from '../contract.ts';
import { cashierRows } from './cashiers-sql.ts';
import { dayCounts, dayRows } from './days-sql.ts';
import { summaryOf } from './sheet.ts';

/** Each cashier's open day, and a page of counted days. */
export async function days(
  tx: Transaction,
  caller: Caller,
  { page, limit }: Decoded<typeof api.days>['query'],
): Promise<Reply<typeof api.days>> {
  const [cashiers, { total, waiting }, rows] = await Promise.all([
    cashierRows(tx, caller),
    dayCounts(tx, caller),
    dayRows(tx, caller, { own: false, limit, offset: (page - 1) * limit }),
  ]);
  return {
    cashiers: cashiers.map(({ isActive: _, hasOpenCash: __, ...cashier }) => cashier),
    unbanked: sumCents(cashiers.map(({ unbanked }) => unbanked)),
    waiting,
    days: rows.map(summaryOf),
    pagination: paginationOf({ page, limit, total }),
  };
}
