import fc from 'fast-check';
import { adjustmentKinds, isRefund, refundKinds } from '../../src/books/ledger/adjustment-kinds.ts';
import { methods } from './cash-book.ts';
import { type Structure, voteHeads } from './school-model.ts';

const position = fc.nat({ max: 20 });
const cents = fc.integer({ min: 0, max: 5_000_000 });
const structure = fc.record(Object.fromEntries(voteHeads.map((head) => [head, cents])) as Record<keyof Structure, typeof cents>);
const billFrom = fc.constantFrom('now' as const, 'nextTerm' as const);
/** One of the two administrators. */
const person = fc.nat({ max: 1 });
const payment = fc.nat({ max: 40 });

const pay = fc.record({
  act: fc.constant('pay' as const),
  student: position,
  amount: fc.integer({ min: 100, max: 3_000_000 }),
  method: fc.constantFrom(...methods),
  /** Few codes, each spelled in four ways, so that some are used again. */
  code: fc.nat({ max: 6 }),
  spelling: fc.nat({ max: 3 }),
  recorder: person,
});

const likely = fc.constantFrom(true, true, true, false);
/** Whether whoever recorded a payment, or asked for an adjustment, decides about it, which is refused. */
const own = fc.constantFrom(false, false, false, true);

const ask = fc.record({
  act: fc.constant('ask' as const),
  student: position,
  term: position,
  kind: fc.constantFrom(...adjustmentKinds.filter((kind) => !isRefund(kind))),
  amount: fc.integer({ min: 1, max: 2_000_000 }),
  /** Whether a correction lowers what is owed. */
  lowers: fc.boolean(),
  asker: person,
});

/** Money given back to somebody, who pays too much first unless there is a credit. */
const refund = fc.record({
  act: fc.constant('refund' as const),
  student: position,
  /** Whether a term is named, and which; money goes back in the current one. */
  namesTerm: fc.constantFrom(false, false, false, true),
  term: position,
  kind: fc.constantFrom(...refundKinds),
  amount: fc.integer({ min: 100, max: 2_000_000 }),
  /** How many cents more than the verified credit, or a part of all of it. */
  over: fc.constantFrom(null, null, null, 0, 1),
  /** Few references, so that some are used again. */
  code: fc.nat({ max: 9 }),
  asker: person,
});

/** One payment for several students, whose parts may be a cent too much or too little. */
const share = fc.record({
  act: fc.constant('share' as const),
  parts: fc.uniqueArray(fc.record({ student: position, amount: fc.integer({ min: 100, max: 2_000_000 }) }), {
    selector: ({ student }) => student,
    minLength: 1,
    maxLength: 4,
  }),
  offBy: fc.constantFrom(0, 0, 0, 0, 1, -1),
  /** Whether it is the money of the sponsor. */
  sponsored: fc.boolean(),
  method: fc.constantFrom(...methods),
  code: fc.nat({ max: 6 }),
  recorder: person,
});

/** A discount for two students, or one, each term. */
const rule = fc.record({
  act: fc.constant('rule' as const),
  student: position,
  other: position,
  percent: fc.integer({ min: 1, max: 100 }),
  asker: person,
  withdraws: own,
});

/** Somebody takes a question back, mostly their own. */
const withdraw = fc.record({
  act: fc.constant('withdraw' as const),
  kind: fc.constantFrom('adjustment' as const, 'reversal' as const),
  thing: payment,
  own: likely,
});

/** Money that arrives for nobody, and is put into an account or given back. */
const desk = fc.record({
  act: fc.constant('desk' as const),
  student: position,
  amount: fc.integer({ min: 100, max: 3_000_000 }),
  recorder: person,
  returns: fc.constantFrom(false, false, false, true),
  /** Whether a statement tells of it, or M-Pesa itself. */
  byStatement: fc.constantFrom(false, false, true),
});

/** A cashier counts a drawer, seldom wrong. */
const count = fc.record({ act: fc.constant('count' as const), cashier: person, offBy: fc.constantFrom(0, 0, 0, -50, 120) });
const bank = fc.record({ act: fc.constant('bank' as const), cashier: person, shillings: fc.integer({ min: 1, max: 20_000 }) });
const reverseSlip = fc.record({ act: fc.constant('reverseSlip' as const), slip: fc.nat({ max: 9 }) });

