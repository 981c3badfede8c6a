import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { asField, spoken } from '../../core/fields.ts';
import { filterId, id, pathId } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';
import { changeableText, emptyMeansAbsent, optionalFreeText, requiredText } from '../../core/text.ts';
import { updatedAt } from '../../core/versions.ts';
import { confirmationVersions, connectionKinds, environments } from './environments.ts';

const environment = asField(z.enum(environments, { error: 'Environment must be live, sandbox or simulator' }), { label: 'Environment' });

function numberOf(label: string) {
  const fault = `${spoken(label)} must be 5 to 7 digits`;
  const schema = z.string({ error: fault }).check(z.regex(/^\d{5,7}$/, fault));
  return asField(schema, { label, maxLength: 7, inputMode: 'numeric', autoComplete: 'off' });
}

const connectionKind = emptyMeansAbsent(asField(z.enum(connectionKinds, { error: 'Kind must be paybill or till' }), { label: 'Kind' }));
const connectionId = filterId('Connection');

/** What is written and never read back. Left blank, it stays as it is. */
function secretText(label: string, maxLength = 200) {
  const fault = `${spoken(label)} must be 8 to ${maxLength} letters, digits and signs, without spaces`;
  const schema = z
    .string({ error: fault })
    .check(z.trim(), z.minLength(8, fault), z.maxLength(maxLength, fault), z.regex(/^[\x21-\x7e]*$/, fault));
  return emptyMeansAbsent(asField(schema, { label, maxLength, autoComplete: 'off', spellCheck: false }));
}

function choice(label: string) {
  return emptyMeansAbsent(asField(z.boolean({ error: `${spoken(label)} must be true or false` }), { label }));
}

const connection = z.object({
  id,
  connectionKind: z.enum(connectionKinds),
  /** What the school calls it. */
  name: z.nullable(z.string()),
  environment: z.enum(environments),
  /** The number that payers type. */
  shortCode: z.string(),
  /** Of a till: the number that signs requests, where Safaricom gave one. */
  storeNumber: z.nullable(z.string()),
  /** The last four characters, by which a person tells one key from another. */
  consumerKeyEnd: z.string(),
  /** True where there is a passkey, without which no telephone can be asked. */
  hasPasskey: z.boolean(),
  /** In whose name Safaricom is asked about codes; null where it cannot be. */
  initiatorName: z.nullable(z.string()),
  /** Whether a payment for an account that names nobody is refused at the telephone. */
  refusesUnknown: z.boolean(),
  /** Whether notices from anywhere but Safaricom's own addresses are put aside. */
  checksSources: z.boolean(),
  /** While it is off nothing is asked by it; payments of which Safaricom tells are recorded all the same. */
  isOn: z.boolean(),
  /** Whether statements, letters and fee structures name it as a way to pay. */
  isPrinted: z.boolean(),
  /** Whether it is the one that is used where nobody chooses. */
  isDefault: z.boolean(),
  /** Since when, and by which version of its product, Safaricom tells of payments; null while it does not. */
  registeredAt: z.nullable(z.string()),
  registeredVersion: z.nullable(z.enum(confirmationVersions)),
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
    /** The one that is used where nobody chooses. */
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
  /** Encrypted by Safaricom's portal: Karo never has the password itself. */
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
  changes: ['connections'],
  summary: 'Change a connection, or make the first; without an id the one that is used first. Secrets that are left out stay as they are',
  body: z.object({ ...connectionBody, connectionId }),
  reply: z.object({ message: z.string(), connection }),
});

export const addConnection = endpoint({
  method: 'POST',
  path: '/api/settings/mpesa',
  access: may.setUp,
  changes: ['connections'],
  status: 201,
  summary: 'Connect one more paybill or till, with keys and callback addresses of its own',
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

/** Without an id: the connection that is used first. */
const named = z.object({ connectionId });

export const removeInitiator = endpoint({
  method: 'POST',
  path: '/api/settings/mpesa/remove-initiator',
  access: may.setUp,
  changes: ['connections'],
  summary: 'Forget who asks M-Pesa about codes, name and credential, so that nobody asks any more by this connection',
  body: named,
  reply: z.object({ message: z.string() }),
});

/** What Safaricom made of a request: good, or what is wrong in plain words. */
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
  summary: 'Give Safaricom the addresses at which the school is told of each payment',
  body: named,
  reply: z.object({ isGood: z.boolean(), message: z.string() }),
});

export const connectionEndpoints = [
  ...[readConnection, connectPaybill, addConnection, removeInitiator],
  ...[testConnection, registerConnection, removeConnection],
];
