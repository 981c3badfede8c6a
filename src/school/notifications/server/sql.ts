import type { PagePath } from '../../../core/page-paths.ts';
import type { Role } from '../../../core/roles.ts';
import { isIdle } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { Notification } from '../contract.ts';
import { countedMax, type NotificationType } from '../rules.ts';

export type NewNotification = {
  schoolId: number;
  type: NotificationType;
  title: string;
  message: string;
  path?: PagePath | undefined;
  paymentId?: number | undefined;
  authorId?: number | null | undefined;
  /** The only user who sees it, for a notification of their own sign-in. */
  recipientId?: number | undefined;
};

/**
 * Takes the school's next number and inserts its notification; on a sample day with that day's time. It is the last lock of a transaction,
 * so it travels with the commit.
 */
export function insertNotification(notification: NewNotification): Statement {
  const { schoolId, type, title, message, path, paymentId, authorId, recipientId } = notification;
  return sql`
    with numbered as (
      insert into counters as c (school_id, kind, last_number)
      values (${schoolId}, 'notification', 1)
      on conflict (school_id, kind) do update set last_number = c.last_number + 1
      returning last_number
    )
    insert into notifications (school_id, notification_id, type, title, message, path, payment_id, author_id, recipient_id, happened_at)
    select ${schoolId}, last_number, ${type}, ${title}, ${message}, ${path}, ${paymentId}, ${authorId}, ${recipientId},
           now() + (nairobi_today() - (now() at time zone 'Africa/Nairobi')::date) * interval '1 day'
    from numbered
    returning school_id`;
}

type Reader = { schoolId: number; userId: number; types: readonly NotificationType[] };

/**
 * The newest notifications of these types. The reader's own actions, everything up to their joining, and settled verifications count as
 * read.
 */
export function latestNotifications(
  tx: Transaction,
  { schoolId, userId, types, limit }: Reader & { limit: number },
): Promise<Notification[]> {
  return tx.rows<Notification>(sql`
    select n.notification_id as id, n.type, n.title, n.message, n.path, n.happened_at as time,
           case when n.type = 'verification' then nullif(p.status, 'pending') end as outcome,
           (n.notification_id <= coalesce(w.read_through, 0) or n.author_id is not distinct from u.user_id
             or n.happened_at <= u.created_at or d.notification_id is not null
             or (n.type = 'verification' and coalesce(p.status, 'pending') <> 'pending')) as read
    from users u
    join notifications n on n.school_id = u.school_id
    left join notification_watermarks w on w.school_id = u.school_id and w.user_id = u.user_id
    left join notification_reads d on d.school_id = u.school_id and d.user_id = u.user_id and d.notification_id = n.notification_id
    left join standing_payments p on p.school_id = n.school_id and p.payment_id = n.payment_id
    where u.school_id = ${schoolId} and u.user_id = ${userId} and n.school_id = ${schoolId} and n.type = any(${types})
      and (n.recipient_id is null or n.recipient_id = u.user_id)
    order by n.notification_id desc
    limit ${limit}`);
}

/** The unread count of these types, only as far as the badge can show. */
export async function unreadNotifications(tx: Transaction, { schoolId, userId, types }: Reader): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(unread.notification_id) as count
    from (
      select n.notification_id
      from users u
      join notifications n on n.school_id = u.school_id
      where u.school_id = ${schoolId} and u.user_id = ${userId} and n.school_id = ${schoolId} and n.type = any(${types})
        and (n.recipient_id is null or n.recipient_id = u.user_id)
        and n.notification_id > coalesce(
          (select read_through from notification_watermarks where school_id = ${schoolId} and user_id = ${userId}), 0)
        and n.author_id is distinct from u.user_id
        and n.happened_at > u.created_at
        and not exists (
          select from notification_reads d
          where d.school_id = ${schoolId} and d.user_id = ${userId} and d.notification_id = n.notification_id)
        and (n.type <> 'verification' or 'pending' = coalesce(
          (select p.status from standing_payments p where p.school_id = ${schoolId} and p.payment_id = n.payment_id), 'pending'))
      order by n.notification_id desc
      limit ${countedMax}
    ) as unread`);
  return count;
}

/** Marks one as read; false if the reader sees no such notification. */
export async function readOne(tx: Transaction, { schoolId, userId, types, id }: Reader & { id: number }): Promise<boolean> {
  const seen = await tx.rows(sql`
    with seen as (
      select notification_id
      from notifications
      where school_id = ${schoolId} and notification_id = ${id} and type = any(${types})
        and (recipient_id is null or recipient_id = ${userId})
    ),
    kept as (
      insert into notification_reads (school_id, user_id, notification_id)
      select ${schoolId}, ${userId}, notification_id from seen
      on conflict (school_id, user_id, notification_id) do nothing
    )
    select notification_id from seen`);
  return seen.length > 0;
}

/** Moves the reader's watermark to the newest notification; read marks below it are deleted. */
export function readAll(tx: Transaction, { schoolId, userId }: { schoolId: number; userId: number }): Promise<object[]> {
  return tx.rows(sql`
    with newest as (
      select coalesce(max(notification_id), 0) as id from notifications where school_id = ${schoolId}
    ),
    forgotten as (
      delete from notification_reads
      where school_id = ${schoolId} and user_id = ${userId} and notification_id <= (select id from newest)
    )
    insert into notification_watermarks as w (school_id, user_id, read_through)
    select ${schoolId}, ${userId}, id from newest
    on conflict (school_id, user_id) do update set read_through = greatest(w.read_through, excluded.read_through)`);
}

/** The number of the newest notification; 0 before the first. */
export async function newestNumber(tx: Transaction, schoolId: number): Promise<number> {
  const { newest } = await tx.row<{ newest: number }>(sql`
    select coalesce(max(last_number), 0) as newest from counters where school_id = ${schoolId} and kind = 'notification'`);
  return newest;
}

export type Arrived = Omit<Notification, 'read' | 'outcome'> & { authorId: number | null; recipientId: number | null };

/** Notifications after a number, in commit order. */
export function notificationsAfter(
  tx: Transaction,
  { schoolId, after, limit }: { schoolId: number; after: number; limit: number },
): Promise<Arrived[]> {
  return tx.rows<Arrived>(sql`
    select notification_id as id, type, title, message, path, happened_at as time, author_id as "authorId", recipient_id as "recipientId"
    from notifications
    where school_id = ${schoolId} and notification_id > ${after}
    order by notification_id
    limit ${limit}`);
}

type LiveSession = { sessionId: string; role: Role };

/** The sessions that are still valid and not locked, each with its user's current role. */
export function liveSessions(
  tx: Transaction,
  { schoolId, sessionIds }: { schoolId: number; sessionIds: readonly string[] },
): Promise<LiveSession[]> {
  return tx.rows<LiveSession>(sql`
    select s.session_id as "sessionId", u.role
    from sessions s
    join users u on u.school_id = s.school_id and u.user_id = s.user_id
    join schools c on c.school_id = s.school_id
    where s.school_id = ${schoolId} and s.session_id = any(${sessionIds})
      and u.is_active and s.ended_at is null and s.expires_at > now() and s.locked_at is null and not ${isIdle}`);
}

/** Deletes notifications older than 90 days. */
export function deleteOldNotifications(tx: Transaction, schoolId: number): Promise<object[]> {
  return tx.rows(sql`
    delete from notifications
    where school_id = ${schoolId} and happened_at < now() - interval '90 days'`);
}
