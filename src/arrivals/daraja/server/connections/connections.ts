import type { Decoded, Reply } from '../../../../core/endpoint.ts';
import { AppError } from '../../../../core/errors.ts';
import { assertCurrentVersion } from '../../../../core/server/current-version.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import { orRefusal } from '../../../../core/server/refusals.ts';
import type * as api from '../../connections-contract.ts';
import { connection as connectionRecord } from '../../connections-contract.ts';
import { lookUpAgain } from '../pull-sql.ts';
import {
  type ConnectionRow,
  clearInitiator,
  connectionRows,
  deleteConnection,
  insertConnection,
  lockConnections,
  updateConnection,
} from './connections-sql.ts';
import { environmentsOf, fault, type Keeping, namedConnection, opened, type SecretField, sealPlace } from './paybill-of.ts';

/** Every connection of the school, the default first, and the possible environments. */
export async function readConnections(tx: Transaction, keeping: Keeping, schoolId: number): Promise<Reply<typeof api.readConnection>> {
  const rows = await connectionRows(tx, { schoolId });
  const connections = rows.map((row) => connectionOf(keeping, schoolId, row));
  return { connection: connections[0] ?? null, connections, environments: environmentsOf(keeping.config) };
}

/** A connection for administrators, without secrets. Keys that this server cannot open show no last characters. */
function connectionOf({ secrets }: Keeping, schoolId: number, row: ConnectionRow): api.Connection {
  const { kind: connectionKind, consumerKey, consumerSecret, passkey, securityCredential, isFirst, ...rest } = row;
  return {
    ...rest,
    connectionKind,
    consumerKeyEnd: endOf(() => opened(secrets, schoolId, row, 'consumerKey')),
    hasPasskey: passkey !== null,
  };
}

type ConnectionSettings = Decoded<typeof api.addConnection>['body'];

/** Adds a paybill or till. Key and secret are required. */
export async function addConnection(
  tx: Transaction,
  keeping: Keeping,
  { schoolId, ...settings }: ConnectionSettings & { schoolId: number },
): Promise<Reply<typeof api.addConnection>> {
  await lockConnections(tx, { schoolId });
  const isFirst = (await connectionRows(tx, { schoolId })).length === 0;
  refuseNowhere(keeping, settings);
  const id = await orRefusal(insertConnection(tx, { schoolId, isFirst, ...settings }), { shortCode: settings.shortCode });
  const connection = await namedConnection(tx, { schoolId, connectionId: id });
  const blank: ConnectionRow = { ...connection, consumerKey: '', consumerSecret: '', isDefault: isFirst };
  return { message: 'Connection saved.', connection: await saved(tx, keeping, { schoolId, connection: blank, settings }) };
}

/** Changes a connection, or adds the first. Omitted secrets stay; the first time key and secret are required. */
export async function connectPaybill(
  tx: Transaction,
  keeping: Keeping,
  { schoolId, connectionId, updatedAt: expected, ...settings }: Decoded<typeof api.connectPaybill>['body'] & { schoolId: number },
): Promise<Reply<typeof api.connectPaybill>> {
  await lockConnections(tx, { schoolId });
  const isFirst = connectionId === undefined && (await connectionRows(tx, { schoolId })).length === 0;
  if (isFirst) return addConnection(tx, keeping, { schoolId, ...settings });
  refuseNowhere(keeping, settings);
  const connection = await namedConnection(tx, { schoolId, connectionId });
  return { message: 'Connection saved.', connection: await saved(tx, keeping, { schoolId, connection, settings, expected }) };
}

function refuseNowhere({ config }: Keeping, { environment }: ConnectionSettings): void {
  if (!environmentsOf(config).includes(environment)) throw fault('environment', 'This install has no simulator');
}

type Saving = { schoolId: number; connection: ConnectionRow; settings: ConnectionSettings; expected?: string | undefined };

async function saved(tx: Transaction, keeping: Keeping, saving: Saving): Promise<api.Connection> {
  const { schoolId, connection, settings, expected } = saving;
  const { environment, shortCode, refusesUnknown = false, checksSources = false, connectionKind = connection.kind } = settings;
  const values = {
    ...{ connectionKind, environment, shortCode, refusesUnknown, checksSources },
    name: settings.name === undefined ? connection.name : settings.name,
    storeNumber: connectionKind === 'till' ? (settings.storeNumber === undefined ? connection.storeNumber : settings.storeNumber) : null,
    isOn: settings.isOn ?? connection.isOn,
    isPrinted: settings.isPrinted ?? connection.isPrinted,
    isDefault: settings.isDefault || connection.isDefault,
    initiatorName: settings.initiatorName ?? connection.initiatorName,
  };
  assertCurrentVersion(connectionRecord, { expected, current: connectionOf(keeping, schoolId, connection), values });
  const { connectionKind: kind, ...row } = { ...values, ...keysOf(keeping, saving) };
  const key = { schoolId, connectionId: connection.id };
  const updated = await orRefusal(updateConnection(tx, { ...row, kind, ...key }), { shortCode });
  await lookUpAgain(tx, key);
  return connectionOf(keeping, schoolId, updated);
}

/** The keys to store, sealed. */
function keysOf({ secrets }: Keeping, { schoolId, connection, settings }: Saving) {
  const sealed = (field: SecretField) =>
    settings[field] === undefined ? connection[field] || null : secrets.seal(settings[field], sealPlace(schoolId, connection, field));
  const [consumerKey, consumerSecret, securityCredential] = [sealed('consumerKey'), sealed('consumerSecret'), sealed('securityCredential')];
  if (consumerKey === null) throw fault('consumerKey', 'Consumer key is required');
  if (consumerSecret === null) throw fault('consumerSecret', 'Consumer secret is required');
  const initiatorName = settings.initiatorName ?? connection.initiatorName;
  if (initiatorName !== null && securityCredential === null) throw fault('securityCredential', 'Security credential is required');
  if (initiatorName === null && securityCredential !== null) throw fault('initiatorName', 'Initiator name is required');
  return { consumerKey, consumerSecret, passkey: sealed('passkey'), initiatorName, securityCredential };
}

type Named = { schoolId: number; connectionId?: number | undefined };

/** Deletes the initiator and its credential. Repeating changes nothing. */
export async function removeInitiator(tx: Transaction, { schoolId, connectionId }: Named): Promise<Reply<typeof api.removeInitiator>> {
  await lockConnections(tx, { schoolId });
  const rows = await connectionRows(tx, { schoolId });
  const row = connectionId === undefined && rows.length === 0 ? undefined : await namedConnection(tx, { schoolId, connectionId });
  const wasThere = row !== undefined && (await clearInitiator(tx, { schoolId, connectionId: row.id }));
  return { message: wasThere ? 'Initiator removed.' : 'There is no initiator.' };
}

/** Removes a connection without money. */
export async function removeConnection(
  tx: Transaction,
  { schoolId, connectionId }: { schoolId: number; connectionId: number },
): Promise<Reply<typeof api.removeConnection>> {
  await lockConnections(tx, { schoolId });
  await namedConnection(tx, { schoolId, connectionId });
  if (!(await deleteConnection(tx, { schoolId, connectionId }))) throw new AppError('CONNECTION_USED');
  return { message: 'Connection removed.' };
}

function endOf(open: () => string): string {
  try {
    return open().slice(-4);
  } catch {
    return '';
  }
}
