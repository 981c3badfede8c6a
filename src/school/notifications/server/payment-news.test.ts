import { expect, test } from 'vitest';
import { busySchool, list, pay, read, titles } from '../../../../tests/support/noticed-school.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

test('a payment that is sent twice under one key is told once', async () => {
  const { admin, bursar, student } = await busySchool();
  const send = () =>
    admin.post('/api/payments/new', { studentId: student, amount: 100, method: 'Cash' }, { 'idempotency-key': 'twice-told' });
  expect((await send()).text).toBe((await send()).text);
  expect((await titles(bursar)).filter((title: string) => title === 'Payment recorded')).toHaveLength(1);
});

test('a payment that a second person verified awaits nobody', async () => {
  const { admin, bursar, student } = await busySchool();
  const { payment } = await pay(bursar, student, 'Mpesa', 'WAIT1');
  expect((await list(admin)).unreadCount).toBe(1);
  await succeed(admin.post(`/api/payments/${payment.id}/verify`));
  expect(await list(admin)).toMatchObject({
    unreadCount: 0,
    notifications: [{ title: 'Payment awaiting verification', outcome: 'verified', read: true }, {}, {}],
  });
});

test('whoever recorded a payment is told anew of its reversal, and what was told before keeps its words and its place', async () => {
  const { admin, bursar, student } = await busySchool();
  const { payment } = await pay(bursar, student, 'Bank', 'WRONG1');
  await pay(bursar, student);
  await succeed(read(bursar, { all: true }));
  const before = (await list(bursar)).notifications;
  await succeed(admin.post(`/api/payments/${payment.id}/reverse`, { reason: 'Wrong child' }));
  const { unreadCount, notifications } = await list(bursar);
  expect(unreadCount).toBe(1);
  const [reversal, cash, waiting, ...others] = notifications;
  expect(reversal).toMatchObject({
    type: 'payment',
    title: 'Payment reversed',
    message: `${admin.username} reversed KES 1,500.50 (Bank, WRONG1) for Achieng Otieno, Grade 4 East: Wrong child. Receipt ${payment.id}.`,
    path: `/receipt/${student}/${payment.id}`,
    read: false,
    outcome: null,
  });
  expect([cash, { ...waiting, outcome: null }, ...others]).toEqual(before);
  expect(waiting).toMatchObject({ title: 'Payment awaiting verification', outcome: 'reversed' });
  expect(await list(admin)).toMatchObject({ unreadCount: 1, notifications: [{ read: true }, { read: false }, { read: true }, {}, {}] });
});

test('a cash payment that was reversed keeps its own news as it was', async () => {
  const { admin, bursar, student } = await busySchool();
  const { payment } = await pay(bursar, student);
  await succeed(admin.post(`/api/payments/${payment.id}/reverse`, { reason: 'Wrong child' }));
  const { notifications } = await list(bursar);
  expect(notifications).toMatchObject([{ title: 'Payment reversed' }, { title: 'Payment recorded', outcome: null }, {}, {}]);
});
