import type { Arrived, Candidate } from '../../src/arrivals/unallocated/contract.ts';
import { asCents } from '../../src/core/money.ts';

/** Amina, who is a likely one. */
export function candidate(more: Partial<Candidate> = {}): Candidate {
  return {
    student: { id: 12, admissionNumber: 'A/7', fullName: 'Amina Yusuf', grade: 'Grade 4', stream: 'East', active: true },
    balance: asCents(600_000),
    reasons: ['A guardian has this phone number', 'The balance is exactly this amount'],
    isOwnAccount: false,
    doubt: null,
    sameAs: null,
    ...more,
  };
}

/** KES 1,500 by M-Pesa that wait for a student, with Amina as the likely one. */
export function waitingMoney(more: Partial<Arrived> = {}): Arrived {
  return {
    ...{ id: 7, source: 'c2b', method: 'Mpesa', channel: '400200', code: 'SGH7Y2K9QL' },
    amount: asCents(150_000),
    waiting: asCents(150_000),
    arrivedAt: '2026-05-04T05:15:00.000Z',
    account: 'amna',
    payer: { name: 'HALIMA Y***', phone: '2547 ***** 678' },
    since: '2026-05-04',
    isOld: false,
    doubt: null,
    mayBeDuplicate: false,
    sameAs: null,
    wentBack: null,
    claim: null,
    candidates: [candidate()],
    learnable: true,
    saveWarning: null,
    placed: [],
    returned: [],
    ...more,
  };
}

/** The same once it is in Amina's account. */
export function placedMoney(more: Partial<Arrived['placed'][number]> = {}): Arrived {
  const placed = {
    receiptNumber: 31,
    student: { id: 12, fullName: 'Amina Yusuf' },
    amount: asCents(150_000),
    by: 'njoroge',
    date: '2026-05-05',
    status: 'verified' as const,
    said: null,
  };
  return waitingMoney({ waiting: asCents(0), since: null, candidates: [], learnable: false, placed: [{ ...placed, ...more }] });
}
