import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { id, pathId } from '../../core/ids.ts';
import { money, moneyInput, zeroCents } from '../../core/money.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { asSecret } from '../../core/secrets/secret-fields.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, optionalText, phoneField, requiredText } from '../../core/text.ts';
import { updatedAt, versionInput } from '../../core/versions.ts';
import { deliveryStates } from './deliveries.ts';
import { fieldNames, isFillable, messageKinds, messageStates, optOutSources, senders } from './kinds.ts';

const message = z.object({
  id,
  kind: z.enum(messageKinds),
  /** Null once the text and the number are cleared: the student was erased, or the school keeps texts no longer. */
  phone: z.nullable(z.string()),
  text: z.nullable(z.string()),
  segments: z.int(),
  state: z.enum(messageStates),
  /** Why it was not sent, or may not have been. */
  fault: z.nullable(z.string()),
  madeAt: z.iso.datetime(),
  /** The earliest time, after quiet hours. */
  sendAfter: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  /** True if it failed, may not have arrived, or is overdue by an hour: its job is lost, as after a restore. */
  mayResend: z.boolean(),
  /** True if something was decided against it since it was made, such as an opt-out: it goes by no way. */
  isStopped: z.boolean(),
  /** The provider's delivery report and its reason; null without a report. */
  delivery: z.nullable(z.object({ state: z.enum(deliveryStates), reason: z.nullable(z.string()), at: z.iso.datetime({ offset: true }) })),
  /** The students of the message. One whose import was undone is no longer on the register, and has no page. */
  students: z.array(z.object({ id, fullName: z.string(), isOnRegister: z.boolean() })),
});
export type Message = z.output<typeof message>;

const counts = z.object({ waiting: z.int(), sending: z.int(), sent: z.int(), failed: z.int(), unsure: z.int(), optedOut: z.int() });

const filter = {
  state: filterChoice(messageStates, 'State must be waiting, sending, sent, failed, unsure or optedOut'),
  kind: filterChoice(messageKinds, 'Kind must be receipt, reversal or reminder'),
  delivery: filterChoice(deliveryStates, 'Delivery must be onItsWay, failed or delivered'),
};

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  isRecorded: true,
  access: may.seeMoney,
  shows: ['messages', 'students'],
  summary: 'Messages to guardians, the newest first: waiting, sent, failed, or with unknown delivery',
  query: z.object({ ...filter, page: pageInput, limit: limitInput(20) }),
  reply: z.object({ messages: z.array(message), counts, isOn: z.boolean(), pagination }),
});

export const exportMessages = sheetEndpoint({
  path: '/api/messages/export',
  access: may.seeMoney,
  summary: 'The filtered messages as CSV or Excel, the newest first',
  query: z.object({ ...filter, ...sheetQuery }),
  sheet: 'messages',
});

export const resendMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:messageId/again',
  access: may.recordPayments,
  changes: ['messages'],
  summary: 'Send a message again that failed, was perhaps sent, or was left',
  params: z.object({ messageId: pathId }),
  reply: z.object({ message: z.string() }),
});

export const messageSettings = z.object({
  sendsReceipts: z.boolean(),
  sendsReminders: z.boolean(),
  receiptText: z.string(),
  reversalText: z.string(),
  reminderText: z.string(),
  sender: z.enum(senders),
  smsUsername: z.nullable(z.string()),
  smsFrom: z.nullable(z.string()),
  /** Whether a key is stored; it is never shown. */
  hasKey: z.boolean(),
  segmentPrice: money,
  /** Who confirmed that guardians agreed, and when; null if nobody did. */
  consent: z.nullable(z.object({ by: z.string(), date: day })),
  /** The start of 1970 if nothing was ever saved. */
  updatedAt,
});
export type MessageSettings = z.output<typeof messageSettings>;

export const readMessageSettings = endpoint({
  method: 'GET',
  path: '/api/settings/messages',
  access: may.seeMoney,
  versioned: 'settings',
  shows: ['messages', 'staff', 'school'],
  summary: 'Which messages the school sends, in which words and by whom',
  reply: z.object({
    settings: messageSettings,
    school: z.string(),
    /** Its paybill number; null without one. */
    paybill: z.nullable(z.string()),
    /** The address to give to the provider; null for users who may not change it, or if the site's own address is unknown. */
    reportsAddress: z.nullable(z.string()),
    /** The same for opt-out notices. */
    optOutsAddress: z.nullable(z.string()),
    /** The number of reports for messages that the school did not send. */
    unknownReports: z.int(),
  }),
});

