import { instantAt } from '../../../core/dates.ts';
import { sumCents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { enqueueAll } from '../../../school/jobs/server/enqueue.ts';
import { payAccount } from '../../../school/settings/rules.ts';
import { type MessageKind, usualText } from '../kinds.ts';
import { afterQuietHours, byPhone, type MessageFacts, smsSize, textsAbout } from '../rules.ts';
import { drawNumbers, insertMessages, type Receiver } from './queue-sql.ts';

export type About = { kind: MessageKind; askedBy: number | null; facts: readonly Omit<MessageFacts, 'name' | 'account'>[] };

/** The messages for guardians: one for each phone, or several where one has no room for all its students. Amounts in cents. */
export async function worded(receivers: readonly Receiver[], { kind, facts }: Pick<About, 'kind' | 'facts'>) {
  const [first] = receivers;
  if (!first) return [];
  const receiverOf = new Map(receivers.map((each) => [each.studentId, each]));
  const optedOut = new Set(receivers.flatMap(({ phone, isOptedOut }) => (isOptedOut ? [phone] : [])));
  const named = facts.flatMap((each) => {
    const receiver = receiverOf.get(each.studentId);
    return receiver ? [{ ...each, name: receiver.name, account: accountOf(receiver) }] : [];
  });
  const wording = { own: first.text, usual: usualText(kind, first.paybill), school: first.school, paybill: first.paybill };
  const messages = await mappedInTurns(byPhone(named, receivers), ({ phone, facts: ofPhone }) => {
    const isOptedOut = optedOut.has(phone);
    return textsAbout(ofPhone, wording).map(({ text, facts: told }) => {
      const subjects = told.map(({ studentId, receipt }) => ({ studentId, paymentId: receipt }));
      return { phone, text, isOptedOut, segments: smsSize(text).segments, amount: sumCents(told.map(({ amount }) => amount)), subjects };
    });
  });
  return messages.flat();
}

/** The account as typed at the school's paybill. */
function accountOf({ studentId, admissionNumber, accountPrefix }: Receiver): string {
  return payAccount(accountPrefix, { id: studentId, admissionNumber });
}

/**
 * Stores messages in the caller's transaction, with the job that sends each: immediately, or in the morning after quiet hours. Those to
 * opted-out numbers are stored and not sent. Returns how many are sent.
 */
export async function queueMessages(tx: Transaction, schoolId: number, receivers: readonly Receiver[], about: About): Promise<number> {
  const outgoing = await worded(receivers, about);
  if (outgoing.length === 0) return 0;
  const ids = await drawNumbers(tx, outgoing.length);
  const messages = outgoing.map((message, index) => ({ ...message, id: ids[index] ?? 0 }));
  const sendAfter = instantAt(afterQuietHours(Date.now()));
  const jobs = messages
    .filter(({ isOptedOut }) => !isOptedOut)
    .map(({ id }) => ({ payload: { messageId: id }, once: String(id), notBefore: sendAfter }));
  await Promise.all([
    insertMessages(tx, { schoolId, kind: about.kind, askedBy: about.askedBy, sendAfter, messages }),
    enqueueAll(tx, 'message', schoolId, jobs),
  ]);
  return jobs.length;
}
