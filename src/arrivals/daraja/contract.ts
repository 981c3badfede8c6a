import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { asField, spoken } from '../../core/fields.ts';
import { id, pathId } from '../../core/ids.ts';
import { asCents, money, moneyInput } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent, optionalFreeText, phoneField } from '../../core/text.ts';
import { updatedAt } from '../../core/versions.ts';
import { confirmationVersions, environments } from './environments.ts';

const environment = asField(z.enum(environments, { error: 'Environment must be live, sandbox or simulator' }), { label: 'Environment' });

const shortCodeFault = 'Paybill number must be 5 to 7 digits';
const shortCode = asField(z.string({ error: shortCodeFault }).check(z.regex(/^\d{5,7}$/, shortCodeFault)), {
  label: 'Paybill Number',
  maxLength: 7,
  inputMode: 'numeric',
  autoComplete: 'off',
});

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
  environment: z.enum(environments),
  shortCode: z.string(),
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
  summary: "How the school's paybill is connected to Safaricom, without its secrets, and where it can be",
  reply: z.object({ connection: z.nullable(connection), environments: z.array(z.enum(environments)) }),
});

export const connectPaybill = endpoint({
  method: 'PATCH',
  path: '/api/settings/mpesa',
  access: may.setUp,
  changes: ['connections'],
  summary: "Connect the school's paybill, or change the connection; secrets that are left out stay as they are",
  body: z.object({
    environment,
    shortCode,
    consumerKey: secretText('Consumer Key'),
    consumerSecret: secretText('Consumer Secret'),
    passkey: secretText('Passkey'),
    initiatorName: optionalFreeText('Initiator Name', 60, { autoCapitalize: 'none', spellCheck: false }),
    /** Encrypted by Safaricom's portal: Karo never has the password itself. */
    securityCredential: secretText('Security Credential', 1000),
    refusesUnknown: choice('Refuse Unknown Accounts'),
    checksSources: choice('Only From Safaricom'),
  }),
  reply: z.object({ message: z.string(), connection }),
});

export const removeInitiator = endpoint({
  method: 'POST',
  path: '/api/settings/mpesa/remove-initiator',
  access: may.setUp,
  changes: ['connections'],
  summary: 'Forget who asks M-Pesa about codes, name and credential, so that nobody asks any more',
  reply: z.object({ message: z.string() }),
});

/** What Safaricom made of a request: good, or what is wrong in plain words. */
export const testConnection = endpoint({
  method: 'POST',
  path: '/api/settings/mpesa/test',
  access: may.setUp,
  summary: 'Ask Safaricom whether it knows the paybill by these keys; moves no money',
  reply: z.object({ isGood: z.boolean(), message: z.string() }),
});

export const registerConnection = endpoint({
  method: 'POST',
  path: '/api/settings/mpesa/register',
  access: may.setUp,
  changes: ['connections'],
  summary: 'Give Safaricom the addresses at which the school is told of each payment',
  reply: z.object({ isGood: z.boolean(), message: z.string() }),
});

/** In the school's own address; longer ones are refused by the router. */
const params = z.object({ address: z.string() });
const notice = z.record(z.string(), z.unknown());

/** Their paths hold none of the words that Safaricom refuses in an address. */
export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/daraja/callbacks/:address/confirmation',
  access: 'public',
  keyless: true,
  summary: 'Safaricom tells of a payment to the paybill; answered once it is stored',
  params,
  body: notice,
  reply: z.object({ ResultCode: z.int(), ResultDesc: z.string() }),
});

export const validatePayment = endpoint({
  method: 'POST',
  path: '/api/daraja/callbacks/:address/validation',
  access: 'public',
  keyless: true,
  summary: 'Safaricom asks whether a payment is taken; answered within a second',
  params,
  body: notice,
  reply: z.object({ ResultCode: z.string(), ResultDesc: z.string() }),
});

