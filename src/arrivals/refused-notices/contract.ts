import * as z from 'zod/mini';
import { arrivingMethods } from '../../books/ledger/methods.ts';
import { day, dayField } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { id, pathId } from '../../core/ids.ts';
import { asCents, money, moneyInput } from '../../core/money.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, optionalText, requiredText } from '../../core/text.ts';
import { noticeKinds, noticeLists, noticeOrigins, noticeSenders, noticeStates } from './origins.ts';

const text = z.nullable(z.string());
const instant = z.iso.datetime({ offset: true });
const by = { by: z.string(), at: instant };

const parts = {
  code: text,
  amount: z.nullable(money),
  arrivedOn: z.nullable(day),
  time: text,
  account: text,
  payerName: text,
  payerPhone: text,
  channel: text,
};

const notice = z.object({
  /** Safaricom and the banks number their notices separately: a notice needs both. */
  origin: z.enum(noticeOrigins),
  id,
  sender: z.enum(noticeSenders),
  kind: z.enum(noticeKinds),
  receivedAt: z.iso.datetime(),
  /** The address that it came from. */
  source: z.string(),
  reason: z.string(),
  /** False if nothing proves the sender. */
  isProven: z.boolean(),
  /** Its readable parts. */
  read: z.object(parts),
  /** Payments received under its code since, or of another amount before. */
  arrived: z.nullable(money),
  state: z.enum(noticeStates),
  dismissed: z.nullable(z.object({ ...by, reason: z.string() })),
  /** The newest reading of it by a user. */
  taking: z.nullable(
    z.object({
      id,
      ...by,
      method: z.enum(arrivingMethods),
      code: z.string(),
      amount: money,
      arrivedAt: instant,
      account: text,
      payerName: text,
      channel: z.string(),
      /** Who approved or refused it, and the reason; null while it waits. */
      decided: z.nullable(z.object({ ...by, outcome: z.enum(['approved', 'refused', 'withdrawn']), refusal: text })),
      isOwn: z.boolean(),
      /** False if a second person must approve. */
      mayApprove: z.boolean(),
    }),
  ),
});
export type RefusedNotice = z.output<typeof notice>;
export type NoticeTaking = NonNullable<RefusedNotice['taking']>;

const filter = {
  show: filterChoice(noticeLists, 'Show must be waiting or settled'),
  sender: filterChoice(noticeSenders, 'From must be safaricom, kcb, equity or coop'),
};

export const refusedNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: may.seeMoney,
  shows: ['payments', 'connections', 'staff'],
  summary: 'Notices from Safaricom and banks that were refused or contradict a received payment, the newest first, and who resolved them',
  query: z.object({ ...filter, page: pageInput, limit: limitInput(20) }),
  reply: z.object({ notices: z.array(notice), pagination }),
});

export const exportNotices = sheetEndpoint({
  path: '/api/notices/export',
  access: may.seeMoney,
  summary: 'Notices that were refused or contradict what arrived as CSV or Excel, the newest first',
  query: z.object({ ...filter, ...sheetQuery }),
  sheet: 'notices',
});

const params = z.object({ origin: z.enum(noticeOrigins, { error: 'Origin must be safaricom or bank' }), noticeId: pathId });

export const noticeWords = endpoint({
  method: 'GET',
  path: '/api/notices/:origin/:noticeId/words',
  isRecorded: true,
  access: may.seeMoney,
  shows: ['connections'],
  summary: 'A notice as received, without its passwords and tokens',
  params,
  reply: z.object({ words: z.string() }),
});

const timeFault = 'Time must be hours and minutes, such as 09:05';
const time = emptyMeansAbsent(
  asField(z.string({ error: timeFault }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeFault)), { label: 'Time', maxLength: 5 }),
);

export const recordTaking = endpoint({
  method: 'POST',
  path: '/api/notices/:origin/:noticeId/take',
  access: may.recordPayments,
  changes: ['payments'],
  summary: 'Enter the payment that a refused notice reports; it is received once a second person approves',
  params,
  body: z.object({
    method: asField(z.enum(arrivingMethods, { error: 'Method must be Mpesa or Bank' }), { label: 'Method' }),
    channel: requiredText('Paybill, Till or Account', 60),
    code: requiredText('Transaction Code', 40, { autoCapitalize: 'characters', spellCheck: false }),
    amount: moneyInput({ label: 'Amount', min: asCents(1), minMessage: 'Amount must be more than 0' }),
    arrivedOn: dayField('Day'),
    time,
    account: optionalText('Account Typed by the Payer', 100),
    payerName: optionalText('Payer', 120),
    payerPhone: optionalText('Phone Number', 100),
  }),
  reply: z.object({ message: z.string(), takingId: id }),
});

export const dismissNotice = endpoint({
  method: 'POST',
  path: '/api/notices/:origin/:noticeId/dismiss',
  access: may.recordPayments,
  changes: ['payments'],
  summary: 'Say why nothing is to be taken of a refused notice',
  params,
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string() }),
});

export const approveTaking = endpoint({
  method: 'POST',
  path: '/api/notice-takings/:takingId/approve',
  access: may.recordPayments,
  changes: ['payments', 'balances', 'messages'],
  summary: 'Approve, as a second person, the payment that another user read in a refused notice: it is received',
  params: z.object({ takingId: pathId }),
  reply: z.object({ message: z.string() }),
});

export const refuseTaking = endpoint({
  method: 'POST',
  path: '/api/notice-takings/:takingId/refuse',
  access: may.recordPayments,
  changes: ['payments'],
  summary: "Refuse the payment that another user read in a notice, or withdraw one's own: the notice is open again",
  params: z.object({ takingId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string() }),
});
