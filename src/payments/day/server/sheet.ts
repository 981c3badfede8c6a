import { AppError } from '../../../core/errors.ts';
import type { Cents } from '../../../core/money.ts';
import { negated, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { CashDay, DaySummary } from '../contract.ts';
import { expectedCents, faces, varianceCents } from '../rules.ts';
import { bankingsBetween } from './bankings-sql.ts';
import { type DayRow, reversalWords, type SheetRow, sheetRow } from './days-sql.ts';
import type { Figures } from './sql.ts';

/** A day's sheet. Figures are stored; only notes and decisions change until it is locked. */
export async function dayOf(tx: Transaction, caller: Caller, { dayId }: { dayId: number }): Promise<CashDay> {
  const row = await sheetRow(tx, caller, dayId);
  if (!row) throw new AppError('DAY_NOT_FOUND');
  const { schoolId } = caller;
  const { cashierId, after, entryId, countedAt, figures, pieces } = row;
  const [bankings, words] = await Promise.all([
    bankingsBetween(tx, { schoolId, userId: cashierId, after, before: entryId }),
    reversalWords(tx, { schoolId, paymentIds: figures.reversed.map(({ paymentId }) => paymentId) }),
  ]);
  return {
    ...summaryOf(row),
    countedAt,
    pieces: faces.flatMap((face) => (pieces[face] ? [{ face, pieces: pieces[face] }] : [])),
    figures: figures.received.map(({ cents, ...figure }) => ({ ...figure, amount: cents })),
    reversals: reversalsOf(figures, words),
    bankings,
    school: { name: row.schoolName, logo: row.logo },
  };
}

export function summaryOf(row: DayRow | SheetRow): DaySummary {
  const { id, cashier, closedOn, state, left, received, givenBack, banked, counted, varianceReason, isOwn, mayCountersign } = row;
  const { decidedBy: by, decidedOn: date, selfApproved: own, refusal } = row;
  return {
    ...{ id, cashier, closedOn, state, left, received, givenBack, banked, counted, varianceReason, isOwn, mayCountersign },
    expected: expectedCents(row),
    variance: varianceCents(row),
    decided: by === null || date === null ? null : { by, date, own, refusal },
  };
}

/** Cash received and cash reversed, both positive. */
export function cashOf({ received, reversed }: Figures): { received: Cents; givenBack: Cents } {
  const cash = (rows: readonly { method: string; cents: Cents }[]) =>
    sumCents(rows.filter(({ method }) => method === 'Cash').map(({ cents }) => cents));
  return { received: cash(received), givenBack: negated(cash(reversed)) };
}

type Words = { paymentId: number; studentId: number; reason: string; by: string };

function reversalsOf({ reversed }: Figures, words: readonly Words[]): CashDay['reversals'] {
  return reversed.flatMap(({ paymentId, cents, ...reversal }) => {
    const reversedBy = words.find((each) => each.paymentId === paymentId);
    return reversedBy
      ? [
          {
            ...reversal,
            receiptNumber: paymentId,
            studentId: reversedBy.studentId,
            amount: cents,
            reason: reversedBy.reason,
            by: reversedBy.by,
          },
        ]
      : [];
  });
}
