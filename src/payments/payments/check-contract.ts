import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { requiredFreeText } from '../../core/text.ts';
import { paymentStatuses } from './contract.ts';

export const checkReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/check/:code',
  access: 'public',
  summary: 'Whether a printed receipt is valid, for anybody who scans its QR code; nothing about the student',
  params: z.object({ code: requiredFreeText('Code', 60) }),
  reply: z.object({
    school: z.string(),
    receiptNumber: id,
    amount: money,
    payDate: day,
    /** A pending payment is still to be verified. */
    status: z.enum(paymentStatuses),
  }),
});
