import { expect, test } from 'vitest';
import { candidate, waitingMoney } from '../../../../tests/support/sample-money.ts';
import { isClear } from './candidates.tsx';

const own = candidate({ isOwnAccount: true, doubt: null });
const namesake = candidate({ doubt: null });

test.each([
  ['the account is that of the only one', { doubt: null, candidates: [own] }, own, true],
  ['the account is not the student’s', { doubt: null, candidates: [own] }, { ...own, isOwnAccount: false }, false],
  ['another may be meant', { doubt: null, candidates: [own, namesake] }, own, false],
  ['the money may be here twice', { doubt: 'May be receipt 4', candidates: [own] }, own, false],
  ['the student may have it already', { doubt: null, candidates: [own] }, { ...own, doubt: 'May be receipt 4' }, false],
])('money is allocated by one press only where nothing is in doubt: %s', (_, more, to, clear) => {
  expect(isClear(waitingMoney(more), to)).toBe(clear);
});
