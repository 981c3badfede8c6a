import { holdLedger } from '../../../books/ledger/server/post-entry.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type * as api from '../contract.ts';
import { mayReverseSlip } from '../rules.ts';
import { bankingById, insertSlipReversal } from './bankings-sql.ts';

/** Reverses a slip that was recorded wrongly, in the open day of the drawer. It locks the ledger first, so that a slip is reversed once. */
export async function reverseSlip(
  tx: Transaction,
  caller: Caller,
  { bankingId, reason }: { bankingId: number; reason: string },
): Promise<Reply<typeof api.reverseSlip>> {
  const [, slip] = await Promise.all([holdLedger(tx, caller), bankingById(tx, caller, bankingId)]);
  if (!slip || slip.reversesId !== null) throw new AppError('SLIP_NOT_FOUND');
  if (!mayReverseSlip(slip, caller)) throw new AppError('SLIP_OF_ANOTHER', { cashier: slip.cashier });
  if (slip.isReversed) throw new AppError('SLIP_REVERSED');
  await insertSlipReversal(tx, caller, { slip, reason });
  const reversed = `Slip ${slip.reference} of ${slip.bank}, ${kesText(slip.amount)} from ${slip.cashier}'s cash, is reversed`;
  notify(tx, caller, {
    type: 'payment',
    title: 'Deposit slip reversed',
    message: `${caller.username} recorded: ${reversed}: ${reason}.`,
    path: pathTo('/day/overview', {}),
  });
  return { message: `${reversed}.` };
}
