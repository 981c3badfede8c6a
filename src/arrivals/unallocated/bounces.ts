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
  return bouncesTaken(told, [...daysBefore, day]).at(-1) ?? null;
}

/** The bounce that the money of each of these days takes, in order, by its first report; null for none. */
export function bouncesTaken<Told extends ToldBounce>(told: readonly Told[], days: readonly Day[]): (Told | null)[] {
  const left = [...bouncesIn(told).values()].flatMap((reports) => (reports.some(({ isUsed }) => isUsed) ? [] : reports.slice(0, 1)));
  return days.map((from) => {
    const place = left.findIndex((each) => each.day >= from && each.day <= addDays(from, chequeDaysMax));
    return place < 0 ? null : (left.splice(place, 1)[0] ?? null);
  });
}

type Source = Pick<ToldBounce, 'evidence' | 'day'>;

/** What other lists have told of the bounce that a list tells of next, in order; none of a new bounce. */
export function reportsOfSame<Told extends ToldBounce>(told: readonly Told[], next: Source): readonly Told[] {
  const place = told.filter((each) => listOf(each) === listOf(next)).length + 1;
  return bouncesIn(told).get(bounceKey(next, place)) ?? [];
}

/** The reports of each bounce. Two lists tell of one bounce; a list with two of a day tells of two bounces. */
function bouncesIn<Told extends ToldBounce>(told: readonly Told[]): Map<string, Told[]> {
  const counts = new Map<string, number>();
  const bounces = new Map<string, Told[]>();
  for (const each of told) {
    const place = (counts.get(listOf(each)) ?? 0) + 1;
    counts.set(listOf(each), place);
    const bounce = bounceKey(each, place);
    bounces.set(bounce, [...(bounces.get(bounce) ?? []), each]);
  }
  return bounces;
}

/** The day, and the list without the place in it. */
const listOf = ({ evidence, day }: Source) => `${day}${evidence.slice(evidence.indexOf(' of '))}`;
const bounceKey = ({ day }: Source, place: number) => `${day} ${place}`;
