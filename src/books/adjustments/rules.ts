import { asCents, type Cents, kesText, negated, zeroCents } from '../../core/money.ts';
import { accountKey } from '../../core/text.ts';
import type { AdjustmentAccount, RefundAccount } from '../ledger/accounts.ts';
import { type AdjustmentKind, isRefund, kindNames } from '../ledger/adjustment-kinds.ts';

export const adjustmentStates = ['pending', 'approved', 'refused', 'withdrawn'] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];

export const stateNames: Record<AdjustmentState, string> = {
  pending: 'Pending',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

type KindFacts = {
  /** A description for the requester. */
  use: string;
  /** Its direction; a correction may have either. */
  effect: 'lowers' | 'raises' | 'either';
  /** The account opposite to the students' account. */
  account: AdjustmentAccount | RefundAccount;
};

const noCash = 'A refund is never paid in cash from the drawer';

export const kindFacts: Record<AdjustmentKind, KindFacts> = {
  waiver: { use: 'Fees that the school forgives', effect: 'lowers', account: 'waivers' },
  discount: { use: 'A lower price, such as for siblings or staff', effect: 'lowers', account: 'waivers' },
  bursary: {
    use: 'What a sponsor has promised. When the money arrives, reverse the bursary and record the payment',
    effect: 'lowers',
    account: 'bursaries',
  },
  creditNote: { use: 'Something charged that should not have been', effect: 'lowers', account: 'waivers' },
  debitNote: { use: 'Something owed that no fee charges', effect: 'raises', account: 'waivers' },
  correction: {
    use: 'The balance brought forward was wrong. Enter a minus if less was owed',
    effect: 'either',
    account: 'opening_balances',
  },
  mpesaRefund: { use: `Money sent back by M-Pesa, at most the verified credit. ${noCash}`, effect: 'raises', account: 'mpesa' },
  bankRefund: {
    use: `Money sent back by bank transfer or cheque, at most the verified credit. ${noCash}`,
    effect: 'raises',
    account: 'bank',
  },
};

/** A larger credit in cents, entered by hand as an opening balance, waits for approval (decision 37). */
export const creditByHandMax = asCents(100_000);

/** The change of a student's balance in cents: negative if it lowers it. A correction has its own sign. */
export function changeOf(kind: AdjustmentKind, amount: Cents): Cents {
  return kindFacts[kind].effect === 'lowers' ? negated(amount) : amount;
}

/** The fault of an amount in cents for a kind; null if there is none. */
export function amountFault(kind: AdjustmentKind, amount: Cents): string | null {
  if (amount === 0) return 'Amount must not be zero';
  if (amount < 0 && kindFacts[kind].effect !== 'either') return 'Amount must be above zero; only a correction takes a minus';
  return null;
}

/** The most letters and digits of a reference. One typed sign may stand for several. */
export const referenceMax = 40;

/** The fault of the reference of a refund; null if there is none, and for other kinds. */
export function referenceFault(kind: AdjustmentKind, reference: string | undefined): string | null {
  if (!isRefund(kind)) return null;
  const { length } = accountKey(reference ?? '');
  if (length === 0) return 'Reference is required';
  return length > referenceMax ? `Reference must be at most ${referenceMax} characters` : null;
}

/** The credit in cents of whoever owes so much; zero without a credit. */
export function creditOf(owed: Cents): Cents {
  return owed < 0 ? negated(owed) : zeroCents;
}

type Told = { kind: AdjustmentKind; change: Cents; takesBackId: number | null; reference: string | null };

/**
 * An adjustment in words: "Waiver of KES 500.00", "Correction of opening balance (KES 20.00 less)", "Waiver of KES 500.00 reversed",
 * "Refund by M-Pesa of KES 500.00 (SGH7Y2K9QL)".
 */
export function adjustmentText({ kind, change, takesBackId, reference }: Told): string {
  const name = kindNames[kind];
  const { effect } = kindFacts[kind];
  const amount = kesText(asCents(Math.abs(change)));
  if (effect === 'either' && takesBackId === null) return `${name} (${amount} ${change < 0 ? 'less' : 'more'})`;
  return `${name} of ${amount}${takesBackId === null ? '' : ' reversed'}${reference === null ? '' : ` (${reference})`}`;
}
