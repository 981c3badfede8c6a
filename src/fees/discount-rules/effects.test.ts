import { expect, test } from 'vitest';
import { byVoteHead } from '../../books/billing/vote-heads.ts';
import type { StudentRule } from '../../books/discounts/rules.ts';
import { asCents } from '../../core/money.ts';
import { effectsOfWaiting } from './effects.ts';

const charges = byVoteHead((head) => asCents(head === 'tuitionFee' ? 1000 : 0));
const rule = (id: number, percent: number): StudentRule => ({ id, percent, amount: null, voteHeads: ['tuitionFee'], given: null });

test('each rule that waits is worked out beside those in force, not beside the others that wait', () => {
  const helped = [
    { ...charges, rules: [rule(1, 80), rule(2, 50), rule(3, 30)] },
    { ...charges, rules: [rule(3, 30)] },
  ];
  expect([...effectsOfWaiting([2, 3, 4], helped)]).toEqual([
    [2, { students: 1, amount: 200 }],
    [3, { students: 2, amount: 500 }],
    [4, { students: 0, amount: 0 }],
  ]);
});

test('a rule that does not help a student is not tried for them, so that many rules of few students stay cheap', () => {
  let looks = 0;
  const watched = (id: number): StudentRule => ({
    ...rule(id, 10),
    get percent() {
      looks += 1;
      return 10;
    },
  });
  const ids = Array.from({ length: 500 }, (_, at) => at + 1);
  const effects = effectsOfWaiting(
    ids,
    ids.map((id) => ({ ...charges, rules: [watched(id)] })),
  );
  expect([...effects.values()].every(({ students, amount }) => students === 1 && amount === 100)).toBe(true);
  expect(looks).toBeLessThan(5 * ids.length);
});
