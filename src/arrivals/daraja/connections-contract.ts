import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { asField, spoken } from '../../core/fields.ts';
import { filterId, id, pathId } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';
import { asSecret } from '../../core/secrets/secret-fields.ts';
import { changeableText, emptyMeansAbsent, optionalFreeText, requiredText } from '../../core/text.ts';
import { updatedAt, versionInput } from '../../core/versions.ts';
import { confirmationVersions, connectionKinds, environments } from './environments.ts';

const environment = asField(z.enum(environments, { error: 'Environment must be live, sandbox or simulator' }), { label: 'Environment' });

function numberOf(label: string) {
  const fault = `${spoken(label)} must be 5 to 7 digits`;
  const schema = z.string({ error: fault }).check(z.regex(/^\d{5,7}$/, fault));
  return asField(schema, { label, maxLength: 7, inputMode: 'numeric', autoComplete: 'off' });
}

const connectionKind = emptyMeansAbsent(asField(z.enum(connectionKinds, { error: 'Kind must be paybill or till' }), { label: 'Kind' }));
const connectionId = filterId('Connection');

/** Never read back. Blank keeps the stored value. */
function secretText(label: string, maxLength = 200) {
  const fault = `${spoken(label)} must be 8 to ${maxLength} letters, digits and signs, without spaces`;
  const schema = z
    .string({ error: fault })
    .check(z.trim(), z.minLength(8, fault), z.maxLength(maxLength, fault), z.regex(/^[\x21-\x7e]*$/, fault));
  return asSecret(emptyMeansAbsent(asField(schema, { label, maxLength, autoComplete: 'off', spellCheck: false })));
}

function choice(label: string) {
  return emptyMeansAbsent(asField(z.boolean({ error: `${spoken(label)} must be true or false` }), { label }));
}

/** A paybill or till; its version is that of the settings that people save. */
export const connection = z.object({
  id,
  connectionKind: z.enum(connectionKinds),
  /** The school's name for it. */
  name: z.nullable(z.string()),
  environment: z.enum(environments),
  /** The number that payers type. */
  shortCode: z.string(),
  /** For a till: the number that signs requests, if Safaricom gave one. */
  storeNumber: z.nullable(z.string()),
  /** The last four characters, to recognise a key. */
  consumerKeyEnd: z.string(),
  /** True with a passkey, which payment requests need. */
  hasPasskey: z.boolean(),
  /** The initiator of questions about codes; null without one. */
  initiatorName: z.nullable(z.string()),
  /** Whether a payment to an unknown account is refused on the phone. */
  refusesUnknown: z.boolean(),
  /** Whether notices from other addresses than Safaricom's are refused. */
  checksSources: z.boolean(),
  /** If false it sends no requests; reported payments are still recorded. */
  isOn: z.boolean(),
  /** Whether statements, letters and fee structures name it as a way to pay. */
  isPrinted: z.boolean(),
  /** True for the default connection. */
  isDefault: z.boolean(),
  /** When Safaricom was given the addresses, and the version of its product; null if it was not. */
  registeredAt: z.nullable(z.string()),
  registeredVersion: z.nullable(z.enum(confirmationVersions)),
  /** Why Safaricom refuses to look payments up, and since when; null if it does not. */
  pullFault: z.nullable(z.string()),
  pullFaultAt: z.nullable(z.string()),
  updatedAt,
});
export type Connection = z.output<typeof connection>;

export const readConnection = endpoint({
  method: 'GET',
  path: '/api/settings/mpesa',
  access: may.seeConnections,
  shows: ['connections'],
  summary: "How the school's paybills and tills are connected to Safaricom, without their secrets, and where they can be",
  reply: z.object({
    /** The default connection; null if there is none. */
    connection: z.nullable(connection),
    connections: z.array(connection),
    environments: z.array(z.enum(environments)),
  }),
});

const connectionBody = {
  connectionKind,
  name: changeableText(requiredText('Name', 60)),
  environment,
  shortCode: numberOf('Paybill Number'),
  storeNumber: changeableText(numberOf('Store Number')),
  consumerKey: secretText('Consumer Key'),
  consumerSecret: secretText('Consumer Secret'),
  passkey: secretText('Passkey'),
  initiatorName: optionalFreeText('Initiator Name', 60, { autoCapitalize: 'none', spellCheck: false }),
  /** Encrypted by Safaricom's portal: Karo never has the password. */
  securityCredential: secretText('Security Credential', 1000),
  refusesUnknown: choice('Refuse Unknown Accounts'),
  checksSources: choice('Only From Safaricom'),
  isOn: choice('In Use'),
  isPrinted: choice('Print on Statements'),
  isDefault: choice('Use First'),
};

export const connectPaybill = endpoint({
  method: 'PATCH',
  path: '/api/settings/mpesa',
  access: may.setUp,
  versioned: 'connection',
  changes: ['connections'],
  summary: 'Change a connection, or add the first; without an id the default one. Secrets that are left out stay as they are',
  body: z.object({ ...connectionBody, connectionId, updatedAt: versionInput }),
  reply: z.object({ message: z.string(), connection }),
});

export const addConnection = endpoint({
  method: 'POST',
  path: '/api/settings/mpesa',
  access: may.setUp,
  changes: ['connections'],
  status: 201,
  summary: 'Connect another paybill or till, with its own keys and callback addresses',
  body: z.object(connectionBody),
  reply: z.object({ message: z.string(), connection }),
});

export const removeConnection = endpoint({
  method: 'POST',
  path: '/api/settings/mpesa/:connectionId/remove',
  access: may.setUp,
  changes: ['connections'],
  summary: 'Remove a connection that nothing came through and whose addresses Safaricom does not have',
  params: z.object({ connectionId: pathId }),
  reply: z.object({ message: z.string() }),
});

/** Without an id: the default connection. */
const named = z.object({ connectionId });

export const removeInitiator = endpoint({
  method: 'POST',
  path: '/api/settings/mpesa/remove-initiator',
  access: may.setUp,
  changes: ['connections'],
  summary: "Remove the initiator's name and credential, so that this connection no longer asks M-Pesa about codes",
  body: named,
  reply: z.object({ message: z.string() }),
});

/** Safaricom's result of a request: good, or the fault in plain words. */
export const testConnection = endpoint({
  method: 'POST',
  path: '/api/settings/mpesa/test',
  access: may.setUp,
  summary: 'Ask Safaricom whether it knows the paybill or till by these keys; moves no money',
  body: named,
  reply: z.object({ isGood: z.boolean(), message: z.string() }),
});

export const registerConnection = endpoint({
  method: 'POST',
  path: '/api/settings/mpesa/register',
  access: may.setUp,
  changes: ['connections'],
  summary: "Register the school's callback addresses for payments with Safaricom",
  body: named,
  reply: z.object({ isGood: z.boolean(), message: z.string() }),
});
