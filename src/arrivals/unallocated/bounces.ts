import { addDays, type Day } from '../../core/dates.ts';
import { chequeDaysMax } from './duplicates.ts';

/** A row or notice that tells that a cheque bounced. `isUsed` if the bounce is known to be of some money, or to be none. */
export type ToldBounce = { evidence: string; day: Day; isUsed: boolean };

/** What stands before the source of a bounce that is kept once more, with its money. */
export const toldBefore = 'Told before its money: ';

/**
 * The bounce of money of this day that was told before it, by its first report; null for none. `told` are the reports of bounces of its
 * cheque, in order. Money that came earlier and has no bounce yet is of `daysBefore`, in order: one bounce is of one money.
 */
export function bounceOf<Told extends ToldBounce>(told: readonly Told[], daysBefore: readonly Day[], day: Day): Told | null {
  const left = bouncesIn(told);
  const take = (from: Day) => {
    const place = left.findIndex((each) => each.day >= from && each.day <= addDays(from, chequeDaysMax));
    return place < 0 ? null : (left.splice(place, 1)[0] ?? null);
  };
  for (const before of daysBefore) take(before);
  return take(day);
}

/** The first report of each bounce that is of no money yet. Two lists tell of one bounce; a list with two of a day tells of two bounces. */
function bouncesIn<Told extends ToldBounce>(told: readonly Told[]): Told[] {
  const counts = new Map<string, number>();
  const bounces = new Map<string, Told[]>();
  for (const each of told) {
    const list = `${each.day}${each.evidence.slice(each.evidence.indexOf(' of '))}`;
    const place = (counts.get(list) ?? 0) + 1;
    counts.set(list, place);
    const bounce = `${each.day} ${place}`;
    bounces.set(bounce, [...(bounces.get(bounce) ?? []), each]);
  }
  return [...bounces.values()].flatMap((reports) => (reports.some(({ isUsed }) => isUsed) ? [] : reports.slice(0, 1)));
}
