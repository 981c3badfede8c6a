import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { asField, spoken } from '../../core/fields.ts';
import { id } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent, isStorable, optionalText } from '../../core/text.ts';
import { banks } from './banks.ts';

const bankCode = asField(z.enum(banks, { error: 'Bank must be kcb, equity or coop' }), { label: 'Bank' });

function choice(label: string) {
  return emptyMeansAbsent(asField(z.boolean({ error: `${spoken(label)} must be true or false` }), { label }));
}

/** What is written and never read back. Left blank, it stays as it is. */
function signInText(label: string) {
  const fault = `${spoken(label)} must be 3 to 100 letters, digits and signs, without spaces`;
  const schema = z.string({ error: fault }).check(z.trim(), z.regex(/^[\x21-\x7e]{3,100}$/, fault));
  return emptyMeansAbsent(asField(schema, { label, maxLength: 100, autoComplete: 'off', spellCheck: false }));
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

const connection = z.object({
  bank: z.enum(banks),
  isOn: z.boolean(),
  /** The school's own accounts and tills there, separated by commas. */
  accountNumbers: z.string(),
  /** The addresses that the bank calls from, separated by commas, and whether notices from elsewhere are put aside. */
  sources: z.nullable(z.string()),
  checksSources: z.boolean(),
  hasPublicKey: z.boolean(),
  hasPassword: z.boolean(),
  /** What to give to the bank, for those who may change it; null for others, and where this site does not know its own address. */
  address: z.nullable(z.string()),
});
export type BankConnection = z.output<typeof connection>;

const notice = z.object({
  id,
  bank: z.enum(banks),
  receivedAt: z.string(),
  /** Null while it is being read. */
  result: z.nullable(z.enum(['settled', 'recorded', 'waiting', 'known', 'contradicted', 'refused'])),
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
  summary: 'Which banks tell the school of payments, without their secrets, and what became of the newest notices',
  reply: z.object({ connections: z.array(connection), notices: z.array(notice) }),
});

export const saveBank = endpoint({
  method: 'PATCH',
  path: '/api/settings/banks',
  access: may.setUp,
  changes: ['connections'],
  summary: 'Let a bank tell of payments, or change how; secrets that are left out stay as they are',
  body: z.object({
    bankCode,
    isOn: choice('Accept Notices'),
    accountNumbers: optionalText('Account Numbers', 200),
    publicKey,
    bankUsername: signInText('User Name'),
    bankPassword: signInText('Password'),
    sources: optionalText('Addresses of the Bank', 500),
    checksSources: choice('Only From the Bank'),
  }),
  reply: z.object({ message: z.string() }),
});

/** In the school's own address; longer ones are refused by the router. */
const params = z.object({ address: z.string() });
const told = z.record(z.string(), z.unknown());

const text = z.string();
const statusOf = { statusCode: text, statusMessage: text };

/** How KCB is answered: in the shape of what it told. */
const kcbAnswer = z.union([
  z.object({ transactionID: text, ...statusOf }),
  z.object({
    header: z.object({ messageID: text, originatorConversationID: text, ...statusOf }),
    responsePayload: z.object({ transactionInfo: z.object({ transactionId: text }) }),
  }),
]);

export const kcbNotice = endpoint({
  method: 'POST',
  path: '/api/banks/kcb/:address',
  access: 'public',
  keyless: true,
  summary: 'KCB tells of a payment to an account or till; answered once it is stored',
  params,
  body: told,
  reply: kcbAnswer,
});

export const kcbValidation = endpoint({
  method: 'POST',
  path: '/api/banks/kcb/:address/validation',
  access: 'public',
  keyless: true,
  summary: 'KCB asks whether an account names a student; answered within a second',
  params,
  body: told,
  reply: z.object({
    transactionID: z.string(),
    statusCode: z.string(),
    statusMessage: z.string(),
    CustomerName: z.string(),
    billAmount: z.string(),
    currency: z.string(),
    billType: z.string(),
    creditAccountIdentifier: z.string(),
  }),
});

export const equityNotice = endpoint({
  method: 'POST',
  path: '/api/banks/equity/:address',
  access: 'public',
  keyless: true,
  summary: 'Equity tells of a bill that was paid; answered once it is stored',
  params,
  body: told,
  reply: z.object({ responseCode: z.string(), responseMessage: z.string() }),
});

export const coopNotice = endpoint({
  method: 'POST',
  path: '/api/banks/coop/:address',
  access: 'public',
  keyless: true,
  summary: 'Co-op Bank tells of a payment to an account; answered once it is stored',
  params,
  body: told,
  reply: z.object({ MessageCode: z.string(), Message: z.string() }),
});

export const banksEndpoints = [readBanks, saveBank, kcbNotice, kcbValidation, equityNotice, coopNotice];
