import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { may } from '../../../core/roles.ts';
import { callbackAddress } from '../../../core/server/callbacks/callback-address.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertCurrentVersion } from '../../../core/server/current-version.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { ownAccounts } from '../bank-money.ts';
import { type Bank, bankFacts, bankName, banks } from '../banks.ts';
import type * as api from '../contract.ts';
import { type BankConnection, connection as connectionRecord } from '../contract.ts';
import {
  type ConnectionRow,
  connectionRows,
  deleteConnection,
  insertConnection,
  lockBanks,
  newestNotices,
  type SavedConnection,
  updateConnection,
} from './banks-sql.ts';
import { publicKeyText, sourcesIn } from './proofs.ts';
import { sealPlace } from './seal-place.ts';

type BanksReply = Reply<typeof api.readBanks>;

/** The purpose of the signature in the address for a bank. */
export const callbackField = (bank: Bank) => `banks.${bank}`;

type Place = { schoolId: number; secrets: Secrets };
type Shown = Place & { site: string | null };

/** Every bank with the school's accounts there, and the newest notices. An address is a secret, shown only to users who may change it. */
export async function readBanks(tx: Transaction, { role, site, ...place }: Shown & Pick<Caller, 'role'>): Promise<BanksReply> {
  const { schoolId } = place;
  const [rows, notices] = await Promise.all([connectionRows(tx, schoolId), newestNotices(tx, schoolId)]);
  const shown = { ...place, site: may.setUp.includes(role) ? site : null };
  const connections = banks.flatMap((bank) => {
    const ofBank = rows.filter((each) => each.bank === bank);
    return (ofBank.length === 0 ? [notConnected(bank)] : ofBank).map((row) => connectionOf(shown, row));
  });
  return { connections, notices };
}

/** A connection as users see it, without its secrets; with its address if the site is given. */
function connectionOf<Row extends ConnectionRow>({ schoolId, secrets, site }: Shown, row: Row): BankConnection & Pick<Row, 'updatedAt'> {
  const { publicKey, username, password, isFirst, ...connection } = row;
  const { id, bank } = row;
  const signed = callbackAddress(secrets, { schoolId, connectionId: isFirst ? null : id, field: callbackField(bank) });
  const address = site === null ? null : `${site}/api/banks/${bank}/${signed}`;
  return { ...connection, hasPublicKey: publicKey !== null, hasPassword: password !== null, address };
}

function notConnected(bank: Bank): ConnectionRow {
  const nothing = { id: null, name: null, publicKey: null, username: null, password: null, sources: null, updatedAt: null };
  return { bank, isFirst: true, isOn: false, isPrinted: false, accountNumbers: '', checksSources: false, ...nothing };
}

type BankSettings = Decoded<typeof api.addBank>['body'];

/** Connects a bank, or changes it. Omitted secrets keep their stored value. */
export async function saveBank(
  tx: Transaction,
  place: Place,
  { bankConnectionId, updatedAt: expected, ...settings }: Decoded<typeof api.saveBank>['body'],
): Promise<Reply<typeof api.saveBank>> {
  const { schoolId } = place;
  await lockBanks(tx, schoolId);
  const ofBank = (await connectionRows(tx, schoolId)).filter(({ bank }) => bank === settings.bankCode);
  const connection = bankConnectionId === undefined ? ofBank[0] : ofBank.find(({ id }) => id === bankConnectionId);
  if (!connection && bankConnectionId !== undefined) throw new AppError('CONNECTION_NOT_FOUND');
  const row = connection ?? (await newConnection(tx, { schoolId, bank: settings.bankCode, isFirst: true }));
  return saved(tx, place, { connection: row, settings, expected });
}