const unfilled = (label: string) =>
  `${label} has words in braces that are not filled in. Use ${fieldNames.map((name) => `{${name}}`).join(', ')}`;
const text = (label: string) => optionalText(label, 480, {}, z.refine(isFillable, unfilled(label)));
const yesOrNo = (label: string) => emptyMeansAbsent(asField(z.boolean({ error: `${label} must be true or false` }), { label }));

/** Absent or blank fields get the defaults of a new school; an absent key is kept. */
export const saveMessageSettings = endpoint({
  method: 'PATCH',
  path: '/api/settings/messages',
  access: may.setUp,
  versioned: 'settings',
  changes: ['messages'],
  summary: 'Choose which messages the school sends; none before a user confirms that the guardians agreed',
  body: z.object({
    sendsReceipts: yesOrNo('Receipts and reversals'),
    sendsReminders: yesOrNo('Balance reminders'),
    agreed: yesOrNo('The guardians have agreed to receive messages'),
    receiptText: text('Receipt'),
    reversalText: text('Reversal'),
    reminderText: text('Balance reminder'),
    sender: emptyMeansAbsent(asField(z.enum(senders, { error: 'Sender must be file or africasTalking' }), { label: 'By' })),
    smsUsername: optionalText("User name at Africa's Talking", 60, { autoComplete: 'off' }),
    smsKey: asSecret(optionalText('API key', 200, { autoComplete: 'off' })),
    smsFrom: optionalText('Sender name', 11, { autoComplete: 'off' }),
    segmentPrice: moneyInput({ label: 'Price of one SMS', min: zeroCents }),
    updatedAt: versionInput,
  }),
  reply: z.object({ message: z.string(), settings: messageSettings }),
});

/** In the school's own address; the router refuses longer ones. */
const params = z.object({ address: z.string() });

export const deliveryReport = endpoint({
  method: 'POST',
  path: '/api/message-reports/:address',
  access: 'public',
  keyless: true,
  takesForm: true,
  summary: "Africa's Talking reports whether a message was delivered",
  params,
  body: z.record(z.string(), z.unknown()),
  reply: z.object({ message: z.string() }),
});

export const optOutNotice = endpoint({
  method: 'POST',
  path: '/api/message-opt-outs/:address',
  access: 'public',
  keyless: true,
  takesForm: true,
  summary: "Africa's Talking reports that the owner of a number opted out of the school's messages",
  params,
  body: z.record(z.string(), z.unknown()),
  reply: z.object({ message: z.string() }),
});

const optOutRow = z.object({
  id,
  phone: z.string(),
  /** False if the number receives messages again. */
  isOptedOut: z.boolean(),
  source: z.enum(optOutSources),
  /** The user who recorded it; null for the provider. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** The students whose guardians have the number. */
  students: z.array(z.object({ id, fullName: z.string() })),
});
export type OptOut = z.output<typeof optOutRow>;

export const listOptOuts = endpoint({
  method: 'GET',
  path: '/api/messages/opt-outs',
  isRecorded: true,
  access: may.seeMoney,
  shows: ['messages', 'students', 'staff'],
  summary: 'Numbers that opted out of messages, or receive them again: who recorded it and when',
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  reply: z.object({ optOuts: z.array(optOutRow), pagination }),
});

export const optOut = endpoint({
  method: 'POST',
  path: '/api/messages/opt-outs',
  access: may.recordPayments,
  changes: ['messages'],
  summary: 'Record that a guardian opted out of messages',
  body: z.object({ phone: phoneField('Phone number', { autoComplete: 'off' }), note: optionalText('Note', 200) }),
  reply: z.object({ message: z.string() }),
});

export const cancelOptOut = endpoint({
  method: 'POST',
  path: '/api/messages/opt-outs/:optOutId/cancel',
  access: may.recordPayments,
  changes: ['messages'],
  summary: 'Record that a number receives messages again, with the reason',
  params: z.object({ optOutId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string() }),
});
