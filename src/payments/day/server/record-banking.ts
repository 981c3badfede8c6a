import { holdLedger } from '../../../books/ledger/server/post-entry.ts';
import { addDays, type Day, dayText } from '../../../core/dates.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, kesText, sumCents, zeroCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type * as api from '../contract.ts';
import { bankedDaysMax, expectedCents } from '../rules.ts';
import { bankingsBetween, cashHeld, insertBanking, isSlipUsed } from './bankings-sql.ts';
import { type CashierRow, cashierRows } from './cashiers-sql.ts';
import { cashOf } from './sheet.ts';
import { dayBefore, figuresBetween } from './sql.ts';

/** Colleagues who hold cash that is not banked. What an active colleague received since their last count is hidden, as it is from them. */
export async function cashHolders(tx: Transaction, caller: Caller): Promise<Reply<typeof api.cashHolders>> {
  const cashiers = await cashierRows(tx, caller);
  return {
    holders: cashiers
      .filter((cashier) => cashier.id !== caller.userId && holdsCash(cashier))
      .map(({ id, username, unbanked }) => ({ id, username, unbanked: unbanked > 0 ? unbanked : null })),
  };
}

const holdsCash = ({ unbanked, isActive, hasOpenCash }: CashierRow) => unbanked > 0 || (isActive && hasOpenCash);

/**
 * Records cash that was banked, of the caller's drawer or of a colleague's. It locks the ledger before it reads the cash, so that two slips
 * at once cannot bank it twice.
 */
export async function recordBanking(
  tx: Transaction,
  caller: Caller,
  slip: Decoded<typeof api.recordBanking>['body'],
): Promise<Reply<typeof api.recordBanking>> {
  const [, { today, before }, held] = await Promise.all([holdLedger(tx, caller), dayBefore(tx, caller), cashHeld(tx, caller)]);
  checkBankedOn(slip.bankedOn, today);
  if (await isSlipUsed(tx, caller, slip)) throw new AppError('SLIP_USED', {}, { field: 'reference' });
  const { cashierId = caller.userId, ...banked } = slip;
  const holder = cashierId === caller.userId ? null : await holderOf(tx, caller, { cashierId, amount: slip.amount });
  if (slip.amount > held) throw tooMuch({ held, hasCounted: before?.closedOn === today });
  const inserted = await insertBanking(tx, caller, { cashierId, ...banked });
  const names = { cashierId, cashier: holder?.username ?? caller.username, recordedBy: holder && caller.username };
  const banking = { ...inserted, ...banked, ...names, reversesId: null, reason: null, isReversed: false };
  const whose = holder ? ` from ${holder.username}'s cash` : '';
  const message = `${kesText(banking.amount)}${whose} banked at ${banking.bank}, slip ${banking.reference}.`;
  if (holder) {
    notify(tx, caller, {
      type: 'payment',
      title: 'Cash of a colleague banked',
      message: `${caller.username} recorded: ${message}`,
      path: pathTo('/day/overview', {}),
    });
  }
  return { message, banking };
}

function checkBankedOn(bankedOn: Day, today: Day): void {
  if (bankedOn > today) throw new AppError('BANKED_LATER', {}, { field: 'bankedOn' });
  const first = addDays(today, -bankedDaysMax);
  if (bankedOn < first) throw new AppError('BANKED_TOO_EARLY', { first: dayText(first) }, { field: 'bankedOn' });
}

/** The cash is named only to a caller who has counted today: before that it would tell what their drawer should hold. */
function tooMuch({ held, hasCounted }: { held: Cents; hasCounted: boolean }): AppError {
  return new AppError('BANKED_TOO_MUCH', { cash: hasCounted ? `, ${kesText(held)}` : '' }, { field: 'amount' });
}

/** The colleague, who must hold so much in the books. */
async function holderOf(tx: Transaction, caller: Caller, { cashierId, amount }: { cashierId: number; amount: Cents }): Promise<CashierRow> {
  const [holder] = (await cashierRows(tx, caller)).filter((cashier) => cashier.id === cashierId && holdsCash(cashier));
  if (!holder) throw new AppError('CASH_HOLDER_NOT_FOUND', {}, { field: 'cashierId' });
  const drawer = { ...caller, userId: cashierId };
  const { before } = await dayBefore(tx, drawer);
  const open = { ...drawer, after: before?.entryId ?? 0 };
  const [figures, bankings] = await Promise.all([figuresBetween(tx, open), bankingsBetween(tx, open)]);
  const banked = sumCents(bankings.map((banking) => banking.amount));
  const inDrawer = expectedCents({ left: before?.counted ?? zeroCents, ...cashOf(figures), banked });
  if (amount > inDrawer) throw new AppError('CASHIER_HOLDS_LESS', { cashier: holder.username }, { field: 'amount' });
  return holder;
}
