import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { asField, spoken } from '../../core/fields.ts';
import { filterId, id, pathId } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { asSecret } from '../../core/secrets/secret-fields.ts';
import { changeableText, emptyMeansAbsent, isStorable, optionalText, requiredText } from '../../core/text.ts';
import { updatedAt, versionInput } from '../../core/versions.ts';
import { banks } from './banks.ts';

const bankCode = asField(z.enum(banks, { error: 'Bank must be kcb, equity or coop' }), { label: 'Bank' });

function choice(label: string) {
  return emptyMeansAbsent(asField(z.boolean({ error: `${spoken(label)} must be true or false` }), { label }));
}

/** Never read back. Blank keeps the stored value. */
function signInText(label: string) {
  const fault = `${spoken(label)} must be 3 to 100 letters, digits and signs, without spaces`;
  const schema = z.string({ error: fault }).check(z.trim(), z.regex(/^[\x21-\x7e]{3,100}$/, fault));
  return asSecret(emptyMeansAbsent(asField(schema, { label, maxLength: 100, autoComplete: 'off', spellCheck: false })));
}

const keyFault = 'Public key must be the text of a key, at most 4,000 characters';
const publicKey = emptyMeansAbsent(
  asField(z.string({ error: keyFault }).check(z.trim(), z.maxLength(4000, keyFault), z.refine(isStorable, keyFault)), {
    label: 'Public Key',
    maxLength: 4000,
    autoComplete: 'off',
    spellCheck: false,
  }),
);

export const connection = z.object({
  /** Null if nothing of the bank is saved. */
  id: z.nullable(id),
  bank: z.enum(banks),
  /** The school's name for the account. */
  name: z.nullable(z.string()),
  isOn: z.boolean(),
  /** The school's accounts and tills there, separated by commas. */
  accountNumbers: z.string(),
  /** The bank's addresses, separated by commas, and whether notices from others are refused. */
  sources: z.nullable(z.string()),
  checksSources: z.boolean(),
  hasPublicKey: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether statements, letters and fee structures name its accounts as ways to pay. */
  isPrinted: z.boolean(),
  /** The address to give to the bank; null in the reply of a save, for users who may not change it, or if the site's own is unknown. */
  address: z.nullable(z.string()),
  /** Null if nothing of the bank is saved. */
  updatedAt: z.nullable(updatedAt),
});
export type BankConnection = z.output<typeof connection>;

const notice = z.object({
  id,
  bank: z.enum(banks),
  /** The school's name for the account of the notice. */
  name: z.nullable(z.string()),
  receivedAt: z.string(),
  /** Null while it is processed. */
  result: z.nullable(z.enum(['settled', 'recorded', 'waiting', 'known', 'contradicted', 'refused', 'noted'])),
  reason: z.nullable(z.string()),
  amount: z.nullable(money),
  reference: z.nullable(z.string()),
});
export type BankNotice = z.output<typeof notice>;

export const readBanks = endpoint({
  method: 'GET',
  path: '/api/settings/banks',
  access: may.seeConnections,
  shows: ['connections', 'payments'],
  summary: 'Which banks report payments to the school, without their secrets, and the results of the newest notices',
  reply: z.object({ connections: z.array(connection), notices: z.array(notice) }),
});

const bankConnectionId = filterId('Account');

const accountBody = {
  bankCode,
  name: changeableText(requiredText('Name', 60)),
  isOn: choice('Accept Notices'),
  accountNumbers: optionalText('Account Numbers', 200),
  isPrinted: choice('Print on Statements'),
  publicKey,
  bankUsername: signInText('User Name'),
  bankPassword: signInText('Password'),
  sources: optionalText('Addresses of the Bank', 500),
  checksSources: choice('Only From the Bank'),
};

export const saveBank = endpoint({
  method: 'PATCH',
  path: '/api/settings/banks',
  access: may.setUp,
  versioned: 'connection',
  changes: ['connections'],
  summary:
    'Let a bank report payments, or change its connection; without an id the first account there. Secrets that are left out stay as they are',
  body: z.object({ ...accountBody, bankConnectionId, updatedAt: versionInput }),
  reply: z.object({ message: z.string(), bankConnectionId: id, connection }),
});

export const addBank = endpoint({
  method: 'POST',
  path: '/api/settings/banks',
  access: may.setUp,
  changes: ['connections'],
  status: 201,
  summary: 'Add another account of a bank, with its own sign-in and address',
  body: z.object(accountBody),
  reply: z.object({ message: z.string(), bankConnectionId: id, connection }),
});

export const removeBank = endpoint({
  method: 'POST',
  path: '/api/settings/banks/:bankConnectionId/remove',
  access: may.setUp,
  changes: ['connections'],
  summary: 'Remove an account for which the bank has reported nothing yet',
  params: z.object({ bankConnectionId: pathId }),
  reply: z.object({ message: z.string() }),
});
