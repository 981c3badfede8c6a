import { afterAll, expect } from 'vitest';
import { askedMoments, listenForMoments } from './asked-moments.ts';

listenForMoments();

afterAll(() => {
  expect(
    [...askedMoments].map(([text, remote]) => `${text}\n  asks: ${remote}`),
    "statements of transactions that write, and that get the moment of a school's server: give it as a value (momentOf)",
  ).toEqual([]);
});
