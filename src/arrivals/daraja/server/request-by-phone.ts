import * as z from 'zod/mini';
import { instantAt } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, kesText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { App } from '../../../core/server/serve.ts';
import type * as api from '../../../payments/payments/asking-contract.ts';
import { enqueueAll } from '../../../school/jobs/server/enqueue.ts';
import { lockStudent } from '../../../students/register/server/sql.ts';
import { mpesaNumber } from '../prompts.ts';
import type { RefusalKind } from '../refusals.ts';
import { acknowledged, assertAccepted } from './accepted.ts';
import { type Daraja, DarajaRefusal, DarajaUnreachable } from './client.ts';
import { callbackBase } from './connections/callback-base.ts';
import { connectionRows } from './connections/connections-sql.ts';
import { type Keeping, paybillOf } from './connections/paybill-of.ts';
import { promptAccount } from './prompt-account.ts';
import { changePrompt, guardianNumbers, insertPrompt, recentPrompts } from './prompts-sql.ts';
import type { Paybill } from './tokens.ts';

/** A limit, so that nobody is pestered. */
const asksPerHour = 3;
/** When to query Safaricom for a missing result: while it may be on the phone, and later for late ones. */
const lookAgainMs = [30_000, 120_000, 300_000, 540_000, 3_600_000, 21_600_000];

type Asking = {
  schoolId: number;
  userId: number;
  studentId: number;
  amount: Cents;
  phone: string;
  site: string | null;
  connectionId?: number | undefined;
};
type Begun = { promptId: number; paybill: Paybill & { passkey: string }; phone: string; site: string; account: string };

const pushReply = z.object({ ...acknowledged, CheckoutRequestID: z.nullish(z.string().check(z.maxLength(100))) });
const notSure =
  'Safaricom did not confirm the request, which may have reached the phone. Wait ten minutes, and ask again only if it was not paid.';

/** Sends a payment request to a guardian's phone. Recorded before and after; no transaction is open meanwhile. */
export async function requestByPhone(
  app: App,
  daraja: Daraja,
  asking: Asking,
): Promise<(tx: Transaction) => Promise<Reply<typeof api.requestByPhone>>> {
  const { schoolId, amount } = asking;
  const begun = await app.database.transaction(schoolId, (tx) => begin(tx, app, asking));
  const { promptId, phone } = begun;
  const push = await pushed(app, daraja, { ...asking, ...begun });
  return async (tx) => {
    const prompt = await changePrompt(tx, { schoolId, promptId }, push);
    if (!prompt) throw new Error('A prompt is never removed');
    if (push.state === 'asked') await lookAgain(tx, { schoolId, promptId });
    const message = push.reason ?? `A request for ${kesText(amount)} was sent to +${phone}. The payer enters the M-Pesa PIN there.`;
    return { message, prompt };
  };
}

async function begin(tx: Transaction, app: App, { site, ...asking }: Asking): Promise<Begun> {
  const { schoolId, studentId, amount, userId: askedBy } = asking;
  if (!(await lockStudent(tx, { schoolId, studentId }))) throw new AppError('STUDENT_NOT_FOUND');
  const [paybill, numbers] = [await askingPaybill(tx, app, asking), await guardianNumbers(tx, { schoolId, studentId })];
  if (site === null) throw new AppError('SITE_UNKNOWN');
  const phone = mpesaNumber(asking.phone);
  if (phone === null || !numbers.includes(phone)) throw new AppError('NOT_A_GUARDIANS_NUMBER', {}, { field: 'phone' });
  const { count, isOpen } = await recentPrompts(tx, { schoolId, phone });
  if (isOpen) throw new AppError('PROMPT_OPEN');
  if (count >= asksPerHour) throw new AppError('PROMPTS_TOO_MANY', { max: asksPerHour });
  const promptId = await insertPrompt(tx, { schoolId, studentId, phone, amount, askedBy, connectionId: paybill.connectionId });
  return { promptId, paybill, phone, site, account: await promptAccount(tx, { schoolId, studentId }) };
}

/** The chosen connection, else the first that can send requests. */
async function askingPaybill(
  tx: Transaction,
  keeping: Keeping,
  { schoolId, connectionId }: Pick<Asking, 'schoolId' | 'connectionId'>,
): Promise<Begun['paybill']> {
  const all = await connectionRows(tx, { schoolId });
  const chosen = connectionId === undefined ? all : all.filter(({ id }) => id === connectionId);
  if (chosen.length === 0) throw new AppError(connectionId === undefined ? 'PAYBILL_NOT_CONNECTED' : 'CONNECTION_NOT_FOUND');
  const used = chosen.filter(({ isOn }) => isOn);
  if (used.length === 0) throw new AppError('PAYBILL_SWITCHED_OFF');
  const row = used.find((each) => each.passkey !== null);
  const paybill = row && paybillOf(keeping, schoolId, row);
  if (!paybill || paybill.passkey === null) throw new AppError('PAYBILL_CANNOT_ASK');
  return { ...paybill, passkey: paybill.passkey };
}

/** `asking` is one that Safaricom may or may not have accepted. */
type Pushed = { state: 'asking' | 'asked' | 'failed'; reason: string | null; checkoutId: string | null };

async function pushed(app: App, daraja: Daraja, { paybill, phone, site, ...asking }: Asking & Begun): Promise<Pushed> {
  const body = {
    ...daraja.expressKeys(paybill, paybill.passkey),
    TransactionType: paybill.kind === 'till' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
    Amount: asking.amount / 100,
    PartyA: phone,
    PartyB: paybill.shortCode,
    PhoneNumber: phone,
    CallBackURL: `${callbackBase(app.secrets, { site, paybill })}/prompt`,
    AccountReference: asking.account,
    TransactionDesc: 'School fees',
  };
  try {
    const { CheckoutRequestID: checkoutId, ...answer } = await daraja.post(paybill, '/mpesa/stkpush/v1/processrequest', pushReply, body);
    assertAccepted(answer);
    return checkoutId ? { state: 'asked', reason: null, checkoutId } : unsure;
  } catch (error) {
    if (!(error instanceof DarajaRefusal || error instanceof AppError)) throw error;
    if (isUnsure(error)) return unsure;
    return { state: 'failed', reason: error.message.slice(0, 250), checkoutId: null };
  }
}

const unsure: Pushed = { state: 'asking', reason: notSure, checkoutId: null };

const unsureRefusals: readonly RefusalKind[] = ['processing', 'internal'];

/** True if the request may have reached the phone without Safaricom's confirmation. */
function isUnsure(error: Error): boolean {
  return (error instanceof DarajaUnreachable && error.wasSent) || (error instanceof DarajaRefusal && unsureRefusals.includes(error.kind));
}

async function lookAgain(tx: Transaction, { schoolId, promptId }: { schoolId: number; promptId: number }): Promise<void> {
  const jobs = lookAgainMs.map((ms) => ({ payload: { promptId }, notBefore: instantAt(Date.now() + ms) }));
  await enqueueAll(tx, 'paybillPrompt', schoolId, jobs);
}
