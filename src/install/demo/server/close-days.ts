import { type Day, dayText } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { type Pieces, piecesFor } from '../../../payments/day/rules.ts';
import { countDay } from '../../../payments/day/server/count-day.ts';
import { dayRequest } from '../../../payments/day/server/day-request.ts';
import { explainVariance } from '../../../payments/day/server/explain-variance.ts';
import { recordBanking } from '../../../payments/day/server/record-banking.ts';
import { cashOf } from '../../../payments/day/server/sheet.ts';
import { dayBefore, figuresBetween } from '../../../payments/day/server/sql.ts';
import { approveRequest } from '../../../school/requests/server/decide.ts';
import { liveOn, type Staff } from './live-on.ts';

/** The change that a cashier keeps when the rest is banked. */
const change = asCents(200_000);

/** The day from which the demo school's cashiers count their drawers. */
export async function startDays(tx: Transaction, { bursar }: Staff, day: Day): Promise<void> {
  await tx.rows(sql`update schools set days_since = ${day} where school_id = ${bursar.schoolId}`);
}

/**
 * The bursar banks the previous day's cash and counts the drawer, and the administrator locks the day. On a Wednesday fifty shillings are
 * missing, with the bursar's reason.
 */
export async function closeDay(tx: Transaction, { admin, bursar }: Staff, { day, isShort }: { day: Day; isShort: boolean }): Promise<void> {
  await liveOn(tx, day);
  const { before } = await dayBefore(tx, bursar);
  const left = before?.counted ?? 0;
  const banked = Math.max(0, left - change);
  if (banked > 0) await recordBanking(tx, bursar, { amount: asCents(banked), bank: 'KCB', reference: slipOf(day), bankedOn: day });
  const { received, givenBack } = cashOf(await figuresBetween(tx, { ...bursar, after: before?.entryId ?? 0 }));
  const expected = left - banked + received - givenBack;
  const { day: sheet } = await countDay(tx, bursar, drawerOf(isShort ? expected - 5000 : expected));
  if (sheet.variance !== 0) await explainVariance(tx, bursar, { dayId: sheet.id, reason: 'Change was given twice' });
  await approveRequest(tx, admin, dayRequest, sheet.id);
}

function drawerOf(cents: number): Pieces {
  return piecesFor(asCents(Math.max(0, cents)));
}

function slipOf(day: Day): string {
  return `DS${dayText(day).replaceAll(/\W/g, '').toUpperCase()}`;
}
