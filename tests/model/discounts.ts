import { expect } from 'vitest';
import { approveOne } from '../support/approving.ts';
import { type Staff, succeed } from '../support/world.ts';
import { expectRefused } from './adjustments.ts';
import type { AdjustmentModel, RuleModel } from './school-model.ts';
import type { World } from './set-up.ts';
import type { Step } from './steps.ts';

type Of<A extends Step['act']> = Extract<Step, { act: A }>;

const everyHead = ['tuitionFee', 'assBooks', 'diaryFee', 'activityFee', 'others'];

/** One administrator asks for a rule for two students, or one, and the other approves it, or the asker withdraws it. */
export async function rule({ staff, model, rules }: World, { student, other, percent, asker, withdraws }: Of<'rule'>): Promise<void> {
  const students = [...new Set([student, other % model.students.length])];
  const helpedIds = students.map((position) => position + 1);
  const form = { forWhom: 'staff', name: 'Staff', percent, voteHeads: everyHead, helpedIds };
  const { discount } = await succeed((staff[asker] as Staff).post('/api/standing-discounts', form));
  const withdraw = (by: number) => (staff[by] as Staff).post(`/api/standing-discounts/${discount.id}/withdraw`);
  if (withdraws) expectRefused(await withdraw(1 - asker), 'NOT_ASKER');
  await succeed(withdraws ? withdraw(asker) : approveOne(staff[1 - asker] as Staff, 'discount', discount.id));
  rules.push({ id: discount.id, students, percent, asker, ended: withdraws, withdrawn: withdraws });
}

/** Somebody ends a rule, or gives it in the current term, whether or not it may be. */
export async function useRule(world: World, { rule: position, ends }: Of<'useRule'>): Promise<void> {
  const { staff, model, rules } = world;
  const rule = rules[position % Math.max(1, rules.length)];
  if (!rule) return;
  const answer = await staff[1].post(`/api/standing-discounts/${rule.id}/${ends ? 'end' : 'give'}`, { reason: 'No longer' });
  if (rule.ended) return expectRefused(answer, 'DISCOUNT_DECIDED');
  if (ends) {
    rule.ended = true;
    return expect(answer.status, answer.text).toBe(200);
  }
  if (model.current === null) return expectRefused(answer, 'NO_ACTIVE_TERM');
  const adjustments = await giveRules(world, model.current, [rule]);
  expect(answer.body.amount, answer.text).toBe(adjustments.reduce((sum, { cents }) => sum - cents, 0) / 100);
}

/**
 * What rules give in a term: once to each student whom it billed, and never more than is left of the vote heads. What others in force
 * will give is left for them, in the order of their numbers. What a person took back leaves its room, and is not given again.
 */
export async function giveRules(world: World, term: number, rules: readonly RuleModel[]): Promise<AdjustmentModel[]> {
  const due = [...world.model.students.keys()].flatMap((student) => dueOf(world, term, student));
  const discounts = due.filter(({ rule: of }) => of !== undefined && rules.includes(of));
  discounts.sort((one, other) => (one.rule?.id ?? 0) - (other.rule?.id ?? 0) || one.student - other.student);
  for (const { student, cents } of discounts) world.model.discount(student, term, cents);
  return numbered(world, discounts);
}

function dueOf({ model, adjustments, rules, today }: World, term: number, student: number): AdjustmentModel[] {
  const heads = model.headsBilled(student, term);
  const had = adjustments.filter((each) => isGiven(each) && each.student === student && each.term === term);
  const isBack = (each: AdjustmentModel) => adjustments.some(({ takesBack: of, state }) => of === each && state === 'approved');
  let left = heads + had.filter((each) => !isBack(each)).reduce((sum, { cents }) => sum + cents, 0);
  return rules.flatMap((each): AdjustmentModel[] => {
    if (each.ended || !each.students.includes(student) || had.some(({ rule: of }) => of === each)) return [];
    const cents = Math.min(Math.round((heads * each.percent) / 100), left);
    if (cents <= 0) return [];
    left -= cents;
    const facts = { student, term, kind: 'discount' as const, cents: -cents, asker: each.asker, day: today };
    return [{ ...facts, id: 0, takesBack: null, state: 'approved', rule: each }];
  });
}

/** The opposites of what rules gave in a term whose opening is undone. */
export async function takeRulesBack(world: World, term: number): Promise<void> {
  const adjustments = world.adjustments.filter((each) => isGiven(each) && each.term === term).toSorted((one, other) => one.id - other.id);
  const opposites = adjustments.map((each) => ({ ...each, cents: -each.cents, takesBack: each, day: world.today }));
  for (const each of adjustments) each.undone = true;
  await numbered(world, opposites);
}

function isGiven({ rule: of, takesBack: back, undone }: AdjustmentModel): boolean {
  return of !== undefined && back === null && !undone;
}

/** Keeps adjustments with the numbers that they were given. */
async function numbered({ staff: [admin], adjustments }: World, discounts: AdjustmentModel[]): Promise<AdjustmentModel[]> {
  if (discounts.length === 0) return discounts;
  const listed = (await succeed(admin.read(`/api/adjustments?limit=${discounts.length}`))).adjustments.toReversed();
  for (const [place, each] of discounts.entries()) adjustments.push(Object.assign(each, { id: listed[place].id }));
  return discounts;
}
