import { type Arrival, type Received, receiveMoney } from '../../src/arrivals/server/receive-money.ts';
import { asCents } from '../../src/core/money.ts';
import { rowsOf } from './school-parts.ts';
import { nextNumber, type School, testStore } from './world.ts';

export type Arriving = Partial<Omit<Arrival, 'amount'>> & { /** In shillings. */ amount?: number };

/** A code that no other arrival of the file has. */
export const newCode = () => `SK${String(nextNumber()).padStart(8, '0')}`;

export async function schoolIdOf(school: School): Promise<number> {
  const [row] = await rowsOf(school, 'select $1::integer as id');
  return Number(row?.id);
}

/** Money arrives at a school: KES 1,000 on its paybill, told by M-Pesa, unless stated. */
export async function arrive(school: School, { amount = 1000, ...told }: Arriving = {}): Promise<Received> {
  const schoolId = await schoolIdOf(school);
  const arrival: Arrival = {
    source: 'c2b',
    method: 'Mpesa',
    channel: '400200',
    code: newCode(),
    arrivedAt: '2026-11-20T08:15:00+03:00',
    payerName: 'JANE W***',
    payerPhone: '2547 ***** 678',
    evidence: 'callback 1',
    ...told,
    amount: asCents(Math.round(amount * 100)),
  };
  return testStore().database.transaction(schoolId, (tx) => receiveMoney(tx, schoolId, arrival));
}

/** In shillings: what arrived, what of it pays students, waits and was returned, and what the ledger has in suspense. */
export async function arrivedFigures(school: School) {
  const [row] = await rowsOf(
    school,
    `select coalesce((select sum(amount_cents) from arrivals where school_id = $1), 0)::float8 / 100 as arrived,
            coalesce((select sum(p.amount_cents) from settlements x join standing_payments p using (school_id, payment_id)
                      where x.school_id = $1 and p.status <> 'reversed'), 0)::float8 / 100 as placed,
            coalesce((select sum(waiting_cents) from suspense where school_id = $1), 0)::float8 / 100 as waiting,
            coalesce((select sum(amount_cents) from arrival_returns where school_id = $1), 0)::float8 / 100 as returned`,
  );
  return row as Record<'arrived' | 'placed' | 'waiting' | 'returned', number>;
}
