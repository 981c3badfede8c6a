import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { enqueue, enqueueLost } from '../../jobs/server/enqueue.ts';
import { notify } from '../../notifications/server/notify.ts';
import { lockSchool } from '../../settings/server/sql.ts';
import type * as api from '../contract.ts';
import { secretField } from './deliver.ts';
import { newSigningSecret } from './signature.ts';
import {
  deliveryCount,
  deliveryRows,
  dropWebhook,
  insertWebhook,
  longWaiting,
  outgoing,
  turnWebhook,
  waitAnew,
  webhookRow,
  webhookRows,
} from './sql.ts';
import { urlFault } from './webhook-address.ts';

/** The webhooks, and a page of what was sent to them. */
export async function listWebhooks(
  tx: Transaction,
  schoolId: number,
  { show, page, limit }: Decoded<typeof api.listWebhooks>['query'],
): Promise<Reply<typeof api.listWebhooks>> {
  const [webhooks, deliveries, total] = await Promise.all([
    webhookRows(tx, schoolId),
    deliveryRows(tx, { schoolId, show, limit, offset: (page - 1) * limit }),
    deliveryCount(tx, { schoolId, show }),
  ]);
  return { webhooks, deliveries, pagination: paginationOf({ page, limit, total }) };
}

/** Each is sent every event by itself, up to eight times. */
const webhooksMax = 20;

type Adding = Decoded<typeof api.addWebhook>['body'] & { secrets: Secrets; anywhere: boolean };

/** Adds a webhook with a secret of its own, which is stored sealed. All administrators are notified: data leaves Karo by it. */
export async function addWebhook(
  tx: Transaction,
  caller: Caller,
  { url, events, secrets, anywhere }: Adding,
): Promise<Reply<typeof api.addWebhook>> {
  const { schoolId, userId } = caller;
  const reason = urlFault(url, { anywhere });
  if (reason !== null) throw new AppError('WEBHOOK_ADDRESS_REFUSED', { reason }, { field: 'url' });
  const secret = newSigningSecret();
  const sealed = secrets.seal(secret, { schoolId, field: secretField });
  const [, held] = await Promise.all([lockSchool(tx, { schoolId }), webhookRows(tx, schoolId)]);
  assertWithinCap({ count: held.length + 1, max: webhooksMax, parts: 'webhooks' });
  const { webhookId } = await orRefusal(insertWebhook(tx, { schoolId, userId, url, events, secret: sealed }), {});
  const webhook = await webhookRow(tx, { schoolId, webhookId });
  if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND');
  notify(tx, caller, {
    type: 'staff',
    title: 'Webhook added',
    message: `${caller.username} added ${new URL(url).host}, which is sent events of the school.`,
    path: '/settings/webhooks',
  });
  return { message: 'Webhook added. Copy its signing secret now: it is not shown again.', webhook, secret };
}

export async function switchWebhook(
  tx: Transaction,
  webhook: { schoolId: number; webhookId: number; isOn: boolean },
): Promise<Reply<typeof api.switchWebhook>> {
  if (!(await turnWebhook(tx, webhook))) throw new AppError('WEBHOOK_NOT_FOUND');
  return { message: `Webhook turned ${webhook.isOn ? 'on' : 'off'}.` };
}

export async function removeWebhook(
  tx: Transaction,
  webhook: { schoolId: number; webhookId: number },
): Promise<Reply<typeof api.removeWebhook>> {
  if (!(await dropWebhook(tx, webhook))) throw new AppError('WEBHOOK_NOT_FOUND');
  return { message: 'Webhook removed.' };
}

/** Sends the events that wait although no job does. */
export async function resumeDeliveries(tx: Transaction, schoolId: number): Promise<void> {
  await enqueueLost(tx, { schoolId, kind: 'webhook', field: 'deliveryId', ids: await longWaiting(tx, schoolId) });
}

/** Sends an event again at once, under its own id. */
export async function sendAgain(tx: Transaction, delivery: { schoolId: number; deliveryId: number }): Promise<Reply<typeof api.sendAgain>> {
  const outgoingEvent = await outgoing(tx, delivery);
  if (!outgoingEvent || outgoingEvent.isRemoved) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
  if (outgoingEvent.state === 'waiting') throw new AppError('WEBHOOK_DELIVERY_WAITS');
  if (!outgoingEvent.isOn) throw new AppError('WEBHOOK_OFF');
  await Promise.all([waitAnew(tx, delivery), enqueue(tx, 'webhook', delivery)]);
  return { message: 'The event is sent again.' };
}
