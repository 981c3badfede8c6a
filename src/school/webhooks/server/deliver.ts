import { instantAt } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { enqueue } from '../../jobs/server/enqueue.ts';
import type { JobHandler } from '../../jobs/server/run-job.ts';
import { notify } from '../../notifications/server/notify.ts';
import { failingDaysMax, waitAfter } from '../events.ts';
import { type Answer, postTo } from './post.ts';
import { signatureOf } from './signature.ts';
import { noteAccepted, noteRefused, noteTry, type Outgoing, outgoing } from './sql.ts';

export const secretField = 'webhooks.secret';
export type DeliveryParts = { secrets: Secrets; config: { webhooksAnywhere: boolean }; nowMs?: () => number; answerMs?: number };
type Named = { schoolId: number; deliveryId: number };

/**
 * Sends one event to one webhook: at least once, under an id that stays. A refused one waits longer each time, and is given up after eight
 * tries. What waits for a webhook that is off is given up.
 */
export function deliver({ secrets, config, nowMs = Date.now, answerMs }: DeliveryParts): JobHandler {
  return async ({ schoolId, payload, inSchool }) => {
    const named = { schoolId, deliveryId: Number(payload.deliveryId) };
    const outgoingEvent = await inSchool((tx) => outgoing(tx, named));
    if (outgoingEvent?.state !== 'waiting') return async () => undefined;
    const { secret, isOn, isRemoved, ...event } = outgoingEvent;
    if (!isOn) {
      const fault = `The webhook was ${isRemoved ? 'removed' : 'switched off'}.`;
      return (tx) => noteTry(tx, named, { state: 'givenUp', tries: event.tries, status: null, fault });
    }
    const signed = signedBody(secrets, { schoolId, secret, body: event.body, atMs: nowMs() });
    if (signed === null) return (tx) => noteFailure(tx, named, event, { status: null, fault: unreadable });
    const headers = { 'karo-signature': signed, 'karo-delivery': event.eventId, 'user-agent': 'Karo' };
    const answer = await postTo(event.url, event.body, { headers, anywhere: config.webhooksAnywhere, ...(answerMs && { answerMs }) });
    return answer.fault === null ? (tx) => noteSuccess(tx, named, event, answer) : (tx) => noteFailure(tx, named, event, answer);
  };
}

const unreadable = 'The signing secret cannot be read. Remove the webhook and add it again.';

function signedBody(secrets: Secrets, { schoolId, secret, body, atMs }: { schoolId: number; secret: string; body: string; atMs: number }) {
  try {
    return signatureOf(body, { secret: secrets.open(secret, { schoolId, field: secretField }), atMs });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function noteSuccess(tx: Transaction, named: Named, { webhookId, tries }: Outgoing, { status }: Answer): Promise<void> {
  await Promise.all([
    noteTry(tx, named, { state: 'sent', tries: tries + 1, status, fault: null }),
    noteAccepted(tx, { schoolId: named.schoolId, webhookId }),
  ]);
}

async function noteFailure(tx: Transaction, named: Named, event: Outgoing, { status, fault }: Answer): Promise<void> {
  const { schoolId, deliveryId } = named;
  const tries = event.tries + 1;
  const isSwitchedOff = await noteRefused(tx, { schoolId, webhookId: event.webhookId, days: failingDaysMax });
  const seconds = isSwitchedOff ? null : waitAfter(tries);
  await noteTry(tx, named, { state: seconds === null ? 'givenUp' : 'waiting', tries, status, fault });
  if (isSwitchedOff) notifyOff(tx, { schoolId, url: event.url });
  if (seconds === null) return;
  await enqueue(tx, 'webhook', { schoolId, deliveryId }, { notBefore: instantAt(Date.now() + seconds * 1000) });
}

function notifyOff(tx: Transaction, { schoolId, url }: { schoolId: number; url: string }): void {
  notify(
    tx,
    { schoolId, userId: null },
    {
      type: 'staff',
      title: 'Webhook switched off',
      message: `${new URL(url).host} has accepted nothing for ${failingDaysMax} days, so nothing more is sent to it.`,
      path: '/settings/webhooks',
    },
  );
}
