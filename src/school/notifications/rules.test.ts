import { expect, test } from 'vitest';
import { badgeText, countedMax, listedMax, notificationTypes, typesFor, withArrived, withRead } from './rules.ts';

const notificationOf = (id: number, read = false) => ({ id, read });

test('teachers see everything but money and staff, the office sees money, administrators all', () => {
  expect(typesFor('teacher')).toEqual(['student', 'term', 'assignment', 'system', 'signIn']);
  expect(typesFor('bursar')).toEqual(['payment', 'verification', 'student', 'term', 'assignment', 'system', 'signIn']);
  expect(typesFor('admin')).toEqual([...notificationTypes]);
});

test('what arrives goes on top and counts, unless it is read already', () => {
  const list = { notifications: [notificationOf(4)], unreadCount: 1 };
  expect(withArrived(list, notificationOf(5))).toEqual({ notifications: [notificationOf(5), notificationOf(4)], unreadCount: 2 });
  expect(withArrived(list, notificationOf(5, true))).toEqual({
    notifications: [notificationOf(5, true), notificationOf(4)],
    unreadCount: 1,
  });
});

test('what a resumed stream sends twice is listed and counted once', () => {
  const list = withArrived({ notifications: [notificationOf(4)], unreadCount: 1 }, notificationOf(5));
  expect(withArrived(list, notificationOf(5))).toBe(list);
});

test('the newest stays first in whatever order they arrive', () => {
  const empty = { notifications: [], unreadCount: 0 };
  const list = [3, 1, 2].reduce((sofar, id) => withArrived(sofar, notificationOf(id)), empty as Parameters<typeof withArrived>[0]);
  expect(list.notifications.map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('the list and its count do not grow for ever', () => {
  const full = {
    notifications: Array.from({ length: listedMax }, (_, index) => notificationOf(listedMax - index)),
    unreadCount: countedMax,
  };
  const more = withArrived(full, notificationOf(listedMax + 1));
  expect(more.notifications).toHaveLength(listedMax);
  expect(more.notifications.at(-1)).toEqual(notificationOf(2));
  expect(more.unreadCount).toBe(countedMax);
});

test('reading one counts once, reading all leaves none', () => {
  const list = { notifications: [notificationOf(3), notificationOf(2), notificationOf(1, true)], unreadCount: 2 };
  const one = withRead(list, 3);
  expect(one).toEqual({ notifications: [notificationOf(3, true), notificationOf(2), notificationOf(1, true)], unreadCount: 1 });
  expect(withRead(one, 3)).toBe(one);
  expect(withRead(one, 1)).toBe(one);
  expect(withRead(one, 77)).toBe(one);
  expect(withRead(list, 'all')).toEqual({
    notifications: [notificationOf(3, true), notificationOf(2, true), notificationOf(1, true)],
    unreadCount: 0,
  });
});

test('the badge is empty for none and stops at 99+', () => {
  expect([0, 1, 99, 100].map(badgeText)).toEqual(['', '1', '99', '99+']);
});
