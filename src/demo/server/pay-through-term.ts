import { addDays, type Day } from '../../core/dates.ts';
import { asCents, sumCents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { type NewPayment, recordPayment } from '../../payments/server/record-payment.ts';
import { reversePayment } from '../../payments/server/reverse-payment.ts';
import { verifyPayment } from '../../payments/server/verify-payment.ts';
import { toggleStudent } from '../../students/server/toggle-student.ts';
import { mpesaCode, payingHabit, schoolDays } from '../rules.ts';
import { structureOf } from '../school-plan.ts';
import type { Enrolled } from './enrol-children.ts';
import { liveOn, type Staff } from './live-on.ts';

type TermToLive = { chance: () => number; children: readonly Enrolled[]; from: Day; to: Day; today: Day; isFirst: boolean };

/** Payments of the youngest days wait for a second person; older ones were approved. */
const pendingDays = 4;
/** Families who come to the counter on the day that the demo school is made. */
const todaysVisitors = 9;

/** Day by day through a term: who pays what, how, and what becomes of it. */
export async function payThroughTerm(tx: Transaction, staff: Staff, term: TermToLive): Promise<void> {
  const { chance, children, today, isFirst } = term;
  const days = schoolDays(term.from, term.to);
  const visits = plannedVisits(term, days);
  const codes = { count: isFirst ? 0 : 20_000 };
  for (const day of days) {
    await liveOn(tx, day);
    await visitCounter(tx, staff, { payments: visits.get(day) ?? [], chance, codes, isApproved: day < addDays(today, -pendingDays) });
  }
  await leaveSchool(tx, staff, children, isFirst ? 31 : 50);
  if (isFirst) return;
  await liveOn(tx, today);
  const late = Array.from({ length: todaysVisitors }, (_, index) => ({
    studentId: Math.floor(((index + chance()) * children.length) / todaysVisitors) + 1,
    amount: asCents(Math.round(4 + chance() * 36) * 25_000),
  }));
  await visitCounter(tx, staff, { payments: late, chance, codes, isApproved: false });
  await reverseOne(tx, staff);
}

type Visit = { studentId: number; amount: NewPayment['amount'] };

function plannedVisits({ chance, children, isFirst }: TermToLive, days: readonly Day[]): Map<Day, Visit[]> {
  const visits = new Map<Day, Visit[]>(days.map((day) => [day, []]));
  for (const { studentId, plan, feesCents } of children) {
    const billed = sumCents([...Object.values(structureOf(plan, { isFirst })), feesCents]);
    const taken = new Set<number>();
    for (const { dayIndex, shareOfFees } of payingHabit(chance, days.length)) {
      if (taken.has(dayIndex)) continue;
      taken.add(dayIndex);
      // Families pay round sums: full fees to the shilling, parts to the next fifty.
      const shillings = shareOfFees === 1 ? billed / 100 : Math.max(50, Math.round((billed * shareOfFees) / 5000) * 50);
      visits.get(days[dayIndex] ?? '')?.push({ studentId, amount: asCents(shillings * 100) });
    }
  }
  return visits;
}

type Counter = { payments: readonly Visit[]; chance: () => number; codes: { count: number }; isApproved: boolean };

async function visitCounter(tx: Transaction, { admin, bursar }: Staff, { payments, chance, codes, isApproved }: Counter): Promise<void> {
  // Each family comes once a day, so the payments of a day do not need each other's answers.
  const given = payments.map((visit) => ({ ...visit, ...wayToPay(chance, codes) }));
  const recorded = await Promise.all(given.map((payment) => recordPayment(tx, bursar, payment)));
  if (!isApproved) return;
  const pending = recorded.filter(({ payment }) => !payment.isVerified);
  await Promise.all(pending.map(({ payment }) => verifyPayment(tx, admin, { paymentId: payment.id })));
}

function wayToPay(chance: () => number, codes: { count: number }): Pick<NewPayment, 'method' | 'code'> {
  const way = chance();
  codes.count += 1;
  if (way < 0.66) return { method: 'Mpesa', code: mpesaCode(chance, codes.count) };
  if (way < 0.84) return { method: 'Bank', code: `FT26${String(100_000 + codes.count)}` };
  return { method: 'Cash', code: undefined };
}

/** A few families move away at the end of a term, some of them owing. */
async function leaveSchool(tx: Transaction, { bursar }: Staff, children: readonly Enrolled[], seat: number): Promise<void> {
  for (const { studentId } of children.filter((_, index) => index % 67 === seat)) await toggleStudent(tx, bursar, studentId);
}

/** One receipt went to the wrong child and was reversed by the administrator. */
async function reverseOne(tx: Transaction, { admin, bursar }: Staff): Promise<void> {
  const { payment } = await recordPayment(tx, bursar, { studentId: 12, amount: asCents(300_000), method: 'Cash' });
  await reversePayment(tx, admin, { paymentId: payment.id, reason: 'Recorded for the wrong child' });
}
