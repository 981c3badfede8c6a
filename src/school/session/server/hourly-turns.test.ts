import { expect, test } from 'vitest';
import { nextNumber, testStore, useServer } from '../../../../tests/support/world.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { countAgainstHourlyLimit } from './rate-limits.ts';

useServer();

const inOneMoment = <T>(work: (tx: Transaction) => Promise<T>) => testStore().database.transaction(null, work);
const newAddress = () => `10.4.${nextNumber()}.1`;

type Turn = Parameters<typeof countAgainstHourlyLimit>[1];

const took = (tx: Transaction, { address, kind }: Turn, ago: string) =>
  tx.rows(sql`insert into rate_events (kind, subject, happened_at) values (${kind}, ${address}, now() - ${ago}::text::interval)`);

/** The refusal of a turn after others that were taken so long ago; null where it is given. */
const refusalAfter = (turn: Turn, ...ago: string[]) =>
  inOneMoment(async (tx) => {
    for (const each of ago) await took(tx, turn, each);
    await countAgainstHourlyLimit(tx, turn);
    return null;
  }).catch((error) => error);

test('an address has so many turns in an hour and no more; another address, and another kind, have theirs', async () => {
  const turn: Turn = { kind: 'lead', address: newAddress(), hourlyMax: 2 };
  const take = (other: Partial<Turn> = {}) =>
    inOneMoment((tx) => countAgainstHourlyLimit(tx, { ...turn, ...other })).catch(({ code }) => code);
  expect([await take(), await take(), await take()]).toEqual([undefined, undefined, 'TOO_MANY_REQUESTS']);
  expect([await take({ address: newAddress() }), await take({ kind: 'signup' })]).toEqual([undefined, undefined]);
});

test('a turn counts for an hour and no longer', async () => {
  const turn: Turn = { kind: 'lead', address: newAddress(), hourlyMax: 1 };
  expect(await refusalAfter(turn, '1 hour 0.000001 seconds')).toBeNull();
  expect(await refusalAfter({ ...turn, address: newAddress() }, '1 hour')).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: 1,
  });
});

test('it is told when the next is free: when the earliest of as many as there may be leaves the hour', async () => {
  const turn: Turn = { kind: 'lead', address: newAddress(), hourlyMax: 2 };
  const { retryAfterSeconds } = await refusalAfter(turn, '50 minutes', '40 minutes', '30 minutes', '10 minutes');
  expect(retryAfterSeconds).toBeGreaterThan(1700);
  expect(retryAfterSeconds, 'thirty minutes ago').toBeLessThanOrEqual(1800);
});

test('turns dated in the future, from a clock that was wrong, count for nothing', async () => {
  expect(await refusalAfter({ kind: 'lead', address: newAddress(), hourlyMax: 1 }, '-30 seconds', '-2 days')).toBeNull();
});

test('what no limit looks at any more is forgotten', async () => {
  const [turn, other] = [newAddress(), newAddress()].map((address): Turn => ({ kind: 'lead', address, hourlyMax: 100 }));
  await inOneMoment(async (tx) => {
    if (!turn || !other) return;
    for (const ago of ['1 hour', '1 hour 0.000001 seconds', '-30 seconds', '-2 minutes']) await took(tx, turn, ago);
    await countAgainstHourlyLimit(tx, other);
    const rows = await tx.rows<{ seconds: number }>(sql`
      select extract(epoch from now() - happened_at)::integer as seconds
      from rate_events
      where subject = ${turn.address}
      order by happened_at`);
    expect(rows).toEqual([{ seconds: 3600 }, { seconds: -30 }]);
  });
});