/** Adds another account of a bank, with its own address. */
export async function addBank(tx: Transaction, place: Place, settings: BankSettings): Promise<Reply<typeof api.addBank>> {
  const { schoolId } = place;
  await lockBanks(tx, schoolId);
  const { bankCode: bank } = settings;
  const isFirst = !(await connectionRows(tx, schoolId)).some((each) => each.bank === bank);
  return saved(tx, place, { connection: await newConnection(tx, { schoolId, bank, isFirst }), settings });
}

/** Removes an account without notices. */
export async function removeBank(
  tx: Transaction,
  key: { schoolId: number; bankConnectionId: number },
): Promise<Reply<typeof api.removeBank>> {
  await lockBanks(tx, key.schoolId);
  const rows = await connectionRows(tx, key.schoolId);
  if (!rows.some(({ id }) => id === key.bankConnectionId)) throw new AppError('CONNECTION_NOT_FOUND');
  if (!(await deleteConnection(tx, key))) throw new AppError('BANK_CONNECTION_USED');
  return { message: 'Account removed.' };
}

async function newConnection(tx: Transaction, key: { schoolId: number; bank: Bank; isFirst: boolean }): Promise<SavedConnection> {
  return { ...notConnected(key.bank), isFirst: key.isFirst, ...(await insertConnection(tx, key)) };
}

type Saving = { connection: SavedConnection; settings: BankSettings; expected?: string | undefined };

/** Saves an account; the bank's identifying fields are required before notices are trusted. */
async function saved(tx: Transaction, place: Place, { connection, settings, expected }: Saving): Promise<Reply<typeof api.saveBank>> {
  const { schoolId, secrets } = place;
  // A reply may be stored for its key, and an address is a secret.
  const unaddressed = { ...place, site: null };
  const { id, bank, isFirst } = connection;
  const values = {
    name: settings.name === undefined ? connection.name : settings.name,
    isOn: settings.isOn ?? false,
    isPrinted: settings.isPrinted ?? connection.isPrinted,
    accountNumbers: settings.accountNumbers ?? '',
    ...{ sources: settings.sources ?? null, checksSources: settings.checksSources ?? false },
  };
  assertCurrentVersion(connectionRecord, { expected, current: connectionOf(unaddressed, connection), values });
  const sealed = (field: 'username' | 'password', text: string | undefined) =>
    text === undefined ? connection[field] : secrets.seal(text, sealPlace(schoolId, connection, field));
  const publicKey = settings.publicKey === undefined ? connection.publicKey : publicKeyText(settings.publicKey);
  if (settings.publicKey !== undefined && publicKey === null)
    throw fault('publicKey', 'Public key must be an RSA key of the bank, of at most 4,096 bits');
  const signIn = { username: sealed('username', settings.bankUsername), password: sealed('password', settings.bankPassword) };
  const row = { ...values, ...signIn, id, bank, isFirst, publicKey };
  refuseIncomplete(row);
  const updatedAt = await updateConnection(tx, { schoolId, ...row });
  const message = `${bankName(bank)} saved.`;
  return { message, bankConnectionId: id, connection: connectionOf(unaddressed, { ...row, updatedAt }) };
}

function refuseIncomplete({ bank, isOn, publicKey, username, password, ...row }: Omit<ConnectionRow, 'updatedAt'>): void {
  const { proof, needsProof } = bankFacts[bank];
  if ((username === null) !== (password === null)) {
    throw username === null ? fault('bankUsername', 'User name is required') : fault('bankPassword', 'Password is required');
  }
  if (row.checksSources && sourcesIn(row.sources).length === 0) throw fault('sources', 'Addresses of the bank are required');
  if (!isOn || !needsProof) return;
  if (proof === 'signature' && publicKey === null) throw fault('publicKey', 'Public key is required');
  if (proof === 'signature' && ownAccounts(row.accountNumbers).length === 0) throw fault('accountNumbers', 'Account numbers are required');
  if (proof === 'password' && password === null) throw fault('bankPassword', 'Password is required');
}

function fault(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { summary: message }, { fields: [{ path, message }] });
}
