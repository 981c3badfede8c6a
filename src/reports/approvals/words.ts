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

/** The name of each kind. */
const texts: Record<ApprovalKind, (row: Approval) => string> = {
  adjustment: ({ adjustment, change }) => (adjustment ? adjustmentText({ ...adjustment, change }) : ''),
  reversal: (row) => `Reversal of ${paidText(row)}${partsText(row)}`,
  payment: (row) => `Verify ${paidText(row)}`,
  discount: ({ discount }) => (discount ? `${discount.name}: ${discount.size}, each term` : ''),
  day: ({ amount, day }) => `${kesText(amount)} counted, ${varianceText(day?.variance ?? zeroCents)}`,
  taking: ({ amount, taking }) => (taking ? `${kesText(amount)} (${methodText({ ...taking, bank: null })}) read by hand` : kesText(amount)),
};

/**
 * An approval in words: "Waiver of KES 500.00", "Reversal of KES 2,000.00 (Cash)", "Verify KES 300.00 (M-Pesa, SGH1X)", "Second child: 10%
 * of Tuition, each term", "KES 1,500.00 counted, matches the books", "KES 900.00 (M-Pesa, SGH1X) read by hand".
 */
export function whatText(row: Approval): string {
  return texts[row.kind](row);
}

function paidText({ amount, payment }: Approval): string {
  return payment ? `${kesText(amount)} (${methodText(payment)})` : kesText(amount);
}

/** For a request of a whole shared payment: ", all 3 parts". */
function partsText({ request }: Approval): string {
  return request && request.parts > 1 ? `, all ${request.parts} parts` : '';
}

/** The same with its subject: "Waiver of KES 500.00 for Amina Yusuf", "Notice of Safaricom: KES 900.00 read by hand". */
export function aboutText(row: Approval): string {
  if (row.discount) return whatText(row);
  return row.student ? `${whatText(row)} for ${row.student.fullName}` : `${subjectText(row)}: ${whatText(row)}`;
}

/** Its subject: the student, the discount rule, the cashier's day or the notice. */
export function subjectText({ student, discount, day, taking, asked }: Approval): string {
  if (day) return `Day of ${asked.by}, ${dayText(day.closedOn)}`;
  return student?.fullName ?? discount?.name ?? (taking ? `Notice of ${taking.sender}` : '');
}

/** A further effect of an approval; undefined if it only changes a balance, or nothing. */
export const approvalEffects: Partial<Record<ApprovalKind, string>> = {
  day: 'The day is locked permanently.',
  taking: 'The money arrives, as it would have with the notice.',
};

/** A further effect of a refusal. */
export const refusalEffects: Partial<Record<ApprovalKind, string>> = {
  day: 'A day that is refused is sent back, and its cashier counts again.',
  taking: 'A notice is open again.',
};

/** The effect of a pending rule: "KES 4,000.00 to 4 students at the fees of Term 1 2026". Null for anything else. */
export function discountText({ discount, state, amount }: Approval): string | null {
  if (!discount || state !== 'pending') return null;
  const { term, students } = discount;
  if (!term) return 'No term is current, so the amounts cannot be calculated';
  return `${kesText(amount)} to ${countedText(students, 'student')} at the fees of ${termText(term)}`;
}

/** The reason of a request, or of a day's variance; null without one. */
export function whyText({ reason, request, day }: Approval): string | null {
  return request ? reasonText(request) : (reason ?? day?.varianceReason ?? null);
}

/** The money of a pending payment that names another student; null for anything else. */
export function arrivedText({ arrivedFor, amount }: Approval): string | null {
  if (arrivedFor === null) return null;
  const { account, names, amount: arrived } = arrivedFor;
  const money = arrived === amount ? 'This money arrived' : `${kesText(arrived)} arrived with this code`;
  if (account === null) return `${money} for another student`;
  return `${money} for account ${account}, which names ${names ?? 'another student'}`;
}

/** The requester and the reason: "Requested by njoroge: Fire at home. "; blank without a reason. */
export function requestText(row: Approval): string {
  const why = whyText(row);
  return why === null ? '' : row.day ? `${row.asked.by} says: ${why}. ` : `Requested by ${row.asked.by}: ${why}. `;
}

/** The link that records a reversed payment again, correctly, with its text; null if there is nothing to record, or its code is in use. */
export function againLink({ request, payment, student, amount, state }: Approval): { to: PagePath; text: string } | null {
  if (state !== 'approved' || !request || request.parts > 1 || request.codeStays || !payment || !student) return null;
  const { cause, rightStudent, rightAmount } = request;
  const again = paymentAgain(
    { cause, rightStudentId: rightStudent?.id ?? null, rightAmount },
    { ...payment, studentId: student.id, amount },
  );
  if (!again) return null;
  const whom = cause === 'wrongAmount' ? student.fullName : (rightStudent?.fullName ?? 'the right student');
  return { to: newPaymentPath(again), text: `Record again for ${whom}` };
}

/** A unique key of a row. */
export const keyOf = ({ kind, id }: Pick<Approval, 'kind' | 'id'>) => `${kind} ${id}`;
