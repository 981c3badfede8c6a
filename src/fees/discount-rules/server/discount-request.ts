import { childOf, type DiscountKind, kindNames, placeFacts, stateNames } from '../../../books/discounts/kinds.ts';
import { type Size, sizeText } from '../../../books/discounts/rules.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, zeroCents } from '../../../core/money.ts';
import type { PagePath } from '../../../core/page-paths.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Refusable, RequestKind, Withdrawable } from '../../../school/requests/server/request-kind.ts';
import type { RequestList } from '../../../school/requests/server/request-list.ts';
import { isOnlyApprover, maySecond } from '../../../school/users/server/second-person.ts';
import { effectsOf } from './discounts.ts';
import { type CurrentTerm, type DiscountFacts, decide, lockDiscounts, lockedDiscount } from './sql.ts';

export const discountsNotification = { type: 'payment', path: (): PagePath => '/settings/discounts' } as const;

/** The error for a rule in another state. */
export function otherState({ state }: DiscountFacts): AppError {
  return new AppError('DISCOUNT_DECIDED', { state: stateNames[state].toLowerCase() });
}

/** An approval puts the rule in force: it is applied whenever a term is opened from then on. */
export const discountRequest: RequestKind<number, DiscountFacts> & Refusable<DiscountFacts> & Withdrawable<DiscountFacts> = {
  missing: 'DISCOUNT_NOT_FOUND',
  own: 'OWN_DISCOUNT',
  notification: discountsNotification,
  find: (tx, { schoolId, userId }, discountId) => lockedDiscount(tx, { schoolId, userId, discountId }),
  settled: (facts) => (facts.state === 'pending' ? null : otherState(facts)),
  approve: async (tx, caller, { facts: { id: discountId, name }, isOwn: selfApproved }) => {
    await decide(tx, { ...caller, discountId, outcome: 'approved', selfApproved });
    const own = selfApproved ? ', approved by the requester' : '';
    return {
      message: `${name} is in force${own}. It is applied whenever a term is opened.`,
      news: { title: 'Discount rule approved', message: `${caller.username} approved ${name}.` },
    };
  },
  refuse: async (tx, caller, { facts: { id: discountId, name }, reason }) => {
    await decide(tx, { ...caller, discountId, outcome: 'refused', refusal: reason });
    const message = `${caller.username} refused ${name} (${reason}).`;
    return { message: `${name} refused.`, news: { title: 'Discount rule refused', message } };
  },
  withdraw: async (tx, caller, { id: discountId, name }) => {
    await decide(tx, { ...caller, discountId, outcome: 'withdrawn' });
    return {
      message: `${name} withdrawn.`,
      news: { title: 'Discount rule withdrawn', message: `${caller.username} withdrew ${name}.` },
    };
  },
};

type Details = {
  amount: Cents;
  discount: { name: string; forWhom: string; size: string; term: CurrentTerm | null; students: number };
};

export const discountList: RequestList<Details> = {
  rows: (reader) => ({
    from: sql`standing_discounts`,
    waits: sql`outcome is null`,
    isAskedFor: true,
    columns: {
      ...{ id: sql`discount_id`, askedBy: sql`asked_by`, askedOn: sql`asked_on`, state: sql`coalesce(outcome, 'pending')` },
      ...{ amount: sql`0`, change: sql`0` },
      ...{ decidedBy: sql`decided_by`, decidedOn: sql`decided_on`, refusal: sql`refusal` },
      mayApprove: maySecond({ ...reader, first: sql`asked_by`, isAlone: isOnlyApprover(reader) }),
    },
  }),
  details: discountDetails,
  hold: (tx, schoolId, discountIds) => lockDiscounts(tx, { schoolId, discountIds }),
};

type Rule = Size & { id: number; name: string; kind: DiscountKind; firstPlace: number | null; lastPlace: number | null; waits: boolean };

/** Each rule, and for a pending one its students and amount at the fees of the current term. */
async function discountDetails(
  tx: Transaction,
  { schoolId }: Pick<Caller, 'schoolId'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Details>> {
  const rules = await tx.rows<Rule>(sql`
    select discount_id as id, name, kind, first_place as "firstPlace", last_place as "lastPlace", percent, amount_cents as amount,
           vote_heads as "voteHeads", outcome is null as waits
    from standing_discounts
    where school_id = ${schoolId} and discount_id = any (${ids}::integer[])`);
  const waiting = rules.filter(({ waits }) => waits).map(({ id }) => id);
  const effects = waiting.length === 0 ? null : await effectsOf(tx, { schoolId, discountIds: waiting });
  return new Map(
    rules.map((rule) => {
      const effect = effects?.of.get(rule.id);
      const { students, amount } = effect ?? { students: 0, amount: zeroCents };
      const term = (effect && effects?.term) ?? null;
      return [rule.id, { amount, discount: { name: rule.name, forWhom: beneficiaries(rule), size: sizeText(rule), term, students } }];
    }),
  );
}

function beneficiaries({ kind, ...places }: Rule): string {
  const child = childOf(places);
  return child ? `${kindNames[kind]}, ${placeFacts[child].name.toLowerCase()}` : kindNames[kind];
}
