import { AppError } from '../../../../core/errors.ts';
import type { Config } from '../../../../core/server/config.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import type { Secrets } from '../../../../core/server/secrets/secrets.ts';
import { type Environment, environments } from '../../environments.ts';
import type { Paybill } from '../tokens.ts';
import { type ConnectionRow, connectionRows } from './connections-sql.ts';

const addresses = { live: 'https://api.safaricom.co.ke', sandbox: 'https://sandbox.safaricom.co.ke' } as const;

export type SecretField = 'consumerKey' | 'consumerSecret' | 'passkey' | 'securityCredential';

/** The context of connections: the install's settings, and the sealing key. */
export type Keeping = { config: Pick<Config, 'darajaSimulatorUrl'>; secrets: Secrets };

type Chosen = { schoolId: number; connectionId?: number | null | undefined };

/** The connection with this number, or the default; undefined if there is none. */
export async function connectionRow(tx: Transaction, { schoolId, connectionId }: Chosen): Promise<ConnectionRow | undefined> {
  const rows = await connectionRows(tx, { schoolId });
  return connectionId === undefined || connectionId === null ? rows[0] : rows.find(({ id }) => id === connectionId);
}

/** The given connection, or the default. Throws if there is none. */
export async function namedConnection(tx: Transaction, chosen: Chosen): Promise<ConnectionRow> {
  const row = await connectionRow(tx, chosen);
  if (!row) throw new AppError(chosen.connectionId === undefined ? 'PAYBILL_NOT_CONNECTED' : 'CONNECTION_NOT_FOUND');
  return row;
}

/** The environments of a school. Only the operator names an address: it could reach anything on the server's network. */
export function environmentsOf({ darajaSimulatorUrl }: Keeping['config']): Environment[] {
  return environments.filter((each) => each !== 'simulator' || darajaSimulatorUrl !== undefined);
}

/** A connection as Daraja calls need it. Throws SECRET_UNREADABLE under another key. */
export function paybillOf({ config, secrets }: Keeping, schoolId: number, row: ConnectionRow): Paybill {
  const { id: connectionId, kind, name, environment, shortCode, storeNumber, isFirst } = row;
  const address = environment === 'simulator' ? config.darajaSimulatorUrl : addresses[environment];
  if (address === undefined) throw fault('environment', 'This install has no simulator');
  const [consumerKey, consumerSecret] = [opened(secrets, schoolId, row, 'consumerKey'), opened(secrets, schoolId, row, 'consumerSecret')];
  const passkey = row.passkey === null ? null : opened(secrets, schoolId, row, 'passkey');
  const keys = { consumerKey, consumerSecret, passkey, initiator: initiatorOf(secrets, schoolId, row) };
  return { schoolId, connectionId, kind, name, address, shortCode, storeNumber, isFirst, ...keys };
}

function initiatorOf(secrets: Secrets, schoolId: number, row: ConnectionRow): Paybill['initiator'] {
  const { initiatorName: name } = row;
  return name === null ? null : { name, credential: opened(secrets, schoolId, row, 'securityCredential') };
}

/** A secret of a connection, opened. */
export function opened(secrets: Secrets, schoolId: number, row: ConnectionRow, field: SecretField): string {
  return secrets.open(row[field] ?? '', sealPlace(schoolId, row, field));
}

/** The context that seals a secret, so that it opens nowhere else. */
export function sealPlace(schoolId: number, { id, isFirst }: Pick<ConnectionRow, 'id' | 'isFirst'>, field: SecretField) {
  return { schoolId, field: isFirst ? `daraja.${field}` : `daraja.${id}.${field}` };
}

/** The error of one field. */
export function fault(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { summary: message }, { fields: [{ path, message }] });
}
