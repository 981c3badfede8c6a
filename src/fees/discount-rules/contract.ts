import * as z from 'zod/mini';
import { voteHeads } from '../../books/billing/vote-heads.ts';
import { childPlaces, type DiscountKind, discountKinds, discountStates } from '../../books/discounts/kinds.ts';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { id, idInput, pathId } from '../../core/ids.ts';
import { choiceInput, wholeNumberInput } from '../../core/inputs.ts';
import { asCents, money, optionalMoneyInput } from '../../core/money.ts';
import { limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, nameText, requiredText, whenGood } from '../../core/text.ts';

/** The most students that a rule may name. */
export const namedMax = 200;

const student = z.object({ id, fullName: z.string(), grade: z.string(), stream: z.string() });
const term = z.object({ id, name: z.string(), year: z.int() });

const discount = z.object({
  id,
  kind: z.enum(discountKinds),
  name: z.string(),
  /** Which children of a family get it; null if students are named. */
  child: z.nullable(z.enum(childPlaces)),
  /** One of the two is null. */
  percent: z.nullable(z.int()),
  amount: z.nullable(money),
  voteHeads: z.array(z.enum(voteHeads)),
  /** The named students, by name; empty for siblings. */
  students: z.array(student),
  state: z.enum(discountStates),
  asked: z.object({ by: z.string(), date: day }),
  /**
   * Null while it waits. `own` is true if the requester approved it as the only approver; a refusal has a reason, a withdrawal is by the
   * requester.
   */
  decided: z.nullable(z.object({ by: z.string(), date: day, own: z.boolean(), reason: z.nullable(z.string()) })),
  ended: z.nullable(z.object({ by: z.string(), date: day, reason: z.string() })),
});
export type Discount = z.output<typeof discount>;

const kind = choiceInput('For', discountKinds, 'For must be sibling, staff or bursary');
const child = asField(emptyMeansAbsent(z.enum(childPlaces, { error: 'Which child must be one of the list' })), { label: 'Which child' });

type RuleForm = { forWhom: DiscountKind; child?: string | undefined; percent?: number | undefined; amount?: number | undefined };
type Helped = { forWhom: DiscountKind; helpedIds: readonly number[] };

export const requestDiscount = endpoint({
  method: 'POST',
  path: '/api/standing-discounts',
  access: may.recordPayments,
  changes: ['balances'],
  summary: 'Request a discount that follows a rule each term: it takes effect once a second person approves it',
  status: 201,
  body: z
    .object({
      forWhom: kind,
      name: nameText('Name', 60),
      /** For siblings only. */
      child,
      /** Either this or an amount. */
      percent: emptyMeansAbsent(wholeNumberInput({ label: 'Percent', min: 1, max: 100 })),
      amount: optionalMoneyInput({ label: 'Amount', min: asCents(100), minMessage: 'Amount must be at least 1' }),
      voteHeads: z
        .array(z.enum(voteHeads, { error: 'A vote head must be one of the fee structure' }), { error: 'Vote heads must be a list' })
        .check(z.minLength(1, 'Choose at least one vote head'), z.maxLength(voteHeads.length, 'A vote head is listed twice')),
      /** The named students; empty for siblings, who are found each term. */
      helpedIds: z
        .array(idInput('Student'), { error: 'Students must be a list of ids' })
        .check(z.maxLength(namedMax, `A discount rule names at most ${namedMax} students`)),
    })
    .check(
      z.refine<RuleForm>(({ forWhom, child: place }) => (forWhom === 'sibling') === (place !== undefined), {
        path: ['child'],
        error: 'Which child applies to brothers and sisters only',
        when: whenGood('forWhom', 'child'),
      }),
      z.refine<RuleForm>(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
        path: ['percent'],
        error: 'Give a percentage or an amount, not both',
        when: whenGood('percent', 'amount'),
      }),
      z.refine<Helped>(({ forWhom, helpedIds }) => (forWhom === 'sibling') === (helpedIds.length === 0), {
        path: ['helpedIds'],
        error: ({ input }) =>
          (input as Helped).forWhom === 'sibling' ? 'Brothers and sisters are found by their families' : 'Choose at least one student',
        when: whenGood('forWhom', 'helpedIds'),
      }),
    ),
  reply: z.object({ message: z.string(), discount }),
});

export const endDiscount = endpoint({
  method: 'POST',
  path: '/api/standing-discounts/:discountId/end',
  access: may.approve,
  changes: ['balances'],
  summary: 'End a discount rule: it stops in later terms, and what it gave stays',
  params: z.object({ discountId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string(), discount }),
});

export const applyDiscount = endpoint({
  method: 'POST',
  path: '/api/standing-discounts/:discountId/give',
  access: may.approve,
  changes: ['balances'],
  summary: 'Apply a discount rule in the current term to students who are due it and have not had it',
  params: z.object({ discountId: pathId }),
  reply: z.object({ message: z.string(), students: z.int(), amount: money }),
});

export const discounts = endpoint({
  method: 'GET',
  path: '/api/standing-discounts',
  access: may.seeMoney,
  shows: ['balances', 'classes', 'staff', 'students'],
  summary: 'The discount rules, those that wait first and the newest first among them, a page at a time',
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  reply: z.object({ discounts: z.array(discount), pagination }),
});

export const exportDiscounts = sheetEndpoint({
  path: '/api/standing-discounts/export',
  access: may.seeMoney,
  summary: 'Every discount rule as CSV or Excel, those that wait first',
  query: z.object(sheetQuery),
  sheet: 'standing-discounts',
});

export const discountPreview = endpoint({
  method: 'GET',
  path: '/api/standing-discounts/:discountId/preview',
  access: may.seeMoney,
  isCostly: true,
  shows: ['balances', 'classes', 'fees', 'students', 'terms'],
  summary: 'Which students a discount rule gives how much at the fees of the current term, with the rules in force; nothing is posted',
  params: z.object({ discountId: pathId }),
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  reply: z.object({
    /** The current term; null if there is none, and then no discount is due. */
    term: z.nullable(term),
    /** By name. `given` is true for students who have it in this term. */
    students: z.array(z.extend(student, { amount: money, given: z.boolean() })),
    total: money,
    /** The part of the total that is not applied yet to students whom the term billed; others get theirs when a term bills them. */
    due: z.object({ students: z.int(), amount: money }),
    pagination,
  }),
});
