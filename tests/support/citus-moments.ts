import { afterAll, expect } from 'vitest';
import { askedMoments, listenForMoments } from './asked-moments.ts';

listenForMoments();

afterAll(() => {
  const found = [...askedMoments].map(([text, remote]) => `${text}\n  asks: ${remote}`);
  // The next file of this process has the same list.
  askedMoments.clear();
  expect(
    found,
    "statements of transactions that write, and that get the moment of a school's server: give it as a value (momentOf)",
  ).toEqual([]);
});
