import fc from 'fast-check';

const banks = ['kcb', 'equity', 'coop'] as const;
export type Bank = (typeof banks)[number];
/** How money truly came: to the school's paybill, as the answer to a prompt, or through the paybill of a bank. */
type Way = 'paybill' | 'prompt' | 'bank';

/** Money that a payer truly paid, whoever tells Karo of it. */
export type Truth = {
  way: Way;
  /** For which of two brothers the payer means it. */
  child: 0 | 1;
  /** What the payer typed as the account: the number of that child or of another, a wrong one, or nothing. */
  account: 'own' | 'sibling' | 'leaver' | 'misspelt' | 'none';
  /** Which of the family's amounts it is: some are of one amount. */
  size: number;
  bank: Bank;
  /** Which references of it a row of the bank's statement has, and whether the bank's notice has the number of M-Pesa. */
  rowHas: 'both' | 'reference' | 'receipt';
  noticeHasReceipt: boolean;
  /** Whether it went back later. */
  wentBack: boolean;
  /** Whether Safaricom is asked about the prompt while the payer still thinks, and says 4999. */
  askedEarly: boolean;
};

const acts = {
  paybill: ['confirmation', 'confirmation', 'pull', 'portalRow', 'typed', 'shared', 'readByHand', 'allocate', 'giveBack'],
  prompt: ['confirmation', 'callback', 'callback', 'query', 'pull', 'portalRow', 'typed', 'shared', 'readByHand'],
  bank: ['notice', 'notice', 'bankRow', 'bankRow', 'typed', 'typedReference', 'shared', 'readByHand', 'allocate', 'giveBack'],
} as const satisfies Record<Way, readonly string[]>;
const backActs = ['reversalTold', 'reversalTold', 'reversalNotice', 'approveReversal', 'approveReversal', 'refuseReversal'] as const;

/** What anybody does about a payment: whoever tells of it, types it, or decides about it. */
export type Act = (typeof acts)[Way][number] | (typeof backActs)[number];
/** `killedAfterMs`: Karo is killed so many milliseconds after it began, and whoever did it does it again. */
type Step = { of: number; act: Act; killedAfterMs: number | null };
export type History = { truths: Truth[]; steps: Step[] };

const likely = <T>(usual: T, ...others: T[]) => fc.constantFrom(usual, usual, usual, ...others);
const truth = fc.record({
  way: fc.constantFrom<Way>('paybill', 'paybill', 'prompt', 'bank', 'bank'),
  child: fc.constantFrom(0 as const, 1 as const),
  account: likely<Truth['account']>('own', 'sibling', 'leaver', 'misspelt', 'none'),
  size: fc.nat(1),
  bank: fc.constantFrom(...banks),
  rowHas: fc.constantFrom('both' as const, 'reference' as const, 'receipt' as const),
  noticeHasReceipt: fc.boolean(),
  wentBack: fc.constantFrom(false, false, true),
  askedEarly: fc.boolean(),
});
const given = fc.record({
  of: fc.nat(9),
  act: fc.nat(999),
  killedAfterMs: fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, { arbitrary: fc.nat(40), weight: 1 }),
});

/** Of each bank payment the amount is another: money that no reference tells apart is told apart by its amount. */
function possible(truths: readonly Truth[]): Truth[] {
  return truths.map((each, place) => {
    const before = truths.slice(0, place).filter(({ way }) => way === each.way);
    if (each.way === 'bank') return { ...each, size: before.length };
    // A phone is asked once, until it is known what came of it.
    const isAsked = each.way === 'prompt' && before.every(({ child }) => child !== each.child);
    return isAsked ? { ...each, account: 'own' } : { ...each, way: 'paybill' };
  });
}

function stepOf(truths: readonly Truth[], { of, act, killedAfterMs }: { of: number; act: number; killedAfterMs: number | null }): Step {
  const place = of % truths.length;
  const { way, wentBack } = truths[place] as Truth;
  const choice: readonly Act[] = wentBack ? [...acts[way], ...backActs] : acts[way];
  return { of: place, act: choice[act % choice.length] as Act, killedAfterMs };
}

type Size = { payments: number; steps: number; leastSteps?: number };

/** True payments and all that is said and done about them, in any order and as often as one likes. */
export function history({ payments, steps, leastSteps = 4 }: Size): fc.Arbitrary<History> {
  return fc
    .tuple(
      fc.array(truth, { minLength: 2, maxLength: payments, size: 'max' }),
      fc.array(given, { minLength: leastSteps, maxLength: steps, size: 'max' }),
    )
    .map(([told, all]) => {
      const truths = possible(told);
      return { truths, steps: all.map((each) => stepOf(truths, each)) };
    });
}
