import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Receiver, webhookReceiver } from '../support/webhook-receiver.ts';
import { all, atLeast, type Figure, is, none, type Scenario, within } from './scenario.ts';
import { Cashier, reckoning, storedPayments } from './support/cashier.ts';
import { send } from './support/client.ts';
import { type Karo, withKaro } from './support/karo.ts';
import { killPostgres, killServer } from './support/killing.ts';

/** A job that died with its server is taken up again after minutes. */
const arrivedWithinMs = 600_000;

type Event = { id: string; amount: number };

/** One school's program never answers, another's does, and the server and its PostgreSQL are killed while both are sent payments. */
export const webhooks: Scenario = {
  name: 'webhooks',
  isLong: true,
  run: () =>
    withKaro(
      async (karo) => {
        const [silent, open] = [await webhookReceiver(), await webhookReceiver()];
        silent.answer(null);
        try {
          return await sent(karo, silent, open);
        } finally {
          await Promise.all([silent.close(), open.close()]);
        }
      },
      { WEBHOOKS_ANYWHERE: 'yes' },
    ),
};

async function sent(karo: Karo, silent: Receiver, open: Receiver): Promise<Figure[]> {
  const [one, two] = [await Cashier.of(karo, { number: 1 }), await Cashier.of(karo, { number: 2 })];
  await listenFor(karo, one, silent);
  const secret = await listenFor(karo, two, open);
  for (const cashier of [one, two]) cashier.start({ lanes: 2, pauseMs: 200 });
  await sleep(8000);
  const beforeKills = open.received.length;
  await killServer(karo);
  await sleep(3000);
  await killPostgres(karo);
  await sleep(3000);
  for (const cashier of [one, two]) await cashier.stop();
  const stoppedMs = performance.now();
  const recorded = [...(await storedPayments(karo, two.school)).keys()];
  const arrived = () => new Set(eventsOf(open).map(({ amount }) => amount));
  while (recorded.some((amount) => !arrived().has(amount)) && performance.now() - stoppedMs < arrivedWithinMs) await sleep(500);
  const events = eventsOf(open);
  return [
    atLeast('events that the silent program was sent', silent.received.length, 1),
    atLeast('events that the other had before the kills', beforeKills, 1),
    all('payments of which the other was told', recorded.filter((amount) => arrived().has(amount)).length, recorded.length),
    none('payments of which it was told, and which are not in the books', events.filter(({ amount }) => !recorded.includes(amount)).length),
    is('ids of these events', new Set(events.map(({ id }) => id)).size, recorded.length),
    all('signatures that are right', open.received.filter((each) => isSigned(each, secret)).length, open.received.length),
    ...(await reckoning(karo, one)),
    ...(await reckoning(karo, two)),
    within('the last event after the last payment', performance.now() - stoppedMs, arrivedWithinMs),
  ];
}

/** Adds the receiver to a school; answers its signing secret. */
async function listenFor({ origin }: Karo, { school }: Cashier, { url }: Receiver): Promise<string> {
  const body = { url, events: ['payment.recorded'] };
  const added = await send(origin, { path: '/api/settings/webhooks', token: school.token, body });
  if (!added.body.secret) throw new Error(`The webhook was answered ${added.status}: ${added.body.message}`);
  return added.body.secret;
}

function eventsOf({ received }: Receiver): Event[] {
  return received.map(({ body }) => {
    const { id, data } = JSON.parse(body);
    return { id, amount: Math.round(data.amount * 100) };
  });
}

function isSigned({ headers, body }: Receiver['received'][number], secret: string): boolean {
  const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['karo-signature'])) ?? [];
  return mac === createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}