const verifies = fc.boolean();

/** Of what was asked for or paid, some, decided in one call. */
const picks = fc.array(
  fc.record({ kind: fc.constantFrom('adjustment' as const, 'reversal' as const, 'payment' as const), place: payment }),
  {
    minLength: 1,
    maxLength: 6,
  },
);

/** One thing that a school may do. Positions are taken from what there is by then, going round. */
const step = fc.oneof(
  {
    arbitrary: fc.record({ act: fc.constant('add' as const), grade: position, opening: fc.integer({ min: -500_000, max: 500_000 }) }),
    weight: 2,
  },
  { arbitrary: fc.record({ act: fc.constant('link' as const), student: position, fee: position }), weight: 2 },
  { arbitrary: fc.record({ act: fc.constant('unlink' as const), student: position, fee: position }), weight: 1 },
  {
    arbitrary: fc.record({ act: fc.constant('move' as const), student: position, grade: position, stream: fc.nat({ max: 1 }), billFrom }),
    weight: 4,
  },
  { arbitrary: fc.record({ act: fc.constant('structure' as const), grade: position, term: position, structure }), weight: 3 },
  { arbitrary: fc.record({ act: fc.constant('open' as const), term: position }), weight: 4 },
  { arbitrary: fc.record({ act: fc.constant('undo' as const), term: position }), weight: 2 },
  { arbitrary: pay, weight: 6 },
  { arbitrary: share, weight: 4 },
  { arbitrary: desk, weight: 3 },
  { arbitrary: count, weight: 4 },
  { arbitrary: bank, weight: 1 },
  { arbitrary: reverseSlip, weight: 1 },
  { arbitrary: fc.record({ act: fc.constant('decideDay' as const), day: payment, sendsBack: own }), weight: 4 },
  { arbitrary: fc.record({ act: fc.constant('decideWhole' as const), payment, verifies, own }), weight: 3 },
  { arbitrary: fc.record({ act: fc.constant('reverse' as const), payment, own }), weight: 5 },
  { arbitrary: fc.record({ act: fc.constant('verify' as const), payment, own }), weight: 2 },
  { arbitrary: ask, weight: 4 },
  { arbitrary: refund, weight: 5 },
  { arbitrary: fc.record({ act: fc.constant('settle' as const), adjustment: payment, approves: likely, own }), weight: 5 },
  { arbitrary: withdraw, weight: 4 },
  { arbitrary: fc.record({ act: fc.constant('takeBack' as const), adjustment: payment, asker: person }), weight: 2 },
  { arbitrary: fc.record({ act: fc.constant('askReversal' as const), payment, asker: person }), weight: 5 },
  { arbitrary: fc.record({ act: fc.constant('together' as const), picks, approves: likely, decider: person }), weight: 5 },
  { arbitrary: rule, weight: 4 },
  { arbitrary: fc.record({ act: fc.constant('useRule' as const), rule: position, ends: own }), weight: 4 },
  { arbitrary: fc.record({ act: fc.constant('days' as const), count: fc.integer({ min: 1, max: 40 }) }), weight: 4 },
  { arbitrary: fc.record({ act: fc.constant('toggle' as const), student: position }), weight: 1 },
  { arbitrary: fc.record({ act: fc.constant('yearEnd' as const), repeater: position, undoes: fc.boolean() }), weight: 2 },
);

/** A school sets its fees, enrols two students and opens its first term, and then anything may happen. */
export const history = fc
  .tuple(fc.array(structure, { minLength: 4, maxLength: 4 }), fc.array(step, { minLength: 25, maxLength: 45, size: 'max' }))
  .map(([structures, steps]): Step[] => [
    ...structures.map((each, place) => ({ act: 'structure' as const, grade: place % 2, term: place >> 1, structure: each })),
    ...[0, 1].map((grade) => ({ act: 'add' as const, grade, opening: 12_345 * grade })),
    { act: 'open', term: 0 },
    ...steps,
  ]);

export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
