import { type Helped, helpedStudents } from '../../../books/discounts/server/due-sql.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, sumCents } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type * as api from '../contract.ts';
import { type Effect, effectsOfWaiting, givenBy } from '../effects.ts';
import { type CurrentTerm, currentTermOf, discountCount, discountIds, discountRows } from './sql.ts';

type Paged = Decoded<typeof api.discounts>['query'];

/** One page of the school's discount rules. */
export async function discounts(tx: Transaction, caller: Caller, { page, limit }: Paged): Promise<Reply<typeof api.discounts>> {
  const [rows, total] = await Promise.all([discountRows(tx, { ...caller, limit, offset: (page - 1) * limit }), discountCount(tx, caller)]);
  return { discounts: rows, pagination: paginationOf({ page, limit, total }) };
}

type Previewed = Reply<typeof api.discountPreview>['students'][number];

/** The students and amounts of a discount rule at the fees of the current term, beside the rules in force. */
export async function discountPreview(
  tx: Transaction,
  { schoolId }: Caller,
  { discountId, page, limit }: Paged & { discountId: number },
): Promise<Reply<typeof api.discountPreview>> {
  const [known, term] = await Promise.all([discountIds(tx, { schoolId, discountId }), currentTermOf(tx, schoolId)]);
  if (known.length === 0) throw new AppError('DISCOUNT_NOT_FOUND');
  const helped = term ? await helpedStudents(tx, { schoolId, termId: term.id, discountIds: [discountId] }) : [];
  const students = helped.flatMap((each) => discountOf(discountId, each));
  const due = helped
    .filter(({ isBilled }) => isBilled)
    .flatMap((each) => discountOf(discountId, each))
    .filter(({ given }) => !given);
  return {
    term: term ?? null,
    students: students.slice((page - 1) * limit, page * limit),
    total: amountOf(students),
    due: { students: due.length, amount: amountOf(due) },
    pagination: paginationOf({ page, limit, total: students.length }),
  };
}

export type Effects = { term: CurrentTerm | null; of: ReadonlyMap<number, Effect> };

/** The totals of several rules at the fees of the current term, each beside the rules in force but without the other ones. */
export async function effectsOf(
  tx: Transaction,
  { schoolId, discountIds }: { schoolId: number; discountIds: readonly number[] },
): Promise<Effects> {
  const term = await currentTermOf(tx, schoolId);
  const helped = term ? await helpedStudents(tx, { schoolId, termId: term.id, discountIds }) : [];
  return { term: term ?? null, of: effectsOfWaiting(discountIds, helped) };
}

/** A rule's discount for a student in the term, applied or due; undefined if zero. */
function discountOf(discountId: number, { studentId, fullName, grade, stream, rules, ...charges }: Helped): Previewed[] {
  const had = rules.find(({ id }) => id === discountId)?.given ?? null;
  const amount = givenBy(discountId, rules, charges);
  return amount === undefined ? [] : [{ id: studentId, fullName, grade, stream, amount, given: had !== null }];
}

function amountOf(students: readonly { amount: Cents }[]): Cents {
  return sumCents(students.map(({ amount }) => amount));
}
