import * as z from 'zod/mini';
import { id } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { method } from '../ledger/methods.ts';

/** Money of today for a student: a receipt, or an unallocated payment that may be the student's and has no receipt. */
export const moneyToday = z.object({ method, amount: money, code: z.nullable(z.string()), receiptNumber: z.nullable(id) });
export type MoneyToday = z.output<typeof moneyToday>;
