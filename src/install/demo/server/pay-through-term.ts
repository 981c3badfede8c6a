import { claimRequest } from '../../../arrivals/unallocated/server/claims/claim-request.ts';
import type { Method } from '../../../books/ledger/methods.ts';
import { addDays, type Day, weekday } from '../../../core/dates.ts';
import { asCents, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type NewPayment, recordPayment } from '../../../payments/payments/server/record-payment.ts';
import { reversePayment } from '../../../payments/payments/server/reverse-payment.ts';
import { approveRequest } from '../../../school/requests/server/decide.ts';
import { toggleStudent } from '../../../students/register/server/toggle-student.ts';
import { bankReference, mpesaCode, payingHabit, schoolDays, shuffled } from '../rules.ts';
import { structureOf } from '../school-plan.ts';
import { closeDay, startDays } from './close-days.ts';
import type { Enrolled } from './enrol-children.ts';
import { liveOn, type Staff } from './live-on.ts';
import { startMessages } from './start-messages.ts';

type TermToLive = { chance: () => number; children: readonly Enrolled[]; from: Day; to: Day; today: Day; isFirst: boolean };

/** Payments of the last days wait for a second person; older ones are approved. */
const pendingDays = 4;
/** The drawers of the last days are counted and locked, except today's. */
const closedDays = 9;
/** The payments at the counter on the day that the demo school is made. */
const todaysMethods: readonly Method[] = ['Mpesa', 'Mpesa', 'Mpesa', 'Mpesa', 'Bank', 'Bank', 'Bank', 'Cash', 'Cash'];

/** A term day by day: payments, their methods and their results. */
export async function payThroughTerm(tx: Transaction, staff: Staff, term: TermToLive): Promise<void> {
  const { chance, children, from, to, today, isFirst } = term;
  const days = schoolDays(from, to);
  const visits = plannedVisits(term, days);
  const codes = new Set<string>();
  const firstClosed = addDays(today, -closedDays);
  if (!isFirst) await startDays(tx, staff, firstClosed);
  for (const day of days) {
    const came = shuffled(chance, visits.get(day) ?? []).map((visit) => ({ ...visit, method: methodOf(chance) }));
    await visitCounter(tx, staff, { came, day, chance, codes, isApproved: day < addDays(today, -pendingDays) });
    if (!isFirst && day >= firstClosed && day < today) await closeDay(tx, staff, { day, isShort: weekday(day) === 3 });
  }
  await liveOn(tx, days.at(-1) ?? from);
  await leaveSchool(tx, staff, children, isFirst ? 31 : 50);
  if (isFirst) return;
  await startMessages(tx, staff);
  const late = todaysMethods.map((method, index) => ({
    studentId: Math.floor(((index + chance()) * children.length) / todaysMethods.length) + 1,
    amount: asCents(Math.round(4 + chance() * 36) * 25_000),
    method,
  }));
  await visitCounter(tx, staff, { came: shuffled(chance, late), day: today, chance, codes, isApproved: false });
  await reverseOne(tx, staff);
}

type Visit = { studentId: number; amount: NewPayment['amount'] };

function plannedVisits({ chance, children, isFirst }: TermToLive, days: readonly Day[]): Map<Day, Visit[]> {
  const visits = new Map<Day, Visit[]>(days.map((day) => [day, []]));
  for (const { studentId, plan, feesCents } of children) {
    const billed = sumCents([...Object.values(structureOf(plan, { isFirst })), feesCents]);
    const usedDays = new Set<number>();
    for (const { dayIndex, shareOfFees } of payingHabit(chance, days.length)) {
      if (usedDays.has(dayIndex)) continue;
      usedDays.add(dayIndex);
      // Families pay round sums: full fees to the shilling, parts to the next fifty.
      const shillings = shareOfFees === 1 ? billed / 100 : Math.max(50, Math.round((billed * shareOfFees) / 5000) * 50);
      visits.get(days[dayIndex] ?? '')?.push({ studentId, amount: asCents(shillings * 100) });
    }
  }
  return visits;
}

function methodOf(chance: () => number): Method {
  const way = chance();
  if (way < 0.66) return 'Mpesa';
  return way < 0.84 ? 'Bank' : 'Cash';
}

type Counter = {
  came: readonly (Visit & { method: Method })[];
  day: Day;
  chance: () => number;
  /** The codes of this term, each once. */
  codes: Set<string>;
  isApproved: boolean;
};

async function visitCounter(tx: Transaction, staff: Staff, { came, day, chance, codes, isApproved }: Counter): Promise<void> {
  const payments = came.map((visit) => ({ ...visit, code: unusedCode(codes, () => codeOf(chance, visit.method, day)) }));
  // Each family comes once a day, so the payments of a day are sent together, in order.
  const [, recorded] = await Promise.all([
    liveOn(tx, day),
    Promise.all(payments.map((payment) => recordPayment(tx, recorderOf(staff, { payment, payments, isApproved }), payment))),
  ]);
  if (!isApproved) return;
  const pending = recorded.filter(({ payment }) => !payment.isVerified);
  await Promise.all([
    // Bank and M-Pesa lists arrive the next morning; before a weekend they are fetched the same day.
    weekday(day) === 5 ? undefined : liveOn(tx, addDays(day, 1)),
    ...pending.map(({ payment }) => approveRequest(tx, staff.admin, claimRequest(), payment.id)),
  ]);
}

function codeOf(chance: () => number, method: Method, day: Day): string | undefined {
  if (method === 'Cash') return undefined;
  return method === 'Mpesa' ? mpesaCode(chance, day) : bankReference(chance, day);
}

function unusedCode(codes: Set<string>, draw: () => string | undefined): string | undefined {
  const code = draw();
  if (code === undefined) return undefined;
  if (codes.has(code)) return unusedCode(codes, draw);
  codes.add(code);
  return code;
}

type Recording = { payment: NewPayment; payments: readonly NewPayment[]; isApproved: boolean };

/** The bursar, except for every other pending bank slip, recorded by the administrator, so that both have something to approve. */
function recorderOf({ admin, bursar }: Staff, { payment, payments, isApproved }: Recording): Caller {
  const index = payments.filter(({ method }) => method === 'Bank').indexOf(payment);
  return isApproved || index % 2 !== 0 ? bursar : admin;
}

/** A few families move away at the end of a term, some owing. */
async function leaveSchool(tx: Transaction, { bursar }: Staff, children: readonly Enrolled[], seat: number): Promise<void> {
  for (const { studentId } of children.filter((_, index) => index % 67 === seat)) await toggleStudent(tx, bursar, { studentId });
}

/** One receipt of a wrong child was reversed by the administrator. */
async function reverseOne(tx: Transaction, { admin, bursar }: Staff): Promise<void> {
  const { payment } = await recordPayment(tx, bursar, { studentId: 12, amount: asCents(300_000), method: 'Cash' });
  await reversePayment(tx, admin, { paymentId: payment.id, reason: 'Recorded for the wrong child' });
}
