import { expect, test } from 'vitest';
import { bankNames } from '../../../school/settings/bank-names.ts';
import { bankIn, isSameAccount } from './same-account.ts';

test('Karo knows each bank whose notices it understands, and in the spellings of people', () => {
  expect(Object.values(bankNames).map(bankIn)).toEqual(['KCB', 'Equity', 'Co-op']);
  expect(['K.C.B.', 'Cooperative Bank', 'coop', 'Equity Bank Kenya', 'Ushirika'].map(bankIn)).toEqual([
    ...['KCB', 'Co-op', 'Co-op', 'Equity', null],
  ]);
});

test.each<[string, { name: string; bank: string | null }, boolean]>([
  ['KCB 1101234567', { name: 'Main account', bank: 'KCB' }, true],
  ['KCB 1101234567', { name: 'KCB main', bank: 'Ours' }, true],
  ['Co-op Bank 01134248358600', { name: 'Co-op', bank: 'Co-operative Bank' }, true],
  ['Equity', { name: 'Main account', bank: 'KCB' }, false],
  ['KCB 1101234567', { name: 'Chama', bank: 'Ushirika' }, false],
  ['KCB 1101234567', { name: 'KCB 2209998887', bank: 'KCB' }, false],
  ['KCB 1101234567', { name: 'Fees 110 123 4567', bank: 'KCB' }, true],
  ['Co-op Bank 01134248358600', { name: 'Acc 34248358600', bank: 'Co-op' }, true],
  ['KCB 522522', { name: 'KCB 2209998887', bank: 'KCB' }, true],
  ['1101234567', { name: 'Main account', bank: 'Equity' }, true],
  ['1101234567', { name: 'Main 2209998887', bank: 'Equity' }, false],
])('a notice of %s may be of money on a statement of %j: %s', (channel, account, isSame) => {
  expect(isSameAccount(channel, account)).toBe(isSame);
});
