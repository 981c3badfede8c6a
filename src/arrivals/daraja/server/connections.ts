import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Config } from '../../../core/server/config.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import type * as api from '../contract.ts';
import { type Environment, environments } from '../environments.ts';
import { type ConnectionRow, clearInitiator, connectionRow, saveConnection } from './connections-sql.ts';
import type { Paybill } from './tokens.ts';

const addresses = { live: 'https://api.safaricom.co.ke', sandbox: 'https://sandbox.safaricom.co.ke' } as const;
const secretFields = ['consumerKey', 'consumerSecret', 'passkey', 'securityCredential'] as const;
type SecretField = (typeof secretFields)[number];

/** What connections are made with: the install's settings, and what seals. */
export type Keeping = { config: Pick<Config, 'darajaSimulatorUrl'>; secrets: Secrets };

/** Where a school can be connected. Nobody but the operator names an address: it would reach whatever this server reaches. */
export function environmentsOf({ darajaSimulatorUrl }: Keeping['config']): Environment[] {
  return environments.filter((each) => each !== 'simulator' || darajaSimulatorUrl !== undefined);
}

/** The connection as administrators see it: without its secrets. Keys that this server cannot read show no end. */
export function shown(
  { secrets }: Keeping,
  schoolId: number,
  row: ConnectionRow,
): NonNullable<Reply<typeof api.readConnection>['connection']> {
  const { consumerKey, consumerSecret, passkey, securityCredential, ...rest } = row;
  return { ...rest, consumerKeyEnd: endOf(() => opened(secrets, schoolId, row, 'consumerKey')), hasPasskey: passkey !== null };
}

/** Connects the paybill. Secrets that are not given stay; at the first time key and secret must be. */
export async function connectPaybill(
  tx: Transaction,
  keeping: Keeping,
  { schoolId, ...given }: Decoded<typeof api.connectPaybill>['body'] & { schoolId: number },
): Promise<Reply<typeof api.connectPaybill>> {
  const { environment, shortCode, refusesUnknown = false, checksSources = false } = given;
  if (!environmentsOf(keeping.config).includes(environment)) throw fault('environment', 'This install has no simulator');
  const kept = await connectionRow(tx, { schoolId });
  const sealed = (field: SecretField) =>
    given[field] === undefined ? (kept?.[field] ?? null) : keeping.secrets.seal(given[field], { schoolId, field: `daraja.${field}` });
  const [consumerKey, consumerSecret, passkey, securityCredential] = secretFields.map(sealed);
  if (!consumerKey) throw fault('consumerKey', 'Consumer key is required');
  if (!consumerSecret) throw fault('consumerSecret', 'Consumer secret is required');
  const initiatorName = given.initiatorName ?? kept?.initiatorName ?? null;
  if (initiatorName !== null && !securityCredential) throw fault('securityCredential', 'Security credential is required');
  if (initiatorName === null && securityCredential) throw fault('initiatorName', 'Initiator name is required');
  const keys = { consumerKey, consumerSecret, passkey: passkey ?? null, initiatorName, securityCredential: securityCredential ?? null };
  const row = await saveConnection(tx, { schoolId, environment, shortCode, refusesUnknown, checksSources, ...keys });
  return { message: 'Connection saved.', connection: shown(keeping, schoolId, row) };
}

/** Forgets the initiator, whose credential is nowhere afterwards. Done twice, it is done once. */
export async function removeInitiator(tx: Transaction, schoolId: number): Promise<Reply<typeof api.removeInitiator>> {
  const wasThere = await clearInitiator(tx, schoolId);
  return { message: wasThere ? 'Initiator removed.' : 'There is no initiator.' };
}

/** The paybill as Daraja is called for it; undefined where none is connected. Fails with SECRET_UNREADABLE under another key. */
export async function paybillOf(tx: Transaction, { config, secrets }: Keeping, schoolId: number): Promise<Paybill | undefined> {
  const row = await connectionRow(tx, { schoolId });
  if (!row) return undefined;
  const { environment, shortCode } = row;
  const address = environment === 'simulator' ? config.darajaSimulatorUrl : addresses[environment];
  if (address === undefined) throw fault('environment', 'This install has no simulator');
  const [consumerKey, consumerSecret] = [opened(secrets, schoolId, row, 'consumerKey'), opened(secrets, schoolId, row, 'consumerSecret')];
  const passkey = row.passkey === null ? null : opened(secrets, schoolId, row, 'passkey');
  const keys = { consumerKey, consumerSecret, passkey, initiator: initiatorOf(secrets, schoolId, row) };
  return { schoolId, address, shortCode, ...keys };
}

function initiatorOf(secrets: Secrets, schoolId: number, row: ConnectionRow): Paybill['initiator'] {
  const { initiatorName: name } = row;
  return name === null ? null : { name, credential: opened(secrets, schoolId, row, 'securityCredential') };
}

function opened(secrets: Secrets, schoolId: number, row: ConnectionRow, field: SecretField): string {
  return secrets.open(row[field] ?? '', { schoolId, field: `daraja.${field}` });
}

function endOf(open: () => string): string {
  try {
    return open().slice(-4);
  } catch {
    return '';
  }
}

function fault(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { summary: message }, { fields: [{ path, message }] });
}
