import type { Day } from '../../../core/dates.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { newKey } from '../../../core/server/secrets/api-keys.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { notify } from '../../notifications/server/notify.ts';
import { lockSchool } from '../../settings/server/sql.ts';
import type * as api from '../contract.ts';
import type { ApiKey } from '../contract.ts';
import { expiryFault, keysMax, lastDay, stateOf } from '../rules.ts';
import { insertKey, type KeyFacts, keyCount, keyRow, keyRows, markRevoked } from './sql.ts';

export async function listApiKeys(tx: Transaction, schoolId: number): Promise<Reply<typeof api.listApiKeys>> {
  const [rows, { today }] = await Promise.all([keyRows(tx, schoolId), momentOf(tx)]);
  return { apiKeys: rows.map((row) => apiKeyOf(row, today)) };
}

function apiKeyOf({ isRevoked, isMakerAdmin, ...rest }: KeyFacts, today: Day): ApiKey {
  return { ...rest, state: stateOf({ isRevoked, isMakerAdmin, expiresOn: rest.expiresOn }, today) };
}

/** Makes a key that acts in the name of the caller, and notifies all administrators. Only its hash is stored. */
export async function addApiKey(
  tx: Transaction,
  caller: Caller,
  { name, scopes, expiresOn: chosenDay, secrets }: Decoded<typeof api.addApiKey>['body'] & { secrets: Secrets },
): Promise<Reply<typeof api.addApiKey>> {
  const { schoolId, userId, username } = caller;
  const { today } = await momentOf(tx);
  const expiresOn = lastDay(chosenDay, today);
  const fault = expiryFault(expiresOn, today);
  if (fault !== null) throw new AppError('VALIDATION_FAILED', { summary: fault }, { field: 'expiresOn' });
  const [, held] = await Promise.all([lockSchool(tx, { schoolId }), keyCount(tx, schoolId)]);
  assertWithinCap({ count: held + 1, max: keysMax, parts: 'API keys that are not revoked' });
  const { key, ...keyParts } = newKey(secrets, schoolId);
  const { apiKeyId } = await orRefusal(insertKey(tx, { schoolId, userId, name, scopes, expiresOn, ...keyParts }), { name });
  const row = await keyRow(tx, { schoolId, apiKeyId });
  if (!row) throw new AppError('API_KEY_NOT_FOUND');
  notifyKey(tx, caller, { title: 'API key added', message: `${username} added the API key ${name} (${scopes.join(', ')}).` });
  return { message: `API key ${name} added. Copy it now: it is not shown again.`, apiKey: apiKeyOf(row, today), key };
}

/** Revokes a key at once and for good. */
export async function revokeApiKey(
  tx: Transaction,
  caller: Caller,
  { apiKeyId }: { apiKeyId: number },
): Promise<Reply<typeof api.revokeApiKey>> {
  const row = await keyRow(tx, { schoolId: caller.schoolId, apiKeyId });
  if (!row) throw new AppError('API_KEY_NOT_FOUND');
  const revoked = await markRevoked(tx, { schoolId: caller.schoolId, apiKeyId, userId: caller.userId });
  if (revoked.length === 0) throw new AppError('API_KEY_REVOKED');
  notifyKey(tx, caller, { title: 'API key revoked', message: `${caller.username} revoked the API key ${row.name}.` });
  return { message: `API key ${row.name} revoked.` };
}

function notifyKey(tx: Transaction, caller: Caller, notification: { title: string; message: string }): void {
  notify(tx, caller, { type: 'staff', ...notification, path: '/settings/api-keys' });
}
