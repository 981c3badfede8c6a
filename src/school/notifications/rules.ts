import { may, type Role } from '../../core/roles.ts';

export const notificationTypes = ['payment', 'verification', 'student', 'term', 'assignment', 'system', 'staff', 'signIn'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const paymentOutcomes = ['verified', 'reversed'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Which roles see which types; teachers see no money. */
const audience: Record<NotificationType, readonly Role[]> = {
  payment: may.seeMoney,
  verification: may.seeMoney,
  student: may.workHere,
  term: may.workHere,
  assignment: may.workHere,
  system: may.workHere,
  staff: may.manageStaff,
  // Each is for one user.
  signIn: may.workHere,
};

/** The types of notification that a role sees. */
export function typesFor(role: Role): NotificationType[] {
  return notificationTypes.filter((type) => audience[type].includes(role));
}

type Listed = { id: number; read: boolean };
type NotificationList<N extends Listed> = { notifications: N[]; unreadCount: number };

/** Puts a new notification on top. A known one changes nothing: a resumed stream may send it twice. */
export function withArrived<N extends Listed>(list: NotificationList<N>, arrived: N): NotificationList<N> {
  if (list.notifications.some(({ id }) => id === arrived.id)) return list;
  const notifications = [arrived, ...list.notifications].toSorted((first, second) => second.id - first.id).slice(0, listedMax);
  return { notifications, unreadCount: Math.min(countedMax, list.unreadCount + (arrived.read ? 0 : 1)) };
}

/** The list after the user has read one notification, or all. */
export function withRead<N extends Listed>(list: NotificationList<N>, readId: number | 'all'): NotificationList<N> {
  if (readId === 'all') return { notifications: list.notifications.map((each) => ({ ...each, read: true })), unreadCount: 0 };
  const isNews = list.notifications.some(({ id, read }) => id === readId && !read);
  if (!isNews) return list;
  const notifications = list.notifications.map((each) => (each.id === readId ? { ...each, read: true } : each));
  return { notifications, unreadCount: Math.max(0, list.unreadCount - 1) };
}

/** How many the list holds. */
export const listedMax = 50;
/** The limit of the unread count. */
export const countedMax = 100;
/** The longest message, in characters. */
export const messageMax = 1000;

/** The number on the bell: none for 0, 99+ beyond two digits. */
export function badgeText(unreadCount: number): string {
  if (unreadCount === 0) return '';
  return unreadCount > 99 ? '99+' : String(unreadCount);
}
