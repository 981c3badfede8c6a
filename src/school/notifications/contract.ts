import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent } from '../../core/text.ts';
import { notificationTypes, paymentOutcomes } from './rules.ts';

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  /** The instant it happened. */
  time: z.iso.datetime(),
  read: z.boolean(),
  /** The page of its subject; null if there is none. */
  path: z.nullable(z.string()),
  /** The outcome of a payment that awaited verification; null while it waits, and for other types. */
  outcome: z.nullable(z.enum(paymentOutcomes)),
});
export type Notification = z.output<typeof notification>;

/** Counted up to 100. */
const unreadCount = z.int().check(z.gte(0), z.lte(100));

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: may.workHere,
  shows: ['news', 'staff', 'payments'],
  summary: 'The latest 50 notifications for the caller, the newest first, and how many are unread',
  reply: z.object({ notifications: z.array(notification), unreadCount }),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: may.workHere,
  changes: ['news'],
  summary: "Mark one or all of the caller's notifications as read",
  body: z
    .object({ id: emptyMeansAbsent(idInput('Notification')), all: emptyMeansAbsent(z.literal(true, { error: 'All must be true' })) })
    .check(
      z.refine((body) => (body.id === undefined) !== (body.all === undefined), {
        path: ['id'],
        message: 'Name one notification, or all',
      }),
    ),
  reply: z.object({ unreadCount }),
});

/**
 * Server-sent events: `notification` with its number as id, and `reload` if more was missed than is sent again. A client resumes with the
 * last number in `Last-Event-ID`.
 */
export const notificationStream = endpoint({
  method: 'GET',
  path: '/api/notifications/stream',
  access: may.workHere,
  summary: 'New notifications as they happen, as server-sent events; Last-Event-ID resumes',
  streams: true,
  reply: notification,
});
