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
  /**
   * Which references of it a row of the bank's statement has: `other` is one that no notice has, beside the number of M-Pesa. And whether
   * the bank's notice has the number of M-Pesa.
   */
  rowHas: 'both' | 'reference' | 'receipt' | 'other';
  noticeHasReceipt: boolean;
  /** Whether it went back later. */
  wentBack: boolean;
  /** Whether Safaricom is asked about the prompt while the payer still thinks, and says 4999. */
  askedEarly: boolean;
};

const acts = {
  paybill: ['confirmation', 'confirmation', 'pull', 'portalRow', 'typed', 'shared', 'readByHand', 'allocate', 'giveBack'],
  prompt: ['confirmation', 'callback', 'callback', 'query', 'pull', 'portalRow', 'typed', 'shared', 'readByHand'],
  bank: [
    ...(['notice', 'notice', 'bankRow', 'bankRow', 'bankRow', 'typed', 'typedReference', 'shared', 'readByHand'] as const),
    ...(['allocate', 'giveBack', 'same'] as const),
  ],
} as const satisfies Record<Way, readonly string[]>;
const backActs = ['reversalTold', 'reversalTold', 'reversalNotice', 'approveReversal', 'approveReversal', 'refuseReversal'] as const;

/** What anybody does about a payment: whoever tells of it, types it, or decides about it. */
export type Act = (typeof acts)[Way][number] | (typeof backActs)[number];
/** What is said and done about the same payment right after an act: another door tells of it, and a person decides. */
const decided = ['allocate', 'same'] as const;
const further: Record<Way, Partial<Record<Act, readonly Act[]>>> = {
  paybill: { confirmation: ['portalRow'], portalRow: ['confirmation'], typed: ['confirmation'] },
  prompt: { confirmation: ['callback'], callback: ['confirmation'], typed: ['callback'] },
  bank: {
    ...{ notice: ['bankRow', ...decided], bankRow: ['notice', ...decided], typed: ['bankRow', ...decided] },
    ...{ typedReference: ['notice', ...decided], shared: ['bankRow'], readByHand: ['bankRow', ...decided] },
  },
};
/** The same of money that went back: a parent shows the old message once more. */
const furtherOfBack: Partial<Record<Act, readonly Act[]>> = {
  typed: ['reversalTold', 'approveReversal', 'typed'],
  reversalTold: ['approveReversal', 'typed'],
};

/** `killedAfterMs`: Karo is killed so many milliseconds after it began, and whoever did it does it again. */
type Step = { of: number; act: Act; killedAfterMs: number | null };
export type History = { truths: Truth[]; steps: Step[] };

const likely = <T>(usual: T, ...others: T[]) => fc.constantFrom(usual, usual, usual, ...others);
const truth = fc.record({
  way: fc.constantFrom<Way>('paybill', 'prompt', 'bank', 'bank', 'bank', 'bank'),
  child: fc.constantFrom(0 as const, 1 as const),
  account: likely<Truth['account']>('own', 'sibling', 'leaver', 'misspelt', 'none'),
  size: fc.nat(1),
  bank: fc.constantFrom(...banks),
  rowHas: fc.constantFrom<Truth['rowHas']>('both', 'reference', 'receipt', 'other', 'other'),
  noticeHasReceipt: fc.constantFrom(true, true, false),
  wentBack: fc.constantFrom(false, false, true),
  askedEarly: fc.boolean(),
});
const drawnActs = fc.record({
  of: fc.nat(9),
  act: fc.nat(999),
  next: fc.constantFrom<Drawn['next']>('any', 'same', 'further', 'back'),
  killedAfterMs: fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, { arbitrary: fc.nat(40), weight: 1 }),
});

/** Money of banks that a row names without the bank's reference is told apart by its amount. */
function possible(truths: readonly Truth[]): Truth[] {
  return truths.map((each, place) => {
    const before = truths.slice(0, place).filter(({ way }) => way === each.way);
    if (each.way === 'bank') return each.rowHas === 'receipt' ? { ...each, size: 2 + before.length } : each;
    // A phone is asked once, until it is known what came of it.
    const isAsked = each.way === 'prompt' && before.every(({ child }) => child !== each.child);
    return isAsked ? { ...each, account: 'own' } : { ...each, way: 'paybill' };
  });
}

/** `next` is what follows: any step, the same once more, something further that is said of the payment, or that it went back. */
type Drawn = { of: number; act: number; next: 'any' | 'same' | 'further' | 'back'; killedAfterMs: number | null };

function stepsOf(truths: readonly Truth[], { of, act, next, killedAfterMs }: Drawn): Step[] {
  const place = of % truths.length;
  const { way, wentBack } = truths[place] as Truth;
  const choice: readonly Act[] = wentBack ? [...acts[way], ...backActs] : acts[way];
  const first = choice[act % choice.length] as Act;
  const said = further[way][first] ?? [];
  const back = (wentBack ? furtherOfBack[first] : undefined) ?? said;
  const after: readonly Act[] = { any: [], same: [first], further: said, back }[next];
  return [{ of: place, act: first, killedAfterMs }, ...after.map((each) => ({ of: place, act: each, killedAfterMs: null }))];
}

/** Most of the `acts` are followed by others about the same payment. */
type Size = { payments: number; acts: number };

/** True payments and all that is said and done about them, in any order and as often as one likes. */
export function history({ payments, acts: most }: Size): fc.Arbitrary<History> {
  return fc
    .tuple(
      fc.array(truth, { minLength: 2, maxLength: payments, size: 'max' }),
      fc.array(drawnActs, { minLength: most - 3, maxLength: most, size: 'max' }),
    )
    .map(([drafts, all]) => {
      const truths = possible(drafts);
      return { truths, steps: all.flatMap((each) => stepsOf(truths, each)) };
    });
}