export const promptAnswered = endpoint({
  method: 'POST',
  path: '/api/daraja/callbacks/:address/prompt',
  access: 'public',
  keyless: true,
  summary: 'Safaricom tells how a phone that was asked for money has answered; answered once it is stored',
  params,
  body: notice,
  reply: z.object({ ResultCode: z.int(), ResultDesc: z.string() }),
});

export const codeAnswered = endpoint({
  method: 'POST',
  path: '/api/daraja/callbacks/:address/code',
  access: 'public',
  keyless: true,
  summary: 'Safaricom answers a question about a code; answered once it is stored',
  params,
  body: notice,
  reply: z.object({ ResultCode: z.int(), ResultDesc: z.string() }),
});

export const codeUnanswered = endpoint({
  method: 'POST',
  path: '/api/daraja/callbacks/:address/code-late',
  access: 'public',
  keyless: true,
  summary: 'Safaricom tells that it found no time for a question about a code; answered once it is stored',
  params,
  body: notice,
  reply: z.object({ ResultCode: z.int(), ResultDesc: z.string() }),
});

const prompt = z.object({
  id,
  phone: z.string(),
  amount: money,
  askedAt: z.string(),
  /** Being sent; on the telephone; paid; certainly not, for the reason; or nobody knows, since Safaricom has told no end for too long. */
  state: z.enum(['asking', 'asked', 'paid', 'failed', 'unknown']),
  reason: z.nullable(z.string()),
  receiptNumber: z.nullable(id),
});
export type Prompt = z.output<typeof prompt>;

const student = z.object({ studentId: pathId });

export const studentPrompts = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/prompts',
  access: may.seeMoney,
  shows: ['connections', 'payments', 'students'],
  summary: 'Whether guardians can be asked for money by phone, their numbers, and what became of the newest questions',
  params: student,
  reply: z.object({ canAsk: z.boolean(), phones: z.array(z.string()), prompts: z.array(prompt) }),
});

const wholeShillings = 'Amount must be whole shillings, at most 250,000';

export const askByPhone = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/prompts',
  access: may.takeMoney,
  changes: ['payments'],
  status: 201,
  summary: 'Ask the phone of a guardian for money by M-Pesa; at most three times an hour',
  params: student,
  body: z.object({
    amount: moneyInput({ label: 'Amount', min: asCents(100), minMessage: 'Amount must be at least 1' }).check(
      z.refine((cents) => cents % 100 === 0 && cents <= 25_000_000, wholeShillings),
    ),
    phone: phoneField('Phone Number'),
  }),
  reply: z.object({ message: z.string(), prompt }),
});

const codeQuestion = z.object({
  id,
  askedAt: z.string(),
  /** Being sent; with Safaricom; the payment is proved; Safaricom says otherwise; or there is no answer. The last two for the reason. */
  state: z.enum(['asking', 'asked', 'proved', 'doubted', 'failed']),
  reason: z.nullable(z.string()),
});
export type CodeQuestion = z.output<typeof codeQuestion>;

const payment = z.object({ paymentId: pathId });

export const codeQuestions = endpoint({
  method: 'GET',
  path: '/api/payments/:paymentId/code-questions',
  access: may.seeMoney,
  shows: ['connections', 'payments'],
  summary: 'Whether Safaricom can be asked about codes, and what it said of the code of a payment, the newest first',
  params: payment,
  reply: z.object({ canAsk: z.boolean(), questions: z.array(codeQuestion) }),
});

export const askAboutCode = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/code-questions',
  access: may.takeMoney,
  changes: ['connections'],
  status: 201,
  summary: 'Ask Safaricom about the code of a pending M-Pesa payment; its answer verifies the payment where all agrees',
  params: payment,
  reply: z.object({ message: z.string(), question: codeQuestion }),
});

export const darajaEndpoints = [
  ...[readConnection, connectPaybill, removeInitiator, testConnection, registerConnection],
  ...[confirmPayment, validatePayment, promptAnswered, codeAnswered, codeUnanswered],
  ...[studentPrompts, askByPhone, codeQuestions, askAboutCode],
];
