import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { type LikeMoney, possibleDuplicates } from './duplicates.ts';

const report = {
  source: 'notice',
  channel: 'KCB',
  method: 'Bank',
  account: 'SM/1059',
  payerName: 'ASHA KAMAU',
  chequeNumber: null,
} as const;
const like: LikeMoney = {
  ...{ arrivalId: null, receiptNumber: 1, amount: asCents(500_000), day: '2026-05-04', method: 'Bank', lists: [], codes: [] },
  ...{ account: null, payerName: null, payerPhone: null, studentIds: [12] },
};

test('a payment that was typed with one slip in its number is the same money, and with two is another', () => {
  const likes = ['RKTQDM7W6S', 'RKTQDM7W6T', 'RKTQDM7WAB'].map((code) => ({ ...like, codes: [code] }));
  const told = { ...report, codes: ['RKTQDM7W66'], payerPhone: null, studentId: 12 };
  expect(possibleDuplicates(told, likes).map(({ codes }) => codes)).toEqual([['RKTQDM7W6S'], ['RKTQDM7W6T']]);
});

test('what a report says is read once, however much money it is compared with', () => {
  const readsBeside = (likes: readonly LikeMoney[]) => {
    let reads = 0;
    const told = {
      ...report,
      ...{ codes: ['RKTQDM7W66'], payerPhone: null, studentId: 13 },
      get account() {
        reads += 1;
        return report.account;
      },
    };
    expect(possibleDuplicates(told, likes)).toEqual([]);
    return reads;
  };
  expect(readsBeside(Array(100).fill(like))).toBe(readsBeside([like]));
});
