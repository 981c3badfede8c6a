import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Role } from '../../../core/roles.ts';
import { type Delivery, listWebhooks, type Webhook } from '../contract.ts';
import { WebhooksPage } from './webhooks-page.tsx';

openSignedInPage('/settings/webhooks');

const hook: Webhook = {
  ...{ id: 1, url: 'https://example.co.ke/karo', events: ['payment.recorded'], isOn: true, failingSince: null },
  ...{ madeBy: 'njeri', madeAt: '2026-06-01T08:05:00.000Z' },
};
const sent: Delivery = {
  ...{ id: 3, eventId: '3f0c9a52-7c1e-4b0e-9f6a-2d5a51c2b6c1', event: 'payment.recorded', url: hook.url, state: 'sent', tries: 1 },
  ...{ lastStatus: 204, fault: null, madeAt: '2026-06-01T08:10:00.000Z', triedAt: '2026-06-01T08:11:00.000Z' },
};
const drawn = (role: Role, webhooks: Webhook[] = [], deliveries: Delivery[] = []) => {
  const pagination = { page: 1, totalPages: 1, total: deliveries.length };
  return drawnFor(role, <WebhooksPage />, [listWebhooks, { query: { show: 'all', page: 1 } }, { webhooks, deliveries, pagination }]);
};

test('each webhook says what it is sent, and since when it fails', () => {
  const failing = { ...hook, id: 2, isOn: false, failingSince: '2026-06-02T05:00:00.000Z' };
  const words = wordsOf(drawn('admin', [hook, failing]));
  expect(words).toMatch(/co\. ke\/karo Payment recorded On 1 Jun 2026, 11:05, njeri Turn off Remove/);
  expect(words).toMatch(/Off Failing since 2 Jun 2026, 08:00 .*Turn on Remove/);
});

test('each delivery says how often it was tried and why it failed; one that waits has no button', () => {
  const fault = 'The address answered with status 500.';
  const waiting: Delivery = { ...sent, id: 4, state: 'waiting', tries: 2, lastStatus: 500, fault };
  const markup = drawn('admin', [hook], [waiting, { ...sent, id: 5, state: 'givenUp', tries: 8, fault }, sent]);
  expect(wordsOf(markup)).toMatch(/Given up 1 Jun 2026, 11:11, try 8 The address answered with status 500\. Send again/);
  expect(markup).toContain('Send delivery 5 again');
  expect(markup).not.toContain('Send delivery 4 again');
});

test('an auditor reads who may add a webhook, and a bursar who may see the page', () => {
  expect(wordsOf(drawn('auditor', [hook]))).toContain('Only administrators can change webhooks.');
  expect(wordsOf(drawn('bursar'))).toContain('This page is for auditors and administrators.');
});
