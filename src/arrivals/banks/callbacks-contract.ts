import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';

/** In the school's own address; the router refuses longer ones. */
const params = z.object({ address: z.string() });
const noticeBody = z.record(z.string(), z.unknown());

const text = z.string();
const statusOf = { statusCode: text, statusMessage: text };

/** The reply to KCB, in the format of its notice. */
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
  summary: 'KCB reports a payment to an account or till; answered once it is stored',
  params,
  body: noticeBody,
  reply: kcbAnswer,
});

export const kcbValidation = endpoint({
  method: 'POST',
  path: '/api/banks/kcb/:address/validation',
  access: 'public',
  keyless: true,
  summary: 'KCB asks whether an account names a student; answered within a second',
  params,
  body: noticeBody,
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
  summary: 'Equity reports a paid bill; answered once it is stored',
  params,
  body: noticeBody,
  reply: z.object({ responseCode: z.string(), responseMessage: z.string() }),
});

export const coopNotice = endpoint({
  method: 'POST',
  path: '/api/banks/coop/:address',
  access: 'public',
  keyless: true,
  summary: 'Co-op Bank reports a payment to an account; answered once it is stored',
  params,
  body: noticeBody,
  reply: z.object({ MessageCode: z.string(), Message: z.string() }),
});
