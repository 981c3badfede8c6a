import { expect } from 'vitest';
import { faultsOfSchool } from '../../src/books/ledger/server/verify-ledger.ts';
import { asCents, typedMoney } from '../../src/core/money.ts';
import { succeed, testStore } from '../support/world.ts';
import { adjustmentsOf, expectSameAdjustments, lineOf } from './adjustments.ts';
import { expectSameApprovals } from './approvals.ts';
import type { Movement } from './cash-book.ts';
import { expectSameBalances } from './compare-balances.ts';
import { expectSameReport } from './compare-report.ts';
import { expectSameDays } from './days.ts';
import { startDays, type World } from './set-up.ts';
import { expectSameSimulation } from './simulations.ts';
import { expectSameSponsor } from './sponsors.ts';
import { expectSameTimeLine } from './time-line.ts';

/** How many figures were compared, so that a long run can say what it proves. */
export const compared = { figures: 0 };

/** Compares every page that shows money, to the cent, and proves the ledger. */
export async function expectSameMoney(world: World): Promise<void> {
  const { model, schoolId } = world;
  const termIndex = model.current ?? startDays.length - 1;
  for (const student of model.students.keys()) await expectSameStatement(world, student, termIndex);
  // Of the other terms somebody's, in turn.
  for (const term of startDays.keys()) {
    const student = (world.book.movements.length + term) % Math.max(1, model.students.length);
    if (model.students.length > 0 && term !== termIndex) await expectSameStatement(world, student, term);
  }
  await expectSameList(world, termIndex);
  await expectSameDashboard(world);
  await expectSameBook(world);
  await expectSameFile(world);
  compared.figures += await expectSameReport(world);
  compared.figures += await expectSameBalances(world);
  compared.figures += await expectSameAdjustments(world);
  compared.figures += await expectSameApprovals(world);
  compared.figures += await expectSameSponsor(world);
  compared.figures += await expectSameDays(world);
  const turn = world.book.movements.length + model.students.length;
  compared.figures += await expectSameSimulation(world, turn % startDays.length, turn % 2 === 0 ? 'today' : 'yearEnd');
  compared.figures += await expectSameTimeLine(world, turn);
  expect(await faultsOfSchool(testStore().database, schoolId)).toEqual([]);
}

/** Sees that figures read are those expected, and counts them. */
function expectFigures(read: unknown, expected: unknown, about: string): void {
  expect(read, about).toEqual(expected);
  compared.figures += JSON.stringify(expected).match(/-?\d+(\.\d+)?/g)?.length ?? 0;
}

async function expectSameStatement({ staff: [admin], ids, model, book, adjustments }: World, student: number, term: number): Promise<void> {
  const { data } = await succeed(admin.read(`/api/payments/${student + 1}/fee-statement?termId=${ids.terms[term]}`));
  const expected = model.summary(student, term);
  const about = `statement of student ${student + 1}, term ${term + 1}`;
  expectFigures(inCents(data.summary), expected, about);
  const heads = [...data.billing.voteHeads, ...data.billing.additionalFees].map(({ amount }: { amount: number }) => amount);
  expectFigures(sumInCents(heads), expected.totalBilled, `${about}, what was billed`);
  expectFigures(data.adjustments.map(lineOf), adjustmentsOf({ adjustments, student, term }), `${about}, adjustments`);
  let balance = expected.carriedForwardBalance + expected.totalBilled + expected.adjusted;
  const lines = book.ofTerm(term, student).map((movement) => {
    balance -= movement.cents;
    const { receipt: receiptNumber, status, method, code } = movement.payment;
    const { kind, day: date, cents } = movement;
    const isReversed = status === 'reversed';
    const reason = kind === 'reversal' ? 'Recorded for another child' : null;
    const isVerified = status === 'verified';
    return { kind, date, method, code, receiptNumber, isVerified, isReversed, reason, amount: cents / 100, runningBalance: balance / 100 };
  });
  expectFigures(data.payments, lines, `${about}, lines`);
  expect(balance, about).toBe(expected.currentBalance);
}

