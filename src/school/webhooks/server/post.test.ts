import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Receiver, webhookReceiver } from '../../../../tests/support/webhook-receiver.ts';
import { postTo } from './post.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await webhookReceiver();
});
afterEach(() => receiver.close());

const posted = () => postTo(receiver.url, '{}', { headers: {}, anywhere: true, answerMs: 5000 });

test.each([
  [204, null],
  [302, 'The address answered with status 302.'],
  [500, 'The address answered with status 500.'],
])('an answer of %i is told', async (status, fault) => {
  receiver.answer(status);
  expect(await posted()).toEqual({ status, fault });
});

test('an answer that changes the protocol, which is none, ends the try', async () => {
  receiver.answer(101, { connection: 'upgrade', upgrade: 'x' });
  expect(await posted()).toEqual({ status: null, fault: 'The connection was cut off.' });
});
