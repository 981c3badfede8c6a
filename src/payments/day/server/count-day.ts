import { holdLedger } from '../../../books/ledger/server/post-entry.ts';
import { addDays, dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText, sumCents, zeroCents } from '../../../core/money.ts';
import { dayPath } from '../../../core/page-links.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type * as api from '../contract.ts';
import { bankedDaysMax, countedCents, countedFaces, type Pieces, varianceText } from '../rules.ts';
import { bankingsBetween, bankingsSeen } from './bankings-sql.ts';
import { dayRows } from './days-sql.ts';
import { cashOf, dayOf, summaryOf } from './sheet.ts';
import { dayBefore, figuresBetween, insertCount } from './sql.ts';

const daysMax = 5;

/** The caller's drawer before the count. The expected amount is hidden, so that the cash is counted and not copied. */
export async function openDay(tx: Transaction, caller: Caller): Promise<Reply<typeof api.openDay>> {
  const { today, before } = await dayBefore(tx, caller);
  const [seen, days] = await Promise.all([
    bankingsSeen(tx, { ...caller, after: before?.entryId ?? 0, from: addDays(today, -bankedDaysMax) }),
    dayRows(tx, caller, { own: true, limit: daysMax, offset: 0 }),
  ]);
  return {
    before: before && { closedOn: before.closedOn, counted: before.counted },
    ...seen,
    mayCount: before?.closedOn !== today,
    days: days.map(summaryOf),
  };
}

/** Ends the caller's day with a count. It locks the ledger first: earlier entries belong to this day, later ones to the next. */
export async function countDay(tx: Transaction, caller: Caller, pieces: Pieces): Promise<Reply<typeof api.countDay>> {
  const [, { today, before }] = await Promise.all([holdLedger(tx, caller), dayBefore(tx, caller)]);
  if (before?.closedOn === today) throw new AppError('DAY_COUNTED', { day: dayText(today) });
  const after = before?.entryId ?? 0;
  const [figures, bankings] = await Promise.all([figuresBetween(tx, { ...caller, after }), bankingsBetween(tx, { ...caller, after })]);
  const dayId = await insertCount(tx, caller, {
    after,
    left: before?.counted ?? zeroCents,
    ...cashOf(figures),
    banked: sumCents(bankings.map(({ amount }) => amount)),
    counted: countedCents(pieces),
    pieces: Object.fromEntries(countedFaces(pieces).map((each) => [each.face, each.pieces])),
    figures,
  });
  const day = await dayOf(tx, caller, { dayId });
  const counted = `${kesText(day.counted)} counted: ${varianceText(day.variance)}`;
  notify(tx, caller, {
    type: 'payment',
    title: 'Day counted',
    message: `${caller.username} closed ${dayText(day.closedOn)} with ${counted}. It waits for a second person.`,
    path: dayPath({ dayId }),
  });
  return { message: `${counted}.`, day };
}
