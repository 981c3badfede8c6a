import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { may } from '../../../core/roles.ts';
import { callbackAddress } from '../../../core/server/callbacks/callback-address.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { type Bank, bankFacts, bankName, banks } from '../banks.ts';
import type * as api from '../contract.ts';
import { type ConnectionRow, connectionRows, newestNotices, saveConnection } from './banks-sql.ts';
import { listed, publicKeyText } from './proofs.ts';

type Shown = Reply<typeof api.readBanks>;

/** What the signature in the address that a school gives to a bank is for. */
export const callbackField = (bank: Bank) => `banks.${bank}`;

/** Every bank that Karo understands as the school has it, and the newest notices. An address is a secret, for those who may change it. */
export async function readBanks(
  tx: Transaction,
  secrets: Secrets,
  { schoolId, role, site }: Pick<Caller, 'schoolId' | 'role'> & { site: string | null },
): Promise<Shown> {
  const [rows, notices] = await Promise.all([connectionRows(tx, schoolId), newestNotices(tx, schoolId)]);
  const base = may.setUp.includes(role) ? site : null;
  const connections = banks.map((bank) => {
    const { publicKey, username, password, ...row } = rows.find((each) => each.bank === bank) ?? notConnected(bank);
    const signed = callbackAddress(secrets, { schoolId, field: callbackField(bank) });
    const address = base === null ? null : `${base}/api/banks/${bank}/${signed}`;
    return { ...row, hasPublicKey: publicKey !== null, hasPassword: password !== null, address };
  });
  return { connections, notices };
}

function notConnected(bank: Bank): ConnectionRow {
  const nothing = { publicKey: null, username: null, password: null, sources: null };
  return { bank, isOn: false, accountNumbers: '', checksSources: false, ...nothing };
}

/** Connects a bank. What is secret and not given stays; what the bank is known by must be there before it is believed. */
export async function saveBank(
  tx: Transaction,
  secrets: Secrets,
  { schoolId, bankCode: bank, ...given }: Decoded<typeof api.saveBank>['body'] & { schoolId: number },
): Promise<Reply<typeof api.saveBank>> {
  const kept = (await connectionRows(tx, schoolId)).find((each) => each.bank === bank) ?? notConnected(bank);
  const sealed = (field: 'username' | 'password', text: string | undefined) =>
    text === undefined ? kept[field] : secrets.seal(text, { schoolId, field: `banks.${bank}.${field}` });
  const publicKey = given.publicKey === undefined ? kept.publicKey : publicKeyText(given.publicKey);
  if (given.publicKey !== undefined && publicKey === null) throw fault('publicKey', 'Public key must be an RSA key of the bank');
  const row: ConnectionRow = {
    ...{ bank, publicKey, isOn: given.isOn ?? false, accountNumbers: given.accountNumbers ?? '' },
    ...{ username: sealed('username', given.bankUsername), password: sealed('password', given.bankPassword) },
    ...{ sources: given.sources ?? null, checksSources: given.checksSources ?? false },
  };
  refuseIncomplete(row);
  await saveConnection(tx, { schoolId, ...row });
  return { message: `${bankName(bank)} saved.` };
}

function refuseIncomplete({ bank, isOn, publicKey, username, password, ...row }: ConnectionRow): void {
  const { proof, needsProof } = bankFacts[bank];
  if ((username === null) !== (password === null)) {
    throw username === null ? fault('bankUsername', 'User name is required') : fault('bankPassword', 'Password is required');
  }
  if (row.checksSources && listed(row.sources).length === 0) throw fault('sources', 'Addresses of the bank are required');
  if (!isOn || !needsProof) return;
  if (proof === 'signature' && publicKey === null) throw fault('publicKey', 'Public key is required');
  if (proof === 'signature' && listed(row.accountNumbers).length === 0) throw fault('accountNumbers', 'Account numbers are required');
  if (proof === 'password' && password === null) throw fault('bankPassword', 'Password is required');
}

function fault(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { summary: message }, { fields: [{ path, message }] });
}
