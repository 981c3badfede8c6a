export const methods = ['Cash', 'Mpesa', 'Bank'] as const;
export type Method = (typeof methods)[number];

export type PaymentModel = {
  receipt: number;
  student: number;
  term: number;
  cents: number;
  method: Method;
  code: string | null;
  recorder: number;
  /** The number of the shared payment that it is a part of. */
  whole: number | null;
  status: 'pending' | 'verified' | 'reversed';
};

/** What somebody asked about a payment; nobody answers one whose payment was reversed meanwhile. */
export type RequestModel = { id: number; payment: PaymentModel; asker: number; answer: 'approved' | 'refused' | 'withdrawn' | null };

/** A line of the day sheet: money in, or, negative, money given back on the day on which that was done. */
export type Movement = { kind: 'payment' | 'reversal'; day: string; cents: number; payment: PaymentModel };

/** A count of a drawer: of the lines of the book from one to another, and of so many bankings of all cashiers. */
export type DayModel = {
  id: number;
  cashier: number;
  day: string;
  lines: [from: number, to: number];
  bankings: [from: number, to: number];
  left: number;
  counted: number;
  state: 'counted' | 'locked' | 'sentBack';
};
export type BankingModel = { cashier: number; cents: number; id: number; isReversed: boolean };

export type Sums = Record<Method, number> & { all: number; reversed: number };

/** What a cashier would write into a book: every payment and every reversal on the next line, and nothing is ever rubbed out. */
export class CashBook {
  readonly payments: PaymentModel[] = [];
  readonly movements: Movement[] = [];

  /** The receipt that a code belongs to now: of the payment which stands with it, or of its first part that does. */
  holderOf(method: Method, code: string | null): number | null {
    const holder = this.payments.find(
      (each) => code !== null && each.method === method && each.code === code && each.status !== 'reversed',
    );
    return holder?.receipt ?? null;
  }

  /** The parts of the payment that this one is a part of, reversed ones included; itself, where it is of none. */
  wholeOf(payment: PaymentModel): PaymentModel[] {
    return payment.whole === null ? [payment] : this.payments.filter(({ whole }) => whole === payment.whole);
  }

  pay(day: string, fields: Omit<PaymentModel, 'receipt' | 'status' | 'whole'> & { whole?: number }): PaymentModel {
    const payment: PaymentModel = {
      whole: null,
      ...fields,
      receipt: this.payments.length + 1,
      status: fields.method === 'Cash' ? 'verified' : 'pending',
    };
    this.payments.push(payment);
    this.movements.push({ kind: 'payment', day, cents: payment.cents, payment });
    return payment;
  }

  reverse(day: string, payment: PaymentModel): void {
    payment.status = 'reversed';
    this.movements.push({ kind: 'reversal', day, cents: -payment.cents, payment });
  }

  sumsOf(movements: readonly Movement[]): Sums {
    const sum = (chosen: readonly Movement[]) => chosen.reduce((total, { cents }) => total + cents, 0);
    const [Cash = 0, Mpesa = 0, Bank = 0] = methods.map((method) => sum(movements.filter(({ payment }) => payment.method === method)));
    const reversed = Math.abs(sum(movements.filter(({ kind }) => kind === 'reversal')));
    return { Cash, Mpesa, Bank, all: sum(movements), reversed };
  }

  /** The lines of a student's term, or of everybody's, in the order of the book. */
  ofTerm(term: number, student?: number): Movement[] {
    return this.movements.filter(({ payment }) => payment.term === term && (student === undefined || payment.student === student));
  }

  onDay(day: string): Movement[] {
    return this.movements.filter((movement) => movement.day === day);
  }
}

/** Why a payment may not be decided about so by one of the two; null when it may. */
export function refusalOf({ status, recorder }: PaymentModel, act: 'verify' | 'reverse', decider: number): string | null {
  if (status === 'reversed') return 'PAYMENT_REVERSED';
  if (act === 'verify' && status === 'verified') return 'PAYMENT_ALREADY_VERIFIED';
  if (decider !== recorder) return null;
  return act === 'verify' ? 'OWN_PAYMENT' : 'OWN_REVERSAL';
}
