import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { filterId, id, named, pathId } from '../../core/ids.ts';
import { asCents, money, moneyInput } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { phoneField } from '../../core/text.ts';

// The calls of this file are served by arrivals/daraja, which has the keys of Safaricom.

const prompt = z.object({
  id,
  phone: z.string(),
  amount: money,
  askedAt: z.string(),
  /** Being sent; on the phone; paid; failed, with a reason; or unknown, because Safaricom has sent no result for too long. */
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
  summary: "Whether payment requests can be sent to guardians' phones, the numbers, and the results of the newest requests",
  params: student,
  reply: z.object({
    canAsk: z.boolean(),
    /** The paybills and tills that can send requests, the default one first. */
    connections: z.array(named),
    phones: z.array(z.string()),
    prompts: z.array(prompt),
  }),
});

const wholeShillings = 'Amount must be whole shillings, at most 250,000';

export const requestByPhone = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/prompts',
  access: may.recordPayments,
  changes: ['payments'],
  status: 201,
  summary: 'Ask the phone of a guardian for money by M-Pesa; at most three times an hour',
  params: student,
  body: z.object({
    amount: moneyInput({ label: 'Amount', min: asCents(100), minMessage: 'Amount must be at least 1' }).check(
      z.refine((cents) => cents % 100 === 0 && cents <= 25_000_000, wholeShillings),
    ),
    phone: phoneField('Phone Number'),
    connectionId: filterId('Paid Into'),
  }),
  reply: z.object({ message: z.string(), prompt }),
});

const codeQuestion = z.object({
  id,
  askedAt: z.string(),
  /** Being sent; with Safaricom; proved; contradicted, with a reason; or unanswered, with a reason. */
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
  summary: 'Whether Safaricom can be asked about codes, and its answers about the code of a payment, the newest first',
  params: payment,
  reply: z.object({ canAsk: z.boolean(), questions: z.array(codeQuestion) }),
});

export const askAboutCode = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/code-questions',
  access: may.recordPayments,
  changes: ['connections'],
  status: 201,
  summary: 'Ask Safaricom about the code of a pending M-Pesa payment; its answer verifies the payment where all agrees',
  params: payment,
  reply: z.object({ message: z.string(), question: codeQuestion }),
});