async function expectSameList({ staff: [, second], ids, model }: World, term: number): Promise<void> {
  const { students } = await succeed(second.read(`/api/payments/view?term=${ids.terms[term]}&limit=100`));
  const expected = [...model.students.entries()].flatMap(([student, { active }]) => {
    const { totalPaid, currentBalance } = model.summary(student, term);
    const row = { id: student + 1, active, totalPaid: totalPaid / 100, balance: currentBalance / 100 };
    return active || currentBalance !== 0 ? [row] : [];
  });
  const rows = students.map(({ id, active, totalPaid, balance }: (typeof expected)[number]) => ({ id, active, totalPaid, balance }));
  expectFigures(rows, expected, 'payments list');
}

async function expectSameDashboard({ staff: [admin], model, book, today }: World): Promise<void> {
  const { data } = await succeed(admin.read('/api/dashboard'));
  const { Cash, Mpesa, Bank } = book.sumsOf(book.onDay(today));
  const { totalPaidViaCashToday, totalMpesaToday, totalBankedToday, totalActiveStudents } = data;
  const figures = { ...inCents({ totalPaidViaCashToday, totalMpesaToday, totalBankedToday }), totalActiveStudents };
  const active = model.students.filter((student) => student.active).length;
  const expected = { totalPaidViaCashToday: Cash, totalMpesaToday: Mpesa, totalBankedToday: Bank, totalActiveStudents: active };
  expectFigures(figures, expected, 'dashboard');
  const recent = data.recentPayments.map(({ kind, id, amount }: Row) => ({ kind, id, amount }));
  const newest = book.movements.toReversed().slice(0, 10);
  expectFigures(
    recent,
    newest.map(({ kind, cents, payment }) => ({ kind, id: payment.receipt, amount: cents / 100 })),
    'recent payments',
  );
}

type Row = { kind: string; id: number; date: string; amount: number; method: string; code: string | null; isVerified: boolean };

/** All Payments: the rows and sums of all days together, and the sums of each day that there was, as they were then. */
async function expectSameBook({ staff: [, second], book }: World): Promise<void> {
  const read = (query: string) => succeed(second.read(`/api/payments/all-recent-payments?limit=100&${query}`));
  const { payments, totals } = await read('');
  const rows = payments.map(({ kind, id, date, amount, method, code, isVerified }: Row) => [
    kind,
    id,
    date,
    amount,
    method,
    code,
    isVerified,
  ]);
  expectFigures(rows, book.movements.toReversed().map(rowOf), 'all payments');
  expectFigures(inCents(totals), book.sumsOf(book.movements), 'totals of all payments');
  for (const day of new Set(book.movements.map((movement) => movement.day))) {
    const sheet = await read(`from=${day}&to=${day}`);
    expectFigures(inCents(sheet.totals), book.sumsOf(book.onDay(day)), `totals of ${day}`);
  }
}

function rowOf({ kind, day, cents, payment: { receipt, method, code, status } }: Movement) {
  return [kind, receipt, day, cents / 100, method, code, status === 'verified'];
}

const fileWords = { verified: 'Verified', pending: 'Pending', reversed: 'Reversed' };
const fileMethods = { Cash: 'Cash', Mpesa: 'M-Pesa', Bank: 'Bank' };
const fileKinds = { payment: 'Payment', reversal: 'Reversal' };

async function expectSameFile({ staff: [admin], book }: World): Promise<void> {
  const { text } = await admin.read('/api/payments/export');
  const [, ...lines] = text.trimEnd().split('\r\n');
  const cells = lines.map((line) => line.split(',')).map((row) => [0, 1, 2, 8, 9, 10, 11].map((column) => row[column]));
  const expected = book.movements.toReversed().map(({ kind, day, cents, payment }) => {
    const { receipt, method, code, status } = payment;
    return [String(receipt), day, fileKinds[kind], fileMethods[method], code ?? '', typedMoney(asCents(cents)), fileWords[status]];
  });
  expectFigures(cells, expected, 'file of payments');
  expectFigures(sumInCents(cells.map(([, , , , , amount]) => Number(amount))), book.sumsOf(book.movements).all, 'column of amounts');
}

function sumInCents(shillings: readonly number[]): number {
  return shillings.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
}

function inCents(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).map(([name, shillings]) => [name, Math.round(shillings * 100)]));
}
