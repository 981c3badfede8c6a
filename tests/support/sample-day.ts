import { asCents } from '../../src/core/money.ts';
import type { Banking, CashDay, DaySummary } from '../../src/payments/day/contract.ts';

const shillings = (amount: number) => asCents(amount * 100);

/** A day of a cashier that agrees with the books and waits, as a list has it; amounts in shillings where they are given. */
export function sampleSummary(changes: Partial<DaySummary> = {}): DaySummary {
  return {
    id: 7,
    cashier: 'njeri',
    closedOn: '2026-02-03',
    state: 'counted',
    left: shillings(500),
    received: shillings(3000),
    givenBack: shillings(700),
    banked: shillings(2000),
    expected: shillings(800),
    counted: shillings(800),
    variance: shillings(0),
    varianceReason: null,
    decided: null,
    isOwn: false,
    mayCountersign: true,
    ...changes,
  };
}

/** The same with its sheet: cash and M-Pesa of two hours, one reversal, one slip. */
export function sampleDay(changes: Partial<CashDay> = {}): CashDay {
  return {
    ...sampleSummary(),
    countedAt: '2026-02-03T13:05:00.000Z',
    pieces: [
      { face: 500, pieces: 1 },
      { face: 100, pieces: 3 },
    ],
    figures: [
      { day: '2026-02-03', hour: 9, method: 'Cash', payments: 2, amount: shillings(3000) },
      { day: '2026-02-03', hour: 14, method: 'Mpesa', payments: 1, amount: shillings(4500) },
    ],
    reversals: [
      {
        receiptNumber: 31,
        studentId: 12,
        day: '2026-02-03',
        hour: 10,
        method: 'Cash',
        amount: shillings(-700),
        reason: 'Wrong child',
        by: 'wanjiku',
      },
    ],
    bankings: [sampleSlip()],
    school: { name: 'Mwangaza Academy', logo: null },
    ...changes,
  };
}

/** 2,000 that njeri took to KCB. */
export const sampleSlip = (changes: Partial<Banking> = {}): Banking => ({
  ...{ id: 1, amount: shillings(2000), bank: 'KCB', reference: 'FT9', bankedOn: '2026-02-02', recordedOn: '2026-02-03' },
  ...{ cashierId: 4, cashier: 'njeri', recordedBy: null, reversesId: null, reason: null, isReversed: false },
  ...changes,
});

export { shillings };
