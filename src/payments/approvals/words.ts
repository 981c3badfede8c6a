import { adjustmentText } from '../../books/adjustments/rules.ts';
import { methodText } from '../../books/ledger/methods.ts';
import { termText } from '../../books/terms/rules.ts';
import { kesText } from '../../core/money.ts';
import { newPaymentPath } from '../../core/page-links.ts';
import type { PagePath } from '../../core/page-paths.ts';
import { countedText } from '../../core/wording.ts';
import { paymentAgain, reasonText } from '../reversals/rules.ts';
import type { Approval } from './contract.ts';

/**
 * What a yes does, in words: "Waiver of KES 500.00", "Reversal of KES 2,000.00 (Cash)", "Verify KES 300.00 (M-Pesa, SGH1X)",
 * "Second child: 10% of Tuition, each term".
 */
export function whatText({ adjustment, request, payment, discount, amount, change }: Approval): string {
  if (discount) return `${discount.name}: ${discount.size}, each term`;
  if (adjustment) return adjustmentText({ ...adjustment, change });
  const way = payment ? ` (${methodText(payment)})` : '';
  return request ? `Reversal of ${kesText(amount)}${way}` : `Verify ${kesText(amount)}${way}`;
}

/** The same with for whom: "Waiver of KES 500.00 for Amina Yusuf". */
export function aboutText(row: Approval): string {
  return row.student ? `${whatText(row)} for ${row.student.fullName}` : whatText(row);
}

/** Whose it is: the student, or of a discount rule its name. */
export function subjectText({ student, discount }: Approval): string {
  return student?.fullName ?? discount?.name ?? '';
}

/** What a rule that waits would give: "KES 4,000.00 to 4 students at the fees of Term 1 2026". Null for anything else. */
export function givesText({ discount, state, amount }: Approval): string | null {
  if (!discount || state !== 'pending') return null;
  const { term, students } = discount;
  if (!term) return 'No term is current, so the amounts cannot be calculated';
  return `${kesText(amount)} to ${countedText(students, 'student')} at the fees of ${termText(term)}`;
}

/** Why it was asked for; null for a pending payment, which nobody explains. */
export function whyText({ reason, request }: Approval): string | null {
  return request ? reasonText(request) : reason;
}

/** Where what was reversed is recorded again as it should have been, with the words that lead there; null where it is not. */
export function againLink({ request, payment, student, amount, state }: Approval): { to: PagePath; text: string } | null {
  if (state !== 'approved' || !request || !payment || !student) return null;
  const { cause, rightStudent, rightAmount } = request;
  const again = paymentAgain(
    { cause, rightStudentId: rightStudent?.id ?? null, rightAmount },
    { ...payment, studentId: student.id, amount },
  );
  if (!again) return null;
  const whom = cause === 'wrongAmount' ? student.fullName : (rightStudent?.fullName ?? 'the right student');
  return { to: newPaymentPath(again), text: `Record again for ${whom}` };
}

/** What tells one row from every other. */
export const keyOf = ({ kind, id }: Pick<Approval, 'kind' | 'id'>) => `${kind} ${id}`;
