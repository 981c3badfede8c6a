import type { Arrival } from '../../../arrivals/unallocated/arrival.ts';
import { receiveMoney } from '../../../arrivals/unallocated/server/receive-money.ts';
import { addDays, type Day, nairobiToday } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import type { Student } from '../../../students/register/contract.ts';
import { studentById } from '../../../students/register/server/sql.ts';
import { mpesaCode, seededChance } from '../rules.ts';
import { demoSchool } from '../school-plan.ts';
import { liveOn, type Staff } from './live-on.ts';

type ReportedPayer = Pick<Arrival, 'account' | 'payerName' | 'payerPhone'>;
type Sample = { studentId: number; daysAgo: number; shillings: number; payerOf: (student: Student) => ReportedPayer };

/** A name as M-Pesa masks it: the first name and the initial of the last. */
const masked = (name: string) => name.toUpperCase().replace(/(\S+\s+\S)\S*$/, '$1***');

/** Money on the school's paybill: one for a right account, and five unallocated, each with its clues. */
const samples: readonly Sample[] = [
  {
    ...{ studentId: 57, daysAgo: 6, shillings: 4500 },
    payerOf: ({ fullName, guardianName }) => ({ account: fullName, payerName: masked(guardianName), payerPhone: null }),
  },
  {
    ...{ studentId: 88, daysAgo: 1, shillings: 3000 },
    payerOf: ({ guardianName, contactNumber1 }) => ({
      account: 'School fees',
      payerName: masked(guardianName),
      payerPhone: contactNumber1,
    }),
  },
  {
    ...{ studentId: 141, daysAgo: 0, shillings: 5000 },
    payerOf: ({ guardianName }) => ({ account: `${payCodeOf(141).slice(0, -1)}2`, payerName: masked(guardianName), payerPhone: null }),
  },
  {
    ...{ studentId: 203, daysAgo: 0, shillings: 2500 },
    payerOf: ({ admissionNumber }) => ({ account: `${admissionNumber ?? 203}0`, payerName: 'PETER M***', payerPhone: '2547 ***** 118' }),
  },
  {
    ...{ studentId: 260, daysAgo: 0, shillings: 1000 },
    payerOf: () => ({ account: null, payerName: null, payerPhone: null }),
  },
  {
    ...{ studentId: 33, daysAgo: 0, shillings: 6000 },
    payerOf: ({ guardianName }) => ({ account: payCodeOf(33), payerName: masked(guardianName), payerPhone: null }),
  },
];

/** The days of the last week with automatic payments, the earliest first. */
export async function arriveOnDesk(tx: Transaction, { admin: { schoolId } }: Staff): Promise<void> {
  const chance = seededChance(400_200);
  const today = nairobiToday();
  for (const { studentId, daysAgo, shillings, payerOf } of samples) {
    const day = addDays(today, -daysAgo);
    await liveOn(tx, day);
    const student = await studentById(tx, { schoolId, studentId });
    if (student) await receiveMoney(tx, schoolId, { ...arrivalOn(day, mpesaCode(chance, day), shillings), ...payerOf(student) });
  }
}

function arrivalOn(day: Day, code: string, shillings: number): Arrival {
  return {
    ...{ source: 'c2b', method: 'Mpesa', channel: demoSchool.paybillNumber, code },
    amount: asCents(shillings * 100),
    arrivedAt: `${day}T08:15:00+03:00`,
    evidence: 'Sample of the demo school',
  };
}
