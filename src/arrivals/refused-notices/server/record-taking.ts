import { methodText } from '../../../books/ledger/methods.ts';
import { nairobiDayAndTime } from '../../../core/dates.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { type Moment, momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { isCode, normalCode } from '../../../payments/payments/rules.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { arrivedUnderCodes } from '../../unallocated/server/known-sql.ts';
import type * as api from '../contract.ts';
import { senderName } from '../origins.ts';
import { isDebit } from '../read-body.ts';
import { insertDismissal, isSettled, lockNotice, type NoticeKey, refusedNotice } from './notices-sql.ts';
import { insertTaking } from './takings-sql.ts';

export const noticesPath = '/payments/notices';
type Named = Omit<NoticeKey, 'schoolId'>;
type NewTaking = Named & Decoded<typeof api.recordTaking>['body'];

/** Stores a user's reading of a refused notice, for a second person's approval. No money arrives yet. */
export async function recordTaking(tx: Transaction, caller: Caller, taking: NewTaking): Promise<Reply<typeof api.recordTaking>> {
  const { schoolId, userId, username } = caller;
  const { origin, noticeId, amount, method } = taking;
  const code = codeOf(taking.code);
  const key = { schoolId, origin, noticeId };
  const [moment, notice] = await Promise.all([momentOf(tx), unsettledNotice(tx, key)]);
  if (isDebit(notice)) throw new AppError('NOTICE_OF_DEBIT');
  const sender = senderName(notice.sender);
  const arrivedAt = arrivalTime(taking, moment);
  const arrived = (await arrivedUnderCodes(tx, { schoolId, codes: [code] })).get(code);
  if (arrived !== undefined) throw new AppError('NOTICE_MONEY_HERE', { amount: kesText(arrived), code }, { field: 'code' });
  const takingId = await insertTaking(tx, {
    ...{ ...key, userId, method, code, amount, channel: taking.channel },
    arrivedAt,
    ...{ account: taking.account ?? null, payerName: taking.payerName ?? null, payerPhone: taking.payerPhone ?? null },
  });
  notify(tx, caller, {
    type: 'verification',
    title: 'Notice awaits approval',
    message: `${username} read ${kesText(amount)} (${methodText({ method, code, bank: null })}) in a notice of ${sender}.`,
    path: noticesPath,
  });
  return { message: `A second person must approve ${kesText(amount)} now.`, takingId };
}

/** When the money came. Without a time it is noon, or now if that is earlier. Throws for a time to come. */
function arrivalTime({ arrivedOn, time }: Pick<NewTaking, 'arrivedOn' | 'time'>, { at }: Moment): string {
  const now = nairobiDayAndTime(at);
  const isToday = arrivedOn === now.day;
  if (arrivedOn > now.day) throw new AppError('NOTICE_DAY_TO_COME', {}, { field: 'arrivedOn' });
  if (isToday && time !== undefined && time > now.time) throw new AppError('NOTICE_TIME_TO_COME', {}, { field: 'time' });
  const usual = isToday && now.time < '12:00' ? now.time : '12:00';
  return `${arrivedOn}T${time ?? usual}:00+03:00`;
}

export async function dismissNotice(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { origin, noticeId, reason }: Named & { reason: string },
): Promise<Reply<typeof api.dismissNotice>> {
  const key = { schoolId, origin, noticeId };
  await unsettledNotice(tx, key);
  await insertDismissal(tx, { ...key, userId, reason });
  return { message: 'The notice is dismissed.' };
}

/** An open notice, locked until the transaction ends. */
async function unsettledNotice(tx: Transaction, key: NoticeKey) {
  const [, notice] = await Promise.all([lockNotice(tx, key), refusedNotice(tx, key)]);
  if (!notice) throw new AppError('NOTICE_NOT_FOUND');
  if (await isSettled(tx, key)) throw new AppError('NOTICE_SETTLED');
  return notice;
}

function codeOf(typed: string): string {
  const code = normalCode(typed);
  if (code !== null && isCode(code)) return code;
  const message = 'Transaction code must have only letters A to Z and digits, at most 40';
  throw new AppError('VALIDATION_FAILED', { summary: message }, { fields: [{ path: 'code', message }] });
}
