import { asCents } from '../../src/core/money.ts';
import type { Approval } from '../../src/reports/approvals/contract.ts';

const amina = { id: 12, admissionNumber: 'A/7', fullName: 'Amina Yusuf', grade: 'Grade 4', stream: 'East' };
const baraka = { id: 13, fullName: 'Baraka Otieno' };

const waiting = {
  student: amina,
  asked: { by: 'njoroge', date: '2026-05-04' },
  balance: asCents(600_000),
  state: 'pending',
  decided: null,
  reason: null,
  adjustment: null,
  request: null,
  payment: null,
  arrivedFor: null,
  discount: null,
  day: null,
  taking: null,
  mayApprove: true,
} as const;

/** A waiver of 500 for a student who owes 6,000. */
export function waiver(more: Partial<Approval> = {}): Approval {
  const amounts = { amount: asCents(50_000), change: asCents(-50_000), effect: asCents(-50_000) };
  return {
    ...waiting,
    kind: 'adjustment',
    id: 3,
    ...amounts,
    reason: 'Fire at home',
    adjustment: { kind: 'waiver', takesBackId: null, reference: null },
    ...more,
  };
}

/** The asked reversal of 4,000 by M-Pesa, receipt 31, which was Baraka's. */
export function reversal(more: Partial<Approval> = {}): Approval {
  const amounts = { amount: asCents(400_000), change: asCents(400_000), effect: asCents(400_000) };
  const request = {
    cause: 'wrongStudent',
    explanation: null,
    rightStudent: baraka,
    rightAmount: null,
    parts: 1,
    codeStays: false,
  } as const;
  return {
    ...waiting,
    kind: 'reversal',
    id: 5,
    ...amounts,
    request,
    payment: { id: 31, method: 'Mpesa', code: 'SGH7Y2K9QL', bank: null },
    ...more,
  };
}

/** 250 by cheque, receipt 32, that nobody has cleared. */
export function pendingCheque(more: Partial<Approval> = {}): Approval {
  const amounts = { amount: asCents(25_000), change: asCents(0), effect: asCents(0) };
  return { ...waiting, kind: 'payment', id: 32, ...amounts, payment: { id: 32, method: 'Cheque', code: '000123', bank: 'KCB' }, ...more };
}

/** 1,000 by M-Pesa, receipt 33, whose money names Baraka. */
export function contradictedPayment(more: Partial<Approval> = {}): Approval {
  const arrivedFor = { amount: asCents(100_000), account: 'SM/1060', names: baraka.fullName, seen: '55-1060' };
  return {
    ...waiting,
    ...{ kind: 'payment', id: 33, amount: asCents(100_000), change: asCents(0), effect: asCents(0), arrivedFor },
    payment: { id: 33, method: 'Mpesa', code: 'UKKV7Y2K9Q', bank: null },
    ...more,
  };
}

/** A tenth of the tuition for second children, which gives 4,000 to four of them in this term. */
export function rule(more: Partial<Approval> = {}): Approval {
  const term = { id: 2, name: 'Term 2', year: 2026 };
  return {
    ...waiting,
    ...{ kind: 'discount', id: 7, student: null, balance: asCents(0), amount: asCents(400_000), change: asCents(0), effect: asCents(0) },
    discount: { name: 'Second child', forWhom: 'Brothers and sisters, second child', size: '10% of Tuition', term, students: 4 },
    ...more,
  };
}

/** 1,950 that njoroge counted on 4 May, fifty short. */
export function countedDay(more: Partial<Approval> = {}): Approval {
  return {
    ...waiting,
    ...{ kind: 'day', id: 9, student: null, balance: asCents(0), amount: asCents(195_000), change: asCents(0), effect: asCents(0) },
    day: { closedOn: '2026-05-04', variance: asCents(-5000), varianceReason: 'Change given twice' },
    ...more,
  };
}

/** 1,500 by M-Pesa that njoroge read in a notice of Safaricom. */
export function readNotice(more: Partial<Approval> = {}): Approval {
  return {
    ...waiting,
    ...{ kind: 'taking', id: 4, student: null, balance: asCents(0), amount: asCents(150_000), change: asCents(0), effect: asCents(0) },
    taking: { method: 'Mpesa', code: 'UA5COMMA01', sender: 'Safaricom', payerName: 'ASHA KAMAU', account: 'ADM 7' },
    ...more,
  };
}
