import { expect, test } from 'vitest';
import { mpesaTime, pullTime, receiptStart, seeded } from './clock.ts';

test('M-Pesa writes times in East Africa, also where London is still in yesterday', () => {
  expect(mpesaTime(Date.UTC(2026, 0, 5, 20, 59, 59))).toBe('20260105235959');
  expect(mpesaTime(Date.UTC(2026, 0, 5, 21, 0, 0))).toBe('20260106000000');
});

test('a pull names its times in East Africa, and a wrong one is none', () => {
  expect(pullTime('2020-08-04 8:36:00')).toBe(Date.UTC(2020, 7, 4, 5, 36, 0));
  expect(pullTime('2020-08-04 18:36:00')).toBe(Date.UTC(2020, 7, 4, 15, 36, 0));
  for (const wrong of ['2020-08-04', '2020-08-04T08:36:00', '', undefined, 20200804]) expect(pullTime(wrong)).toBeNull();
});

test('a receipt number begins with its day: those of 25 September 2023 with RIP', () => {
  expect(receiptStart(Date.UTC(2023, 8, 25, 9))).toBe('RIP');
  expect(receiptStart(Date.UTC(2026, 0, 1, 9))).toBe('UA1');
  expect(receiptStart(Date.UTC(2026, 11, 31, 9))).toBe('ULV');
  expect(receiptStart(Date.UTC(2026, 11, 9, 21))).toBe('ULA');
});

test('chance is the same in every run of a seed, and another in another', () => {
  const drawn = (seed: number) => Array.from({ length: 5 }, seeded(seed));
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
  const many = Array.from({ length: 2000 }, seeded(3));
  expect(many.every((each) => each >= 0 && each < 1)).toBe(true);
  expect(many.filter((each) => each < 0.3).length / 2000).toBeCloseTo(0.3, 1);
});
