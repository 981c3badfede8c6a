import { beforeAll } from 'vitest';
import type { Arrival, Received } from '../../src/arrivals/unallocated/arrival.ts';
import type { Arrived } from '../../src/arrivals/unallocated/contract.ts';
import { receiveMoney } from '../../src/arrivals/unallocated/server/receive-money.ts';
import { asCents } from '../../src/core/money.ts';
import { type PayingSchool, payingSchool } from './paying-school.ts';
import { newStudent, rowsOf } from './school-parts.ts';
import { useSoundLedger } from './sound-ledger.ts';
import { type Answer, nextNumber, type School, type Staff, schoolIdOf, succeed, testStore, useServer } from './world.ts';

export type Arriving = Partial<Omit<Arrival, 'amount'>> & { /** In shillings. */ amount?: number };

/** A code that no other arrival of the file has. */
export const newCode = () => `SK${String(nextNumber()).padStart(8, '0')}`;

/** Money arrives at a school: KES 1,000 on its paybill, told by M-Pesa, unless stated. */
export async function arrive(school: School, { amount = 1000, ...money }: Arriving = {}): Promise<Received> {
  const schoolId = schoolIdOf(school.admin);
  const arrival: Arrival = {
    source: 'c2b',
    method: 'Mpesa',
    channel: '400200',
    code: newCode(),
    arrivedAt: '2026-11-20T08:15:00+03:00',
    payerName: 'JANE W***',
    payerPhone: '2547 ***** 678',
    evidence: 'callback 1',
    ...money,
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

type DeskSchool = PayingSchool & { bursar: Staff };
let of: DeskSchool;

/** A server with one school for this test file, whose books are proved at the end. `use` gets the school. */
export function useDeskSchool(use: (school: DeskSchool) => void): void {
  useServer();
  useSoundLedger();
  beforeAll(async () => {
    const world = await payingSchool();
    of = { ...world, bursar: await world.school.bursar() };
    use(of);
  });
}

export const newPayer = (changes: Record<string, unknown> = {}) => newStudent(of.admin, of.place, changes);
export const latestPayment = async (query = '') =>
  (await succeed(of.admin.read(`/api/payments/all-recent-payments?limit=1${query}`))).payments[0];
export const desk = (query = '', staff = of.bursar) => succeed(staff.read(`/api/arrivals?limit=100${query}`));
export const allocate = (arrivalId: unknown, studentId: unknown, more = {}): Promise<Answer> =>
  of.bursar.post(`/api/arrivals/${arrivalId}/allocate`, { studentId, ...more });

/** Money that nobody's account names, as the desk shows it. */
export async function waiting(money: Arriving = {}): Promise<Arrived> {
  const { arrivalId } = await arrive(of.school, { account: 'Nobody', payerName: null, payerPhone: null, ...money });
  return onDesk(arrivalId);
}

export async function onDesk(arrivalId: number, show = 'waiting'): Promise<Arrived> {
  const { money } = await desk(`&show=${show}`);
  return money.find(({ id }: Arrived) => id === arrivalId);
}
