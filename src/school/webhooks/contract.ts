import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { id, pathId } from '../../core/ids.ts';
import { limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { allMeansAbsent, requiredText } from '../../core/text.ts';
import { eventNames } from './events.ts';

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(eventNames)),
  isOn: z.boolean(),
  /** Since when nothing was accepted; null while deliveries arrive. */
  failingSince: z.nullable(z.string()),
  madeBy: z.string(),
  madeAt: z.string(),
});
export type Webhook = z.output<typeof webhook>;

export const deliveryStates = ['waiting', 'sent', 'givenUp'] as const;
const delivery = z.object({
  id,
  /** Stays the same however often the event is sent. */
  eventId: z.string(),
  event: z.enum(eventNames),
  url: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** The HTTP status of the last answer, and why the last try failed. */
  lastStatus: z.nullable(z.int()),
  fault: z.nullable(z.string()),
  madeAt: z.string(),
  triedAt: z.nullable(z.string()),
});
export type Delivery = z.output<typeof delivery>;

const message = z.string();
const ofWebhook = z.object({ webhookId: pathId });
const urlFault = 'Address must be a whole address such as https://example.co.ke/karo';
const url = asField(
  requiredText('Address', 500).check(
    z.refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), { error: urlFault, abort: true }),
  ),
  { label: 'Address', maxLength: 500, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
);
const eventFault = `Events must be one of ${eventNames.join(', ')}`;
const events = z.array(z.enum(eventNames, { error: eventFault }), { error: 'Events must be a list' }).check(
  z.minLength(1, 'Choose at least one event'),
  z.refine((list) => new Set(list).size === list.length, 'An event is listed twice'),
);

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/settings/webhooks',
  access: may.seeConnections,
  shows: ['connections', 'staff'],
  summary: 'The webhooks of the school, without their secrets, and what was sent to them, the newest first',
  query: z.object({
    show: allMeansAbsent(z.enum(deliveryStates, { error: 'Show must be waiting, sent or givenUp' })),
    page: pageInput,
    limit: limitInput(20),
  }),
  reply: z.object({ webhooks: z.array(webhook), deliveries: z.array(delivery), pagination }),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/settings/webhooks',
  access: may.setUp,
  changes: ['connections'],
  status: 201,
  // The stored reply would hold the secret.
  keyless: true,
  summary: 'Add an address that is sent the events of the school; its signing secret is in this reply only',
  body: z.object({ url, events }),
  reply: z.object({ message, webhook, secret: z.string() }),
});

export const switchWebhook = endpoint({
  method: 'POST',
  path: '/api/settings/webhooks/:webhookId/switch',
  access: may.setUp,
  changes: ['connections'],
  summary: 'Turn a webhook off or on. Events that happen while it is off are not sent',
  params: ofWebhook,
  body: z.object({ isOn: z.boolean({ error: 'On must be true or false' }) }),
  reply: z.object({ message }),
});

export const removeWebhook = endpoint({
  method: 'POST',
  path: '/api/settings/webhooks/:webhookId/remove',
  access: may.setUp,
  changes: ['connections'],
  summary: 'Remove a webhook; what waits for it is not sent',
  params: ofWebhook,
  reply: z.object({ message }),
});

export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/settings/webhook-deliveries/:deliveryId/again',
  access: may.setUp,
  changes: ['connections'],
  summary: 'Send an event again, under the id that it had',
  params: z.object({ deliveryId: pathId }),
  reply: z.object({ message }),
});
