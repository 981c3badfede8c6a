import * as z from 'zod/mini';
import { instantAt } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, kesText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { App } from '../../../core/server/serve.ts';
import { enqueueAll } from '../../../school/jobs/server/enqueue.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { lockStudent } from '../../../students/register/server/sql.ts';
import type * as api from '../contract.ts';
import { mpesaNumber } from '../prompts.ts';
import { acknowledged, refuseUnaccepted } from './accepted.ts';
import { callbackBase } from './callback-base.ts';
import { type Daraja, DarajaRefusal, DarajaUnreachable } from './client.ts';
import { paybillOf } from './connections.ts';
import { askedLately, changePrompt, guardianNumbers, insertPrompt } from './prompts-sql.ts';
import type { Paybill } from './tokens.ts';

/** So that nobody is pestered. */
const asksPerHour = 3;
/** When to ask Safaricom what became of it, where it has not told: while it may be on the phone, and later for what came late. */
const lookAgainMs = [30_000, 120_000, 300_000, 540_000, 3_600_000, 21_600_000];

type Asking = { schoolId: number; userId: number; studentId: number; amount: Cents; phone: string; site: string | null };
type Begun = { promptId: number; paybill: Paybill & { passkey: string }; phone: string; site: string };

const pushReply = z.object({ ...acknowledged, CheckoutRequestID: z.nullish(z.string().check(z.maxLength(100))) });
const notSure =
  'Safaricom did not answer, so the phone may be asked or not. Wait ten minutes, then look whether it was paid before you ask again.';

/** Asks the telephone of a guardian for money. Noted before, and what came of it after; no transaction is open meanwhile. */
export async function askByPhone(
  app: App,
  daraja: Daraja,
  asking: Asking,
): Promise<(tx: Transaction) => Promise<Reply<typeof api.askByPhone>>> {
  const { schoolId, amount } = asking;
  const begun = await app.database.transaction(schoolId, (tx) => begin(tx, app, asking));
  const { promptId, phone } = begun;
  const asked = await pushed(app, daraja, { ...asking, ...begun });
  return async (tx) => {
    const prompt = await changePrompt(tx, { schoolId, promptId }, asked);
    if (!prompt) throw new Error('A prompt is never removed');
    if (asked.state === 'asked') await lookAgain(tx, { schoolId, promptId });
    const message = asked.reason ?? `+${phone} is asked for ${kesText(amount)}. The payer enters the M-Pesa PIN there.`;
    return { message, prompt };
  };
}

async function begin(tx: Transaction, app: App, { site, ...asking }: Asking): Promise<Begun> {
  const { schoolId, studentId, amount, userId: askedBy } = asking;
  if (!(await lockStudent(tx, { schoolId, studentId }))) throw new AppError('STUDENT_NOT_FOUND');
  const [paybill, numbers] = [await paybillOf(tx, app, schoolId), await guardianNumbers(tx, { schoolId, studentId })];
  if (!paybill) throw new AppError('PAYBILL_NOT_CONNECTED');
  const { passkey } = paybill;
  if (passkey === null) throw new AppError('PAYBILL_CANNOT_ASK');
  if (site === null) throw new AppError('SITE_UNKNOWN');
  const phone = mpesaNumber(asking.phone);
  if (phone === null || !numbers.includes(phone)) throw new AppError('NOT_A_GUARDIANS_NUMBER', {}, { field: 'phone' });
  const { count, isOpen } = await askedLately(tx, { schoolId, phone });
  if (isOpen) throw new AppError('PROMPT_OPEN');
  if (count >= asksPerHour) throw new AppError('PROMPTS_TOO_MANY', { max: asksPerHour });
  const promptId = await insertPrompt(tx, { schoolId, studentId, phone, amount, askedBy });
  return { promptId, paybill: { ...paybill, passkey }, phone, site };
}

/** `asking` is one of which nobody knows whether Safaricom took it. */
type Pushed = { state: 'asking' | 'asked' | 'failed'; reason: string | null; checkoutId: string | null };

async function pushed(app: App, daraja: Daraja, { paybill, phone, site, ...asking }: Asking & Begun): Promise<Pushed> {
  const body = {
    ...daraja.expressKeys(paybill, paybill.passkey),
    TransactionType: 'CustomerPayBillOnline',
    Amount: asking.amount / 100,
    PartyA: phone,
    PartyB: paybill.shortCode,
    PhoneNumber: phone,
    CallBackURL: `${callbackBase(app.secrets, { site, schoolId: asking.schoolId })}/prompt`,
    AccountReference: payCodeOf(asking.studentId),
    TransactionDesc: 'School fees',
  };
  try {
    const { CheckoutRequestID: checkoutId, ...answer } = await daraja.post(paybill, '/mpesa/stkpush/v1/processrequest', pushReply, body);
    refuseUnaccepted(answer);
    return checkoutId ? { state: 'asked', reason: null, checkoutId } : unsure;
  } catch (error) {
    if (!(error instanceof DarajaRefusal || error instanceof AppError)) throw error;
    if (isUnsure(error)) return unsure;
    return { state: 'failed', reason: error.message.slice(0, 250), checkoutId: null };
  }
}

const unsure: Pushed = { state: 'asking', reason: notSure, checkoutId: null };

/** True where the request may have reached the telephone although Safaricom did not say so. */
function isUnsure(error: Error): boolean {
  return (error instanceof DarajaUnreachable && error.wasSent) || (error instanceof DarajaRefusal && error.kind === 'internal');
}

async function lookAgain(tx: Transaction, { schoolId, promptId }: { schoolId: number; promptId: number }): Promise<void> {
  const jobs = lookAgainMs.map((ms) => ({ payload: { promptId }, notBefore: instantAt(Date.now() + ms) }));
  await enqueueAll(tx, 'paybillPrompt', schoolId, jobs);
}
