import * as z from 'zod/mini';
import type { Reply } from '../../../../core/endpoint.ts';
import { AppError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import type { App } from '../../../../core/server/serve.ts';
import type * as api from '../../../../payments/payments/asking-contract.ts';
import { lockPayers, partsOf } from '../../../../payments/payments/server/decisions-sql.ts';
import { isReceipt } from '../../notices.ts';
import { acknowledged, assertAccepted } from '../accepted.ts';
import { type Daraja, DarajaRefusal } from '../client.ts';
import { callbackBase } from '../connections/callback-base.ts';
import { connectionRow, type Keeping, paybillOf } from '../connections/paybill-of.ts';
import type { Paybill } from '../tokens.ts';
import { askersOf, changeQuestion, insertQuestion, recentQuestions } from './questions-sql.ts';

/** Look-ups use up the school's quota with Safaricom, and the answer seldom changes. */
const asksPerHour = 3;

type Asking = { schoolId: number; userId: number; paymentId: number; site: string | null };
type Begun = { questionId: number; code: string; paybill: Paybill; initiator: NonNullable<Paybill['initiator']>; site: string };

const queryReply = z.object({ ...acknowledged, ConversationID: z.nullish(z.string().check(z.maxLength(100))) });

/** Asks Safaricom about the code of a pending payment. Recorded before and after; no transaction is open meanwhile. */
export async function askAboutCode(
  app: App,
  daraja: Daraja,
  asking: Asking,
): Promise<(tx: Transaction) => Promise<Reply<typeof api.askAboutCode>>> {
  const { schoolId } = asking;
  const begun = await app.database.transaction(schoolId, (tx) => begin(tx, app, asking));
  const { questionId, code } = begun;
  const answer = await queried(app, daraja, begun);
  return async (tx) => {
    const question = await changeQuestion(tx, { schoolId, questionId }, answer);
    return { message: answer.reason ?? `M-Pesa is asked about ${code}.`, question };
  };
}

async function begin(tx: Transaction, app: App, { schoolId, userId: askedBy, paymentId, site }: Asking): Promise<Begun> {
  const code = await pendingCode(tx, { schoolId, paymentId });
  const { paybill, initiator } = await askingPaybill(tx, app, { schoolId, code });
  if (site === null) throw new AppError('SITE_UNKNOWN');
  const { count, isOpen } = await recentQuestions(tx, { schoolId, code });
  if (isOpen) throw new AppError('CODE_QUESTION_OPEN');
  if (count >= asksPerHour) throw new AppError('CODE_QUESTIONS_TOO_MANY', { max: asksPerHour });
  const questionId = await insertQuestion(tx, { schoolId, paymentId, code, askedBy, connectionId: paybill.connectionId });
  return { questionId, code, paybill, initiator, site };
}

/** The connection that asks about a code: not every one may, and each knows only its own payments. */
async function askingPaybill(tx: Transaction, keeping: Keeping, { schoolId, code }: { schoolId: number; code: string }) {
  const [connectionId] = await askersOf(tx, { schoolId, code });
  const row = await connectionRow(tx, { schoolId, connectionId });
  if (!row) throw new AppError('PAYBILL_NOT_CONNECTED');
  const paybill = paybillOf(keeping, schoolId, row);
  const { initiator } = paybill;
  if (connectionId === undefined || initiator === null) throw new AppError('PAYBILL_CANNOT_ASK_CODES');
  return { paybill, initiator };
}

/** The code of a payment that M-Pesa can say more about. */
async function pendingCode(tx: Transaction, key: { schoolId: number; paymentId: number }): Promise<string> {
  const [, parts] = await Promise.all([lockPayers(tx, key), partsOf(tx, key)]);
  const payment = parts.find(({ paymentId }) => paymentId === key.paymentId);
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  if (payment.status === 'reversed') throw new AppError('PAYMENT_REVERSED');
  if (payment.status === 'verified') throw new AppError('PAYMENT_ALREADY_VERIFIED');
  if (payment.method !== 'Mpesa' || !isReceipt(payment.code ?? '')) throw new AppError('NOT_AN_MPESA_CODE');
  return payment.code ?? '';
}

type Queried = { state: 'asked' | 'failed'; reason: string | null; conversationId: string | null };

async function queried(app: App, daraja: Daraja, { paybill, initiator, code, site }: Begun): Promise<Queried> {
  const base = callbackBase(app.secrets, { site, paybill });
  const body = {
    Initiator: initiator.name,
    SecurityCredential: initiator.credential,
    CommandID: 'TransactionStatusQuery',
    TransactionID: code,
    PartyA: paybill.shortCode,
    // 4 is a paybill, 2 a till.
    IdentifierType: paybill.kind === 'till' ? '2' : '4',
    ResultURL: `${base}/code`,
    QueueTimeOutURL: `${base}/code-late`,
    Remarks: 'School fees',
    Occasion: '',
  };
  try {
    const { ConversationID, ...answer } = await daraja.post(paybill, '/mpesa/transactionstatus/v1/query', queryReply, body);
    assertAccepted(answer);
    return { state: 'asked', reason: null, conversationId: ConversationID || null };
  } catch (error) {
    if (!(error instanceof DarajaRefusal || error instanceof AppError)) throw error;
    return { state: 'failed', reason: error.message.slice(0, 250), conversationId: null };
  }
}
