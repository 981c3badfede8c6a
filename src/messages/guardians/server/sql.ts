import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, sql } from '../../../core/server/sql.ts';
import type { Message } from '../contract.ts';
import { type DeliveryState, failureText } from '../deliveries.ts';
import type { MessageKind, MessageState, Sender, Stop } from '../kinds.ts';
import { stopOf } from './stops-sql.ts';

type Key = { schoolId: number; messageId: number };
type Filter = {
  schoolId: number;
  state?: MessageState | undefined;
  kind?: MessageKind | undefined;
  delivery?: DeliveryState | undefined;
};
/** A message with the newest report, in the provider's words. */
type MessageRow = Omit<Message, 'delivery'> & {
  delivery: { state: DeliveryState; status: string; failure: string | null; at: string } | null;
};

/** True for a message that is overdue by an hour: its job is gone, as after a restore. */
const isOverdue = sql`(m.state = 'waiting' and m.send_after < now() - interval '1 hour')`;
const canBeResent = sql`
  (m.text is not null and (m.state in ('failed', 'unsure', 'optedOut') or ${isOverdue}) and ${stopOf} is null)`;

/** One page of the filtered messages, the newest first, each with its students. */
export async function messageRows(tx: Transaction, filter: Filter & { limit: number; offset: number }): Promise<Message[]> {
  const rows = await tx.rows<MessageRow>(sql`
    select m.message_id as id, m.kind, m.phone, m.text, m.segments, m.state, m.fault, m.made_at as "madeAt",
           m.send_after as "sendAfter", m.sent_at as "sentAt",
           (${canBeResent}) as "mayResend", ${stopOf} is not null as "isStopped",
           case when d.reference is not null then json_build_object('state', d.state, 'status', d.status, 'failure', d.failure,
                                                                    'at', to_json(d.reported_at)) end as delivery,
           (select json_agg(json_build_object('id', s.student_id, 'fullName', s.full_name, 'isOnRegister', not s.import_undone)
                            order by s.student_id)
            from message_subjects x
            join students s on s.school_id = x.school_id and s.student_id = x.student_id
            where x.school_id = m.school_id and x.message_id = m.message_id) as students
    from messages m
    left join sms_deliveries d on d.school_id = m.school_id and d.reference = m.reference
    where ${filteredMessages(filter)}
    order by m.message_id desc
    limit ${filter.limit} offset ${filter.offset}`);
  return rows.map(({ delivery, ...row }) => ({ ...row, delivery: delivery && shownDelivery(delivery) }));
}

function shownDelivery({ state, status, failure, at }: NonNullable<MessageRow['delivery']>): Message['delivery'] {
  return { state, at, reason: state === 'failed' ? failureText({ status, failure }) : null };
}

export async function messageCount(tx: Transaction, filter: Filter): Promise<number> {
  return (
    await tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from messages m
    left join sms_deliveries d on d.school_id = m.school_id and d.reference = m.reference
    where ${filteredMessages(filter)}`)
  ).count;
}

/** The number of the school's messages by state. */
export async function stateCounts(tx: Transaction, schoolId: number): Promise<Partial<Record<MessageState, number>>> {
  const rows = await tx.rows<{ state: MessageState; count: number }>(sql`
    select state, count(*)::integer as count from messages where school_id = ${schoolId} group by state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const countMax = 100;

/** The number of messages that failed or may not have arrived, up to a hundred. */
export async function failedMessageCount(tx: Transaction, { schoolId }: { schoolId: number }): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from (select from messages where school_id = ${schoolId} and state in ('failed', 'unsure') limit ${countMax}) as those`);
  return count;
}

function filteredMessages({ schoolId, state, kind, delivery }: Filter) {
  return allOf([
    sql`m.school_id = ${schoolId}`,
    state && sql`m.state = ${state}`,
    kind && sql`m.kind = ${kind}`,
    delivery && sql`d.state = ${delivery}`,
  ]);
}

export type Claimed = {
  phone: string;
  text: string;
  /** Why nothing is sent, if that was decided after the message was stored. */
  stop: Stop | null;
  sender: Sender;
  username: string | null;
  key: string | null;
  from: string | null;
};

/** Claims a waiting message for sending; undefined if another job has it or it needs no sending. */
export function claimMessage(tx: Transaction, { schoolId, messageId }: Key): Promise<Claimed | undefined> {
  return tx.maybeRow<Claimed>(sql`
    update messages m set state = 'sending', begun_at = now(), fault = null
    from message_settings c
    where m.school_id = ${schoolId} and m.message_id = ${messageId} and m.state = 'waiting' and c.school_id = ${schoolId}
    returning m.phone, m.text, ${stopOf} as stop, c.sender, c.sms_username as username, c.sms_key as key, c.sms_from as from`);
}

/** Messages whose sending began ten minutes ago, which is ten times what a job has. */
export async function cutOffMessages(tx: Transaction, schoolId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select message_id as id from messages
    where school_id = ${schoolId} and state = 'sending' and begun_at < now() - interval '10 minutes'
    order by message_id
    limit 200`);
  return rows.map(({ id }) => id);
}

