import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { paymentStatuses } from '../../payments/payments/contract.ts';
import { statementMethod } from './settings.ts';

const unseenPayment = z.object({
  receiptNumber: id,
  student: z.object({ id, fullName: z.string() }),
  method: statementMethod,
  code: z.string(),
  amount: money,
  date: day,
  recordedBy: z.string(),
  status: z.enum(paymentStatuses),
});
export type UnseenPayment = z.output<typeof unseenPayment>;

export const unseenPayments = endpoint({
  method: 'GET',
  path: '/api/bank-statements/unseen',
  access: may.seeMoney,
  shows: ['payments', 'staff', 'students'],
  summary: 'Payments that were typed on days of which statements are here, and whose code no money has arrived under, the newest first',
  query: z.object({ page: pageInput, limit: limitInput(10) }),
  reply: z.object({ total: money, payments: z.array(unseenPayment), pagination }),
});

export const exportUnseenPayments = sheetEndpoint({
  path: '/api/bank-statements/unseen/export',
  access: may.seeMoney,
  summary: 'The same payments as CSV or Excel, with their total',
  query: z.object(sheetQuery),
  sheet: 'payments-not-on-statements',
});
