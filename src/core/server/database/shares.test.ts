import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../errors.ts';
import { type Party, Shares } from './shares.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks so often for a place, and tells how many were had so far and what the last refusal was. */
function asking(shares: Shares, party: Party, times: number, left?: AbortSignal) {
  const seen = { had: 0, refused: [] as unknown[] };
  for (let time = 0; time < times; time += 1) {
    shares.take(party, left).then(
      () => (seen.had += 1),
      (error: unknown) => seen.refused.push(error instanceof AppError ? error.code : error),
    );
  }
  return seen;
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test('a school alone leaves a third of the places free, and work without a school has one of them for itself', async () => {
  const shares = new Shares(10);
  const [school, nobody] = [asking(shares, 1, 20), asking(shares, 'nobody', 1)];
  await settled();
  expect([school.had, nobody.had]).toEqual([6, 1]);
});

test('a school holds a third of the places, rounded up, once another one asks', async () => {
  const shares = new Shares(10);
  const first = asking(shares, 1, 20);
  const second = asking(shares, 2, 20);
  await settled();
  expect([first.had, second.had]).toEqual([6, 3]);
  for (let done = 0; done < 3; done += 1) shares.give(1);
  await settled();
  expect([first.had, second.had]).toEqual([7, 4]);
});

test('when three schools have every place but one, a sign-in is still served at once', async () => {
  const shares = new Shares(10);
  const schools = [1, 2, 3].map((id) => asking(shares, id, 20));
  const nobody = asking(shares, 'nobody', 1);
  await settled();
  expect(schools.reduce((sum, { had }) => sum + had, 0)).toBe(9);
  expect(nobody.had).toBe(1);
});

test('a network that asks for the first time is served before hundreds of another, and all together hold a third', async () => {
  const shares = new Shares(10);
  const flood = asking(shares, 'nobody at 10.9.0.1', 300);
  const other = asking(shares, 'nobody at 10.9.0.2', 300);
  await settled();
  expect([flood.had, other.had]).toEqual([4, 0]);
  const newcomer = asking(shares, 'nobody at 10.7.0.1', 1);
  await settled();
  expect(newcomer.had).toBe(0);
  shares.give('nobody at 10.9.0.1');
  shares.give('nobody at 10.9.0.1');
  await settled();
  expect([flood.had, other.had, newcomer.had]).toEqual([4, 1, 1]);
});

test('whoever holds least is served next, however long the others wait', async () => {
  const shares = new Shares(10);
  asking(shares, 1, 50);
  asking(shares, 2, 50);
  await settled();
  const newcomer = asking(shares, 3, 1);
  await settled();
  expect(newcomer.had).toBe(0);
  shares.give(2);
  await settled();
  expect(newcomer.had).toBe(1);
});

test('whoever came later does not pass by one that waits', async () => {
  const shares = new Shares(3);
  for (const school of [1, 2]) asking(shares, school, 1);
  const waits = asking(shares, 1, 1);
  const later = asking(shares, 3, 1);
  await settled();
  shares.give(1);
  await settled();
  expect([waits.had, later.had]).toEqual([1, 0]);
});

test('five quiet seconds after another school asked, a school may take two thirds again', async () => {
  const shares = new Shares(9);
  asking(shares, 2, 1);
  await settled();
  shares.give(2);
  const before = asking(shares, 1, 6);
  await settled();
  expect(before.had).toBe(3);
  for (let done = 0; done < 3; done += 1) shares.give(1);
  await settled();
  for (let done = 0; done < 3; done += 1) shares.give(1);
  await vi.advanceTimersByTimeAsync(5001);
  const after = asking(shares, 1, 8);
  await settled();
  expect(after.had).toBe(6);
});

test('a place is waited for two seconds, and then the server is busy', async () => {
  const shares = new Shares(3);
  const school = asking(shares, 1, 3);
  await vi.advanceTimersByTimeAsync(1999);
  expect(school).toEqual({ had: 2, refused: [] });
  await vi.advanceTimersByTimeAsync(1);
  expect(school).toEqual({ had: 2, refused: ['SERVER_BUSY'] });
  shares.give(1);
  expect(asking(shares, 1, 1).refused).toEqual([]);
});

test('the jobs of a school have one place at a time, those of all a third less one, and upkeep waits for none of them', async () => {
  const shares = new Shares(10);
  const [first, ...others] = ([1, 2, 3, 4] as const).map((school) => asking(shares, `jobs of ${school}`, 3));
  const upkeep = asking(shares, 'upkeep', 1);
  await settled();
  expect([first?.had, others.map(({ had }) => had), upkeep.had]).toEqual([1, [1, 1, 0], 1]);
  shares.give('jobs of 1');
  shares.give('jobs of 1');
  await settled();
  expect([first?.had, others.map(({ had }) => had)]).toEqual([2, [1, 1, 1]]);
  expect(asking(new Shares(1), 'jobs of 1', 1)).toMatchObject({ refused: [] });
});

test('a job waits longer than a request for those of its school', async () => {
  const shares = new Shares(10);
  const jobs = asking(shares, 'jobs of 1', 3);
  await vi.advanceTimersByTimeAsync(19_999);
  shares.give('jobs of 1');
  await vi.advanceTimersByTimeAsync(1);
  expect(jobs).toEqual({ had: 2, refused: ['SERVER_BUSY'] });
});

test('three hundred of a school may wait, and the next is refused at once', async () => {
  const shares = new Shares(10);
  const school = asking(shares, 1, 6 + 300 + 1);
  await settled();
  expect(school).toEqual({ had: 6, refused: ['SERVER_BUSY'] });
  const other = asking(shares, 2, 1);
  await settled();
  expect(other.had).toBe(1);
});

test('who leaves is not served any more, and the next in line is', async () => {
  const shares = new Shares(1);
  const gone = new AbortController();
  asking(shares, 1, 1);
  const [leaving, staying] = [asking(shares, 1, 1, gone.signal), asking(shares, 1, 1)];
  gone.abort('left');
  shares.give(1);
  await settled();
  expect([leaving, staying]).toEqual([
    { had: 0, refused: ['left'] },
    { had: 1, refused: [] },
  ]);
});

test('when the database is gone, everybody who waits is sent away at once', async () => {
  const shares = new Shares(3);
  const school = asking(shares, 1, 4);
  await settled();
  shares.refuseAll(() => 'gone');
  await settled();
  expect(school).toEqual({ had: 2, refused: ['gone', 'gone'] });
});