/** Overdue messages that are not to be sent any more, locked. */
export function stoppedMessages(tx: Transaction, schoolId: number): Promise<{ id: number; stop: Stop }[]> {
  return tx.rows(sql`
    select m.message_id as id, ${stopOf} as stop
    from messages m
    where m.school_id = ${schoolId} and ${isOverdue} and ${stopOf} is not null
    order by m.message_id
    limit 200
    for update of m skip locked`);
}

/** True if a message has been sending for longer than the minute that a job has: its job was killed. */
export async function isCutOff(tx: Transaction, { schoolId, messageId }: Key): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from messages
    where school_id = ${schoolId} and message_id = ${messageId} and state = 'sending' and begun_at < now() - interval '1 minute'`);
  return rows.length > 0;
}

export type Mark = { state: MessageState; fault?: string | null; reference?: string | null; sendAfter?: string | null };

/** Sets the result of a message in the expected state; returns whether it was. */
export async function markMessage(
  tx: Transaction,
  { schoolId, messageId }: Key,
  from: readonly MessageState[],
  mark: Mark,
): Promise<boolean> {
  const { state, fault = null, reference = null, sendAfter = null } = mark;
  const rows = await tx.rows(sql`
    update messages
    set state = ${state}, fault = ${fault}, reference = ${reference}, send_after = coalesce(${sendAfter}, send_after),
        sent_at = ${state === 'sent' ? sql`now()` : null}
    where school_id = ${schoolId} and message_id = ${messageId} and state = any (${from}::text[])
    returning 1 as marked`);
  return rows.length > 0;
}

/** The record in the ledger of what the message `m` says. */
export const textRecord = sql`'message ' || m.message_id as name, message_digest(row(m.*)::messages) as digest`;
/** The record in the ledger of the result of the message `m`. */
export const outcomeRecord = sql`'outcome of message ' || m.message_id as name, message_outcome_digest(row(m.*)::messages) as digest`;

/** Records a message's result in the ledger; `userId` is the requester, null for Karo. */
export function postOutcome(tx: Transaction, { schoolId, messageId, userId }: Key & { userId: number | null }): Promise<void> {
  return postRecords(
    tx,
    { schoolId, userId },
    sql`
      select ${outcomeRecord}
      from messages m
      where m.school_id = ${schoolId} and m.message_id = ${messageId}`,
  );
}

/** Locks a message, with its state, whether it may be resent, and what was decided against it. */
export function lockedMessage(
  tx: Transaction,
  { schoolId, messageId }: Key,
): Promise<{ state: MessageState; phone: string; stop: Stop | null; mayResend: boolean } | undefined> {
  return tx.maybeRow(sql`
    select m.state, m.phone, ${stopOf} as stop, (${canBeResent}) as "mayResend" from messages m
    where m.school_id = ${schoolId} and m.message_id = ${messageId} for update`);
}
