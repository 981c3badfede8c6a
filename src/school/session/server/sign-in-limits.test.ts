import { expect, test } from 'vitest';
import { asOwner, newSchool, nextNumber, testStore, useServer } from '../../../../tests/support/world.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import * as limits from './sign-in-limits.ts';

useServer();

/** Within a transaction no time passes for its `now()`, so that a moment can be met to the microsecond. */
const inOneMoment = <T>(work: (tx: Transaction) => Promise<T>) => testStore().database.transaction(null, work);
const newAttempt = (username = `kerubo${nextNumber()}`) => ({ username, network: `10.6.${nextNumber()}.1` });

type Attempt = ReturnType<typeof newAttempt>;

const fail = (tx: Transaction, { username, network }: Attempt, count: number, ago: string) =>
  tx.rows(sql`
    insert into sign_in_failures (username, network, happened_at)
    select ${username}, ${network}, now() - ${ago}::text::interval from generate_series(1, ${count}::integer)`);
const failuresOf = async (tx: Transaction, { username }: Attempt) =>
  (await tx.rows(sql`select from sign_in_failures where username = ${username}`)).length;
const know = (tx: Transaction, { username, network }: Attempt, ago: string) =>
  tx.rows(sql`
    insert into known_addresses (username, network, last_success_at)
    values (${username}, ${network}, now() - ${ago}::text::interval)`);
const lastSuccess = (tx: Transaction, { username, network }: Attempt) =>
  tx.row<{ hoursAgo: number }>(sql`
    select extract(epoch from now() - last_success_at) / 3600 as "hoursAgo"
    from known_addresses
    where username = ${username} and network = ${network}`);

const userOfASchool = async () => newAttempt((await newSchool()).admin.username);

test('a failure counts for a quarter of an hour and no longer', async () => {
  const attempt = newAttempt();
  await inOneMoment(async (tx) => {
    await fail(tx, attempt, 6, '15 minutes 0.000001 seconds');
    expect(await limits.limitState(tx, attempt)).toMatchObject({ pairSeconds: null, networkFailures: 0 });
    await fail(tx, attempt, 6, '15 minutes');
    expect(await limits.limitState(tx, attempt)).toMatchObject({ networkFailures: 6, accountSeconds: null, networkSeconds: null });
  });
});

test('of each limit the failure counts that is one too many: the earlier ones leave the quarter of an hour before', async () => {
  const [pair, account, network] = [newAttempt(), newAttempt(), newAttempt()];
  await inOneMoment(async (tx) => {
    for (const [attempt, count] of [
      [pair, 5],
      [{ ...account, network: 'one' }, 50],
      [{ ...network, username: 'one' }, 200],
    ] as const) {
      await fail(tx, attempt, 1, '10 minutes');
      await fail(tx, attempt, count, '1 minute');
    }
    const [{ pairSeconds }, { accountSeconds }, { networkSeconds }] = [
      await limits.limitState(tx, pair),
      await limits.limitState(tx, account),
      await limits.limitState(tx, network),
    ];
    for (const seconds of [pairSeconds, accountSeconds, networkSeconds]) {
      expect(seconds).toBeGreaterThan(200);
      expect(seconds, 'five minutes are left of the earliest').toBeLessThanOrEqual(300);
    }
  });
});

test('failures are forgotten when they are older than an hour', async () => {
  const [recent, old] = [newAttempt(), newAttempt()];
  await inOneMoment(async (tx) => {
    await fail(tx, recent, 1, '1 hour');
    await fail(tx, old, 1, '1 hour 0.000001 seconds');
    await limits.forgetOldFailures(tx);
    expect([await failuresOf(tx, recent), await failuresOf(tx, old)]).toEqual([1, 0]);
  });
});

test('an account is known for less than thirty days where it signed in, and forgotten there after them', async () => {
  const attempt = await userOfASchool();
  const earlier = { ...attempt, network: `${attempt.network}0` };
  await inOneMoment(async (tx) => {
    const known = async (each: Attempt) => [
      (await limits.limitState(tx, each)).isKnown,
      (await limits.accountsKnownAt(tx, each.network)).includes(each.username),
      (await limits.networksKnownTo(tx, each.username)).includes(each.network),
    ];
    await know(tx, attempt, '30 days');
    await know(tx, earlier, '29 days 23:59:59.999999');
    expect([await known(attempt), await known(earlier)]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
    await limits.forgetOldAddresses(tx);
    expect((await lastSuccess(tx, attempt)).hoursAgo, 'thirty days are not more than thirty').toBe(720);
    await tx.rows(
      sql`update known_addresses set last_success_at = now() - interval '30 days 0.000001 seconds' where network = ${attempt.network}`,
    );
    await limits.forgetOldAddresses(tx);
    await expect(lastSuccess(tx, attempt)).rejects.toThrow();
  });
});

test('that an account signed in is written again when an hour has gone, and where a clock that was wrong wrote it', async () => {
  const attempt = await userOfASchool();
  await inOneMoment(async (tx) => {
    const afterSuccess = async (ago: string) => {
      await tx.rows(sql`delete from known_addresses where network = ${attempt.network}`);
      await know(tx, attempt, ago);
      await limits.rememberAddress(tx, attempt);
      return (await lastSuccess(tx, attempt)).hoursAgo;
    };
    expect(await afterSuccess('1 hour')).toBe(1);
    expect(await afterSuccess('1 hour 0.000001 seconds')).toBe(0);
    expect(await afterSuccess('-2 hours')).toBe(0);
  });
});

test('of more than a thousand networks of an account the latest are remembered, and so of the accounts of a network', async () => {
  const [later, earlier] = [await userOfASchool(), await userOfASchool()];
  await inOneMoment(async (tx) => {
    await tx.rows(sql`delete from known_addresses where username = ${later.username}`);
    await tx.rows(sql`
      insert into known_addresses (username, network, last_success_at)
      select ${later.username}, 'net' || n, now() - make_interval(secs => n) from generate_series(1, 1001) as n`);
    const networks = await limits.networksKnownTo(tx, later.username);
    expect([networks.length, networks[0], networks.at(-1)]).toEqual([1000, 'net1', 'net1000']);
    await know(tx, { ...earlier, network: 'net1' }, '1 hour');
    expect(await limits.accountsKnownAt(tx, 'net1')).toEqual([later.username, earlier.username]);
  });
});

test.each([
  ['account', (first: Attempt) => newAttempt(first.username), 'accountFailures'],
  ['network', (first: Attempt) => ({ ...newAttempt(), network: first.network }), 'networkFailures'],
] as const)('a failure waits for another of the same %s that is being counted, and counts it too', async (_, otherOf, count) => {
  const waiting = () => asOwner("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()");
  const first = newAttempt();
  const { second } = await inOneMoment(async (tx) => {
    await limits.recordFailure(tx, first);
    const second = inOneMoment((other) => limits.recordFailure(other, otherOf(first)));
    await expect.poll(waiting).toHaveLength(1);
    return { second };
  });
  expect((await second)[count]).toBe(2);
});
