import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { asCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { costOf } from '../../../messages/guardians/rules.ts';
import { queueMessages, worded } from '../../../messages/guardians/server/queue-messages.ts';
import { receiversOf, remindedToday } from '../../../messages/guardians/server/queue-sql.ts';
import { messageSettings } from '../../../messages/guardians/server/settings-sql.ts';
import { lockSchool } from '../../../school/settings/server/sql.ts';
import type * as api from '../contract.ts';
import { wholeBalances } from './balances.ts';

type Query = Decoded<typeof api.previewReminders>['query'];

/** The most students of one reminder. */
const remindedMax = 2000;

/** The reminders for students who owe, were not reminded today, and have no promise that still runs; others in the filter need none. */
export async function previewReminders(tx: Transaction, caller: Caller, query: Query): Promise<Reply<typeof api.previewReminders>> {
  const { facts, receivers, ...counts } = await reminded(tx, caller, query);
  const settings = await messageSettings(tx, caller.schoolId);
  const all = await worded(receivers, { kind: 'reminder', facts });
  const messages = all.filter(({ isOptedOut }) => !isOptedOut);
  const segments = messages.reduce((sum, each) => sum + each.segments, 0);
  return {
    isOn: settings.sendsReminders,
    ...counts,
    messages: messages.length,
    optedOut: all.length - messages.length,
    segments,
    cost: costOf(segments, asCents(settings.segmentPrice)),
    sample: messages[0]?.text ?? null,
  };
}

/** Sends reminders if their number is still the one that the caller saw: another user may have just sent the same. */
export async function sendReminders(
  tx: Transaction,
  caller: Caller,
  { query, messages: seen }: { query: Query; messages: number },
): Promise<Reply<typeof api.sendReminders>> {
  const { schoolId, userId } = caller;
  await lockSchool(tx, { schoolId });
  const { facts, receivers } = await reminded(tx, caller, query);
  const sent = await queueMessages(tx, schoolId, receivers, { kind: 'reminder', askedBy: userId, facts });
  if (sent !== seen) throw new AppError('REMINDERS_CHANGED', { count: countedText(sent, 'message') });
  return { message: `${countedText(sent, 'reminder')} queued.` };
}

async function reminded(tx: Transaction, caller: Caller, query: Query) {
  const { schoolId } = caller;
  const { students } = await wholeBalances(tx, caller, { ...query, onlyOwing: true }, remindedMax);
  const studentIds = students.map(({ id }) => id);
  const [receivers, told] = await Promise.all([
    receiversOf(tx, { schoolId, kind: 'reminder', studentIds }),
    remindedToday(tx, { schoolId, studentIds }),
  ]);
  const promised = new Set(students.filter(({ id, promise }) => promise?.state === 'due' && !told.has(id)).map(({ id }) => id));
  const isDue = ({ studentId }: { studentId: number }) => !told.has(studentId) && !promised.has(studentId);
  const facts = students.map(({ id, balance }) => ({ studentId: id, amount: balance, balance, receipt: null }));
  return {
    students: students.length,
    reached: new Set(receivers.filter(({ isOptedOut }) => !isOptedOut).map(({ studentId }) => studentId)).size,
    remindedToday: told.size,
    promised: promised.size,
    facts: facts.filter(isDue),
    receivers: receivers.filter(isDue),
  };
}
