import * as z from 'zod/mini';
import { day, dayField } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, pathId } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';
import { scopes } from '../../core/scopes/scopes.ts';
import { emptyMeansAbsent, nameText } from '../../core/text.ts';

const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, by which people recognise it. */
  start: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Why it does not work; `noMaker` if the user who made it is no longer an active administrator. */
  state: z.enum(['works', 'expired', 'revoked', 'noMaker']),
  madeBy: z.string(),
  madeAt: z.string(),
  /** The last day on which it works. */
  expiresOn: day,
  /** To the minute; null if it was never used. */
  lastUsedAt: z.nullable(z.string()),
  /** The number of payments that it recorded. */
  payments: z.int(),
});
export type ApiKey = z.output<typeof apiKey>;

const scopeFault = `Scopes must be one of ${scopes.join(', ')}`;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/settings/api-keys',
  access: may.seeConnections,
  shows: ['connections', 'payments', 'staff'],
  summary: "The API keys of the school's own programs, the newest first, of the revoked ones the newest 50; never the keys themselves",
  reply: z.object({ apiKeys: z.array(apiKey) }),
});

export const addApiKey = endpoint({
  method: 'POST',
  path: '/api/settings/api-keys',
  access: may.setUp,
  changes: ['connections'],
  status: 201,
  // The stored reply would hold the key.
  keyless: true,
  summary: 'Make an API key with these scopes; the key is in this reply only. It expires in a year unless another day is given',
  body: z.object({
    name: nameText('Name', 60),
    scopes: z.array(z.enum(scopes, { error: scopeFault }), { error: 'Scopes must be a list' }).check(
      z.minLength(1, 'Choose at least one scope'),
      z.refine((list) => new Set(list).size === list.length, 'A scope is listed twice'),
    ),
    expiresOn: emptyMeansAbsent(dayField('Expires On')),
  }),
  reply: z.object({ message: z.string(), apiKey, key: z.string() }),
});

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api/settings/api-keys/:apiKeyId/revoke',
  access: may.setUp,
  changes: ['connections'],
  summary: 'Revoke an API key: it stops working at once and for good',
  params: z.object({ apiKeyId: pathId }),
  reply: z.object({ message: z.string() }),
});
