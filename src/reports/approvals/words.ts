import { adjustmentText } from '../../books/adjustments/rules.ts';
import { methodText } from '../../books/ledger/methods.ts';
import { termText } from '../../books/terms/rules.ts';
import { dayText } from '../../core/dates.ts';
import { kesText, zeroCents } from '../../core/money.ts';
import { newPaymentPath } from '../../core/page-links.ts';
import type { PagePath } from '../../core/page-paths.ts';
import { countedText } from '../../core/wording.ts';
import { varianceText } from '../../payments/day/rules.ts';
import { paymentAgain, reasonText } from '../../payments/reversals/rules.ts';
import type { Approval } from './contract.ts';
import type { ApprovalKind } from './rules.ts';

/** What is asked for, of each kind. */
const texts: Record<ApprovalKind, (row: Approval) => string> = {
  adjustment: ({ adjustment, change }) => (adjustment ? adjustmentText({ ...adjustment, change }) : ''),
  reversal: (row) => `Reversal of ${paidText(row)}`,
  payment: (row) => `Verify ${paidText(row)}`,
  discount: ({ discount }) => (discount ? `${discount.name}: ${discount.size}, each term` : ''),
  day: ({ amount, day }) => `${kesText(amount)} counted, ${varianceText(day?.variance ?? zeroCents)}`,
  taking: ({ amount, taking }) => (taking ? `${kesText(amount)} (${methodText({ ...taking, bank: null })}) read by hand` : kesText(amount)),
};

/**
 * What an approval does, in words: "Waiver of KES 500.00", "Reversal of KES 2,000.00 (Cash)", "Verify KES 300.00 (M-Pesa, SGH1X)",
 * "Second child: 10% of Tuition, each term", "KES 1,500.00 counted, as the books expect", "KES 900.00 (M-Pesa, SGH1X) read by hand".
 */
export function whatText(row: Approval): string {
  return texts[row.kind](row);
}

function paidText({ amount, payment }: Approval): string {
  return payment ? `${kesText(amount)} (${methodText(payment)})` : kesText(amount);
}

/** The same with for whom or of what: "Waiver of KES 500.00 for Amina Yusuf", "Notice of Safaricom: KES 900.00 read by hand". */
export function aboutText(row: Approval): string {
  if (row.discount) return whatText(row);
  return row.student ? `${whatText(row)} for ${row.student.fullName}` : `${subjectText(row)}: ${whatText(row)}`;
}

/** Whose it is: the student, the standing discount, the cashier's day or the notice. */
export function subjectText({ student, discount, day, taking, asked }: Approval): string {
  if (day) return `Day of ${asked.by}, ${dayText(day.closedOn)}`;
  return student?.fullName ?? discount?.name ?? (taking ? `Notice of ${taking.sender}` : '');
}

/** What an approval does besides what its text says; undefined where it changes a balance or nothing. */
export const approvalEffects: Partial<Record<ApprovalKind, string>> = {
  day: 'The day is locked permanently.',
  taking: 'The money arrives, as it would have with the notice.',
};

/** What a refusal does besides. */
export const refusalEffects: Partial<Record<ApprovalKind, string>> = {
  day: 'A day that is refused is sent back, and its cashier counts again.',
  taking: 'A notice waits again.',
};

/** What a rule that waits would give: "KES 4,000.00 to 4 students at the fees of Term 1 2026". Null for anything else. */
export function discountText({ discount, state, amount }: Approval): string | null {
  if (!discount || state !== 'pending') return null;
  const { term, students } = discount;
  if (!term) return 'No term is current, so the amounts cannot be calculated';
  return `${kesText(amount)} to ${countedText(students, 'student')} at the fees of ${termText(term)}`;
}

/** Why it was asked for, or of a day why its count differs; null where nobody gave a reason. */
export function whyText({ reason, request, day }: Approval): string | null {
  return request ? reasonText(request) : (reason ?? day?.varianceReason ?? null);
}

/** Who gave which reason: "Requested by njoroge: Fire at home. "; blank where nobody did. */
export function requestText(row: Approval): string {
  const why = whyText(row);
  return why === null ? '' : row.day ? `${row.asked.by} says: ${why}. ` : `Requested by ${row.asked.by}: ${why}. `;
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
