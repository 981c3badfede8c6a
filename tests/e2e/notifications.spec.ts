import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { barriers } from '../support/barriers.ts';
import { demoPassword, keepSession, site, useBrowser, visit } from '../support/browser.ts';
import { pressEnter } from '../support/keyboard.ts';
import { answer, hold, refusal } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

/** A folder to keep pictures in, for looking at them. */
const pictures = process.env.SCREENSHOTS;
const tokens: Record<string, string> = {};
/** Students who pay here, so that no other test’s figures change. */
let lastPayer = 400;

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const readAll = (page: Page) => panel(page).getByRole('button', { name: 'Mark all as read' });
const listCall = '**/api/notifications';
const readCall = '**/api/notifications/read';
const oneTold = {
  notifications: [
    {
      ...{ id: 7, type: 'system', title: 'System update', message: 'Read me.', time: '2026-03-02T07:05:00.000Z' },
      ...{ read: false, path: null, outcome: null },
    },
  ],
  unreadCount: 1,
};

beforeAll(async () => {
  for (const username of ['mfano-admin', 'mfano-bursar', 'mfano-teacher']) tokens[username] = await tokenOf(username);
});

async function tokenOf(username: string): Promise<string> {
  const body = JSON.stringify({ username, password: demoPassword });
  const reply = await fetch(`${site()}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await reply.json()).token;
}

function send(username: string, path: string, body: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${tokens[username]}`, 'content-type': 'application/json' };
  return fetch(`${site()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A payment at the counter; answers the words that only its notification has. */
async function pay(username = 'mfano-bursar'): Promise<RegExp> {
  lastPayer += 1;
  const reply = await send(username, '/api/payments/new', { studentId: lastPayer, amount: 100 + lastPayer, method: 'Cash' });
  const { payment } = await reply.json();
  return new RegExp(`Receipt ${payment.id}\\.`);
}

/** Opens a page as somebody who is signed in already, as after a reload. */
async function openAs(page: Page, username: string, path = '/teachers/add'): Promise<void> {
  await keepSession(page, { token: tokens[username] ?? '', user: { username, role: username.replace('mfano-', '') } });
  await page.goto(path);
  await bell(page).waitFor();
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: join(pictures, `bell-${name}.png`) });
}

test('what a colleague records shows at once, is marked as read by choosing it, and leads to its receipt', async () => {
  await visit({ live: true }, async (page) => {
    await pay();
    await openAs(page, 'mfano-admin');
    await bell(page).click();
    await readAll(page).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await expect.poll(() => readAll(page).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    const words = await pay();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const notification = panel(page).getByRole('link', { name: words });
    await expect.poll(() => notification.innerText()).toMatch(/Payment\s*Unread\s*Payment recorded/i);
    await notification.click();
    await page.waitForURL('**/receipt/**');
    await page.getByRole('button', { name: 'Print Receipt' }).waitFor();
    await openAs(page, 'mfano-admin');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });
});

test('what was missed while the line was broken arrives when it is back', async () => {
  await visit({ live: true, expected: /notifications|ERR_INTERNET_DISCONNECTED/ }, async (page) => {
    await openAs(page, 'mfano-admin');
    await page.context().setOffline(true);
    const words = await pay();
    await page.context().setOffline(false);
    await bell(page).click();
    await panel(page).getByRole('link', { name: words }).waitFor();
  });
});

test('the demo school has the kinds of the specification, each with a word', async () => {
  await visit({}, async (page) => {
    await openAs(page, 'mfano-admin');
    await bell(page).click();
    for (const title of ['Payment awaiting verification', 'Student registered', 'Assignment due', 'System update']) {
      await panel(page).getByText(title).first().waitFor();
    }
    for (const word of ['To verify', 'Student', 'Assignment', 'System']) {
      await expect.poll(() => panel(page).getByText(word, { exact: true }).count(), { message: word }).toBeGreaterThan(0);
    }
  });
});

test('a teacher hears of no money', async () => {
  await visit({}, async (page) => {
    await openAs(page, 'mfano-teacher', '/dashboard');
    await bell(page).click();
    await panel(page).getByText('System update').waitFor();
    expect(await panel(page).getByText(/KES/).count()).toBe(0);
    await panel(page)
      .getByRole('link', { name: /Student registered/ })
      .first()
      .click();
    await page.waitForURL('**/students?q=*');
    await page
      .getByText(/1 student/)
      .first()
      .waitFor();
  });
});

test('a payment that nobody needs to verify any more has no chip that asks for it', async () => {
  await visit({}, async (page) => {
    const waiting = {
      type: 'verification',
      title: 'Payment awaiting verification',
      time: '2026-03-02T07:05:00.000Z',
      read: true,
      path: null,
    };
    const notifications = [
      { ...waiting, id: 3, message: 'Receipt 3.', outcome: 'reversed' },
      { ...waiting, id: 2, message: 'Receipt 2.', outcome: 'verified' },
      { ...waiting, id: 1, message: 'Receipt 1.', outcome: null },
    ];
    await answer(page, 'GET', listCall, { json: { notifications, unreadCount: 0 } });
    await openAs(page, 'mfano-admin');
    await bell(page).click();
    await panel(page).getByText('Receipt 1.').waitFor();
    const texts = await panel(page).getByRole('listitem').allInnerTexts();
    expect(texts.map((text) => text.trim().split('\n')[0])).toEqual(['Reversed', 'Verified', 'To verify']);
  });
});

test('a school where nothing has happened says so', async () => {
  await visit({}, async (page) => {
    await answer(page, 'GET', listCall, { json: { notifications: [], unreadCount: 0 } });
    await openAs(page, 'mfano-admin');
    await bell(page).click();
    await panel(page).getByText('No notifications', { exact: true }).waitFor();
    await expect.poll(() => readAll(page).isDisabled()).toBe(true);
    await picture(page, 'empty');
  });
});

test('it waits, fails in the server’s words or ours, and comes back by Retry', async () => {
  await visit({ expected: /notifications|status of 500/ }, async (page) => {
    const letGo = await hold(page, listCall, refusal('The post is being sorted.'));
    await openAs(page, 'mfano-admin');
    await bell(page).click();
    await panel(page).getByRole('status').getByText('Loading…').waitFor();
    letGo();
    await panel(page).getByText('The post is being sorted.', { exact: true }).waitFor();
    await answer(page, 'GET', listCall, refusal(''));
    await pressEnter(panel(page).getByRole('button', { name: 'Retry' }));
    await panel(page).getByText('Failed to load notifications.', { exact: true }).waitFor();
    await picture(page, 'error');
    await answer(page, 'GET', listCall, { json: oneTold });
    await pressEnter(panel(page).getByRole('button', { name: 'Retry' }));
    await panel(page).getByText('Read me.').waitFor();
    expect(await panel(page).getByRole('alert').count()).toBe(0);
  });
});

test('what could not be marked as read is unread again, and said in the server’s words or ours', async () => {
  await visit({ expected: /notifications|status of (409|500)/ }, async (page) => {
    await answer(page, 'GET', listCall, { json: oneTold });
    await answer(page, 'POST', readCall, refusal('The post is being sorted.', 409));
    await openAs(page, 'mfano-admin');
    await bell(page).click();
    const notification = panel(page).getByRole('button', { name: /System update/ });
    await notification.click();
    await panel(page).getByText('The post is being sorted.', { exact: true }).waitFor();
    await panel(page).getByText('Unread').waitFor();
    await answer(page, 'POST', readCall, refusal(''));
    await notification.click();
    await panel(page).getByText('This could not be marked as read.', { exact: true }).waitFor();
    await panel(page).getByText('Unread').waitFor();
  });
});

test('it is 360 px wide and at most 480 px high, fits a phone, and reads well in light and dark', async () => {
  await visit({}, async (page) => {
    await openAs(page, 'mfano-admin');
    await bell(page).click();
    await panel(page).getByText('System update').waitFor();
    for (const [width, height, colorScheme] of [
      [1366, 768, 'light'],
      [768, 1024, 'light'],
      [360, 740, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await picture(page, String(width));
      const box = await panel(page).boundingBox();
      expect(box?.height, `${width} px`).toBeLessThanOrEqual(480);
      expect(box?.width).toBe(Math.min(360, width - 16));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await barriers(page), `${width} px`).toEqual([]);
    }
  });
});
