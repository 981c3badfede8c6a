import type { ArrivingMethod } from '../../books/ledger/methods.ts';
import type { Cents } from '../../core/money.ts';
import type { ArrivalSource } from './sources.ts';
import type { ChequeWords } from './went-back.ts';

/** A payment as reported by network, bank or statement; texts unchanged. */
export type Arrival = {
  source: ArrivalSource;
  method: ArrivingMethod;
  /** The receiving paybill, till or bank account. */
  channel: string;
  /** M-Pesa's receipt number or the bank's reference. */
  code: string;
  /** Further references, as `furtherCodes` finds them: those of the channel, or M-Pesa's number in a bank's words. */
  furtherCodes?: readonly string[] | undefined;
  amount: Cents;
  /** The instant, as ISO text with its zone. */
  arrivedAt: string;
  account?: string | null | undefined;
  /**
   * For a bank's report: its account, which may be all of the bank's words, names no one student for sure. Absent of what was read by hand:
   * then the account decides.
   */
  isUnsure?: boolean;
  /** The student of a payment request; absent if only the account names the student. */
  studentId?: number | undefined;
  payerName?: string | null | undefined;
  payerPhone?: string | null | undefined;
  /** What the bank's words say of a cheque: those of a row of a statement or of a notice. */
  chequeWords?: ChequeWords;
  /** The source of the report, in short words for people. */
  evidence: string;
  /** The user, for a statement or a taking by hand; absent otherwise. */
  receivedBy?: number | undefined;
};

/**
 * The result: it settled a typed payment, became a payment, waits in suspense, or was `known` and changed nothing. `contradicted` is a
 * known code with another amount, which also changes nothing.
 */
export type Received = {
  arrivalId: number;
  outcome: 'settled' | 'recorded' | 'waiting' | 'known' | 'contradicted';
  /** Its first receipt in force; null while it waits. */
  paymentId: number | null;
};
