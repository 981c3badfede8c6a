import type { ArrivingMethod } from '../../books/ledger/methods.ts';
import type { Cents } from '../../core/money.ts';
import type { ArrivalSource } from './sources.ts';

/** What network, bank or statement tell of money; texts as they give them. */
export type Arrival = {
  source: ArrivalSource;
  method: ArrivingMethod;
  /** The paybill, till or bank account that it arrived on. */
  channel: string;
  /** M-Pesa's receipt number or the bank's reference. */
  code: string;
  /** What else it is known by, as `furtherCodes` finds it: references of the channel, M-Pesa's receipt number in a bank's words. */
  furtherCodes?: readonly string[] | undefined;
  amount: Cents;
  /** The instant, as ISO text with its zone. */
  arrivedAt: string;
  account?: string | null | undefined;
  /** The student for whom the payer was asked to pay; absent where only the account says whose money it is. */
  studentId?: number | undefined;
  payerName?: string | null | undefined;
  payerPhone?: string | null | undefined;
  /** Where the telling itself is kept, in so few words that a person finds it. */
  evidence: string;
  /** Who brought it in, for a statement and for what was taken by hand; absent for all else. */
  receivedBy?: number | undefined;
};

/**
 * What became of it: a typed payment was settled, a payment was recorded, it waits in suspense, or it was `known` and nothing changed.
 * `contradicted` is a code that is known with another amount, which changes nothing either.
 */
export type Received = {
  arrivalId: number;
  outcome: 'settled' | 'recorded' | 'waiting' | 'known' | 'contradicted';
  /** The first receipt that stands for it; null while it waits. */
  paymentId: number | null;
};
