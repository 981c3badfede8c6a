import { postCharges } from '../../billing/server/charges-sql.ts';
import { lockBilling } from '../../billing/server/sql.ts';
import type { Decoded, Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import { type Cents, sumCents } from '../../core/money.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { countedText } from '../../core/wording.ts';
import { classChoices } from '../../grades/server/sql.ts';
import { notify } from '../../notifications/server/notify.ts';
import type * as api from '../contract.ts';
import { chargedText } from '../rules.ts';
import { changeLinks, linkCounts, openedTermsFromNow } from './class-links-sql.ts';

type Asked = Decoded<typeof api.classFeeLinks>['query'];
type Given = Decoded<typeof api.linkFeeToClass>['body'];

export async function classFeeLinks(tx: Transaction, { schoolId }: Caller, asked: Asked): Promise<Reply<typeof api.classFeeLinks>> {
  const counts = await linkCounts(tx, { schoolId, ...asked });
  if (!counts) throw new AppError('FEE_NOT_FOUND');
  return counts;
}

/** Links an additional fee to a whole class, or takes it off; every term billed from now on follows, in one entry each. */
export function linkFeeToClass(tx: Transaction, caller: Caller, given: Given): Promise<Reply<typeof api.linkFeeToClass>> {
  return tx.withTime(() => change(tx, caller, given));
}

async function change(tx: Transaction, caller: Caller, { expected, ...given }: Given): Promise<Reply<typeof api.linkFeeToClass>> {
  const { schoolId } = caller;
  const { additionalFeeId, linked } = given;
  const [, { grades, streams }] = await Promise.all([lockBilling(tx, { schoolId, exclusive: true }), classChoices(tx, schoolId)]);
  const fee = await linkCounts(tx, { schoolId, ...given });
  if (!fee) throw new AppError('FEE_NOT_FOUND');
  if (given.grade !== undefined && !grades.some(({ id }) => id === given.grade)) throw new AppError('GRADE_NOT_FOUND');
  if (given.stream !== undefined && !streams.some(({ id }) => id === given.stream)) throw new AppError('STREAM_NOT_FOUND');
  const studentIds = await changeLinks(tx, { schoolId, ...given });
  const students = studentIds.length;
  if (students !== expected) throw new AppError('FEE_LINKS_CHANGED', { students: countedText(students, 'student') });
  const posted: Cents[] = [];
  for (const termId of await openedTermsFromNow(tx, { schoolId })) {
    const compared = { termId, studentIds, voteHeads: false, fees: additionalFeeId };
    posted.push((await postCharges(tx, caller, { ...compared, reason: 'Additional fee changed' })).amount);
  }
  const amount = sumCents(posted);
  const act = linked ? `${fee.feeName} added to` : `${fee.feeName} taken off`;
  const charged = amount === 0 ? 'Nothing is charged until a term is opened.' : chargedText({ students, amount });
  const message = `${act} ${countedText(students, 'student')}. ${charged}`;
  if (amount < 0) notify(tx, caller, { type: 'payment', title: 'Fees lowered', message, path: '/payments/view-addfees' });
  return { message, students, amount };
}
