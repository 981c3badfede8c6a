import { dayText } from '../../core/dates.ts';
import type { Reply } from '../../core/endpoint.ts';
import { asCents, type Cents } from '../../core/money.ts';
import { kindText } from '../ledger/adjustment-kinds.ts';
import { statusWord } from '../ledger/methods.ts';
import { termChoices, termText } from '../terms/rules.ts';
import type { feeStatement } from './contract.ts';

export type Statement = Reply<typeof feeStatement>['data'];
export type NamedAmount = { name: string; amount: Cents };

/** The terms that a statement can be of, as a drop-down has them, and the one that it is of: all of them where none has begun. */
export function termChoice({ term, terms }: Pick<Statement, 'term' | 'terms'>, termId: string) {
  return {
    choices: [...termChoices(terms), { id: 'all', name: 'All Terms' }],
    value: termId || String(term?.id ?? 'all'),
  };
}

/** The period of a statement: "Term 2 2026, 4 May 2026 to 7 Aug 2026". */
export function periodText({ term, terms }: Pick<Statement, 'term' | 'terms'>): string {
  if (term) return `${termText(term)}, ${dayText(term.startDate)} to ${dayText(term.endDate)}`;
  return terms.length > 0 ? 'All terms' : 'No term is set up yet';
}

/** The student's particulars, each with its label. The pay account is what a payer types at the school's paybill, prefix included. */
export function factsOf({ studentInfo, school }: Pick<Statement, 'studentInfo' | 'school'>): { name: string; value: string }[] {
  const { name, id, admissionNumber, account, grade, stream, status } = studentInfo;
  return [
    { name: 'Name', value: name },
    { name: 'Student ID', value: String(id) },
    ...(admissionNumber === null ? [] : [{ name: 'Admission number', value: admissionNumber }]),
    { name: 'Pay account', value: school.payTo?.account ?? account },
    { name: 'Grade', value: grade },
    { name: 'Stream', value: stream },
    { name: 'Status', value: status },
  ];
}

/** The balance before the first payment, in cents. */
export function owedBeforePayments({ currentBalance, totalPaid }: Statement['summary']): Cents {
  return asCents(currentBalance + totalPaid);
}

/** The charges in cents, the oldest first; they add up to the balance before payments. */
export function chargeLines({ billing, adjustments, summary }: Pick<Statement, 'billing' | 'adjustments' | 'summary'>): NamedAmount[] {
  return [
    { name: 'Balance brought forward', amount: summary.carriedForwardBalance },
    ...billing.voteHeads,
    ...(billing.additionalFees.length > 0 ? [{ name: 'Additional fees, listed below', amount: billing.additionalFeesTotal }] : []),
    ...(adjustments.length === 0 ? [] : [{ name: 'Adjustments, listed below', amount: summary.adjusted }]),
  ];
}

/** An adjustment in words: its kind, its status, the mark of a self-approved one, and its reason with that mark. */
export function adjustmentWords({ kind, reason, reference, takesBackId, approvedBy, selfApproved }: Statement['adjustments'][number]) {
  const mark = selfApproved ? ` (requested and approved by ${approvedBy})` : '';
  return { name: kindText({ kind, reference }), word: takesBackId === null ? null : 'Reversed', mark, reason: `${reason}${mark}` };
}

/** The word beside a payment's figures; null for a verified payment in force. */
export function lineWord({ kind, method, isVerified, isReversed }: Statement['payments'][number]): string | null {
  if (kind === 'reversal') return 'Reversal';
  if (isReversed) return 'Reversed';
  return isVerified ? null : statusWord({ method, isVerified });
}

/** The sums of a statement above its balance, in cents. */
export function summaryLines({ totalBilled, totalPaid, carriedForwardBalance, adjusted }: Statement['summary']): NamedAmount[] {
  return [
    { name: 'Total Billed', amount: totalBilled },
    { name: 'Total Paid', amount: totalPaid },
    { name: 'Carried Forward', amount: carriedForwardBalance },
    ...(adjusted === 0 ? [] : [{ name: 'Adjusted', amount: adjusted }]),
  ];
}
