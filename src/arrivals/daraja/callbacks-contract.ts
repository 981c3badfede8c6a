import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';

/** In the school's own address; the router refuses longer ones. */
const params = z.object({ address: z.string() });
const notice = z.record(z.string(), z.unknown());

/** The paths avoid words that Safaricom refuses in an address. */
export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/daraja/callbacks/:address/confirmation',
  access: 'public',
  keyless: true,
  summary: 'Safaricom reports a payment to the paybill; answered once it is stored',
  params,
  body: notice,
  reply: z.object({ ResultCode: z.int(), ResultDesc: z.string() }),
});

export const validatePayment = endpoint({
  method: 'POST',
  path: '/api/daraja/callbacks/:address/validation',
  access: 'public',
  keyless: true,
  summary: 'Safaricom asks whether the school accepts a payment; answered within a second',
  params,
  body: notice,
  reply: z.object({ ResultCode: z.string(), ResultDesc: z.string() }),
});

export const promptAnswered = endpoint({
  method: 'POST',
  path: '/api/daraja/callbacks/:address/prompt',
  access: 'public',
  keyless: true,
  summary: 'Safaricom reports the result of a payment request on a phone; answered once it is stored',
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
  summary: 'Safaricom reports that a question about a code timed out; answered once it is stored',
  params,
  body: notice,
  reply: z.object({ ResultCode: z.int(), ResultDesc: z.string() }),
});
