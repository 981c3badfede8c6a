import { additionalFeeName } from '../../../books/billing/server/additional-fees-sql.ts';
import { postCharges } from '../../../books/billing/server/charges-sql.ts';
import { lockBilling } from '../../../books/billing/server/sql.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type { StudentFilter } from '../../../students/register/server/list-sql.ts';
import { studentFilter } from '../../../students/register/server/list-students.ts';
import type * as api from '../class-links-contract.ts';
import { linkChargedText } from '../rules.ts';
import { billedCount, changeLinks, linkCounts, openedTermsFromNow } from './class-links-sql.ts';

type LinksQuery = Decoded<typeof api.classFeeLinks>['query'];
type ClassLink = Decoded<typeof api.linkFeeToClass>['body'];

export async function classFeeLinks(
  tx: Transaction,
  caller: Caller,
  { additionalFeeId, ...filters }: LinksQuery,
): Promise<Reply<typeof api.classFeeLinks>> {
  const counts = await linkCounts(tx, { additionalFeeId, whom: activeStudents(caller, filters) });
  if (!counts) throw new AppError('FEE_NOT_FOUND');
  return counts;
}

/**
 * Links an additional fee to all filtered students, or unlinks it, and posts the difference of each billed term from now on as one entry.
 */
export function linkFeeToClass(tx: Transaction, caller: Caller, link: ClassLink): Promise<Reply<typeof api.linkFeeToClass>> {
  return tx.withTime(() => change(tx, caller, link));
}

type Filters = Omit<LinksQuery, 'additionalFeeId'>;

/** Only active students are charged: the filter leaves out others. */
function activeStudents(caller: Caller, filters: Filters): StudentFilter {
  return studentFilter(caller, { ...filters, active: 'true' });
}

async function change(
  tx: Transaction,
  caller: Caller,
  { additionalFeeId, linked, expected, ...filters }: ClassLink,
): Promise<Reply<typeof api.linkFeeToClass>> {
  const { schoolId } = caller;
  const whom = activeStudents(caller, filters);
  await lockBilling(tx, { schoolId, exclusive: true });
  const fee = await linkCounts(tx, { additionalFeeId, whom });
  if (!fee) throw new AppError('FEE_NOT_FOUND');
  await refuseUnknown(tx, { schoolId, ...filters });
  const studentIds = await changeLinks(tx, { additionalFeeId, linked, whom });
  const students = studentIds.length;
  if (students !== expected) throw new AppError('FEE_LINKS_CHANGED', { students: countedText(students, 'student') });
  const posted: Cents[] = [];
  const termIds = await openedTermsFromNow(tx, { schoolId });
  for (const termId of termIds) {
    const compared = { termId, studentIds, voteHeads: false, fees: additionalFeeId };
    posted.push((await postCharges(tx, caller, { ...compared, reason: 'Additional fee changed' })).amount);
  }
  const amount = sumCents(posted);
  const act = linked ? `${fee.feeName} added to` : `${fee.feeName} removed from`;
  const charged = linkChargedText(
    termIds.length === 0
      ? { students, linked, amount: 'noTermOpen' }
      : { students: await billedCount(tx, { schoolId, termIds, studentIds }), linked, amount },
  );
  const message = `${act} ${countedText(students, 'student')}. ${charged}`;
  if (amount < 0) notify(tx, caller, { type: 'payment', title: 'Fees lowered', message, path: '/payments/view-addfees' });
  return { message, students, amount };
}

/** Throws for unknown filter values: an empty result would look like a class without students. */
async function refuseUnknown(tx: Transaction, { schoolId, grade, stream, feeId }: Filters & { schoolId: number }): Promise<void> {
  const { grades, streams } = await classChoices(tx, schoolId);
  if (grade !== undefined && !grades.some(({ id }) => id === grade)) throw new AppError('GRADE_NOT_FOUND');
  if (stream !== undefined && !streams.some(({ id }) => id === stream)) throw new AppError('STREAM_NOT_FOUND');
  if (feeId !== undefined && !(await additionalFeeName(tx, { schoolId, additionalFeeId: feeId }))) throw new AppError('FEE_NOT_FOUND');
}
