import { type Charges, dueDiscounts, type StudentRule } from '../../books/discounts/rules.ts';
import { asCents, type Cents, zeroCents } from '../../core/money.ts';

/** A student's charges of a term, and the rules that apply to them. */
type Helped = Charges & { rules: readonly StudentRule[] };

/** The number of students that a rule helps, and what it takes off their fees in cents. */
export type Effect = { students: number; amount: Cents };

/** What a rule gives a student beside the others, in cents, applied or due; undefined for nothing, and for what was taken back. */
export function givenBy(discountId: number, rules: readonly StudentRule[], charges: Charges): Cents | undefined {
  const had = rules.find(({ id }) => id === discountId)?.given ?? null;
  if (had === zeroCents) return undefined;
  return had ?? dueDiscounts(rules, charges).find(({ id }) => id === discountId)?.cents;
}

/** The effect of each rule that waits, beside the rules in force and without the others that wait. */
export function effectsOfWaiting(waitingIds: readonly number[], helped: readonly Helped[]): ReadonlyMap<number, Effect> {
  const effects = new Map(waitingIds.map((id): [number, Effect] => [id, { students: 0, amount: zeroCents }]));
  for (const { rules, ...charges } of helped) {
    const inForce = rules.filter(({ id }) => !effects.has(id));
    for (const tried of rules) {
      const effect = effects.get(tried.id);
      if (!effect) continue;
      const cents = givenBy(tried.id, [...inForce, tried], charges);
      if (cents !== undefined) effects.set(tried.id, { students: effect.students + 1, amount: asCents(effect.amount + cents) });
    }
  }
  return effects;
}
