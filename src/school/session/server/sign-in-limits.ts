import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { networkOf } from '../../../core/server/doors/network.ts';
import { sql } from '../../../core/server/sql.ts';
import type { UserKey } from './sql.ts';

/** A sign-in attempt: the lower-case username and the network. */
export type SignInAttempt = { username: string; network: string };
/** Seconds until each limit allows an attempt, null if it is not reached; and the failures of the network and of the account. */
export type LimitState = {
  isKnown: boolean;
  pairSeconds: number | null;
  accountSeconds: number | null;
  networkSeconds: number | null;
  networkFailures: number;
  accountFailures: number;
};

// More failures than these in 15 minutes, and attempts are refused before the password is checked.
const pairFailuresMax = 5;
const accountFailuresMax = 50;
const networkFailuresMax = 200;
/** How many accounts of a network, and networks of an account, are exempt while the limit blocks others. */
const exemptMax = 1000;

export function attemptOf(username: string, address: string): SignInAttempt {
  return { username: username.toLowerCase(), network: networkOf(address) };
}

/** The limits in the database. Future failures, from a wrong clock, are ignored. */
export function limitState(tx: Transaction, { username, network }: SignInAttempt): Promise<LimitState> {
  return tx.row<LimitState>(sql`
    with recent as (
      select username, network, happened_at, ceil(extract(epoch from happened_at + interval '15 minutes' - clock_timestamp())) as seconds
      from sign_in_failures
      where (username = lower(${username}) or network = ${network})
        and happened_at between now() - interval '15 minutes' and clock_timestamp()
    )
    select
      exists (select from known_addresses where username = lower(${username}) and network = ${network}
              and last_success_at > now() - interval '30 days') as "isKnown",
      (select seconds from recent where username = lower(${username}) and network = ${network}
       order by happened_at desc offset ${pairFailuresMax} limit 1) as "pairSeconds",
      (select seconds from recent where username = lower(${username})
       order by happened_at desc offset ${accountFailuresMax} limit 1) as "accountSeconds",
      (select seconds from recent where network = ${network}
       order by happened_at desc offset ${networkFailuresMax} limit 1) as "networkSeconds",
      (select count(*) from recent where network = ${network}) as "networkFailures",
      (select count(*) from recent where username = lower(${username})) as "accountFailures"`);
}

/** Seconds until the next attempt; null for now. For a known account only its own failures at that network count. */
export function secondsClosed({ isKnown, pairSeconds, accountSeconds, networkSeconds }: LimitState): number | null {
  const limits = isKnown ? [pairSeconds] : [pairSeconds, accountSeconds, networkSeconds];
  const reached = limits.filter((seconds) => seconds !== null);
  return reached.length === 0 ? null : Math.max(1, ...reached);
}

/** The error for an attempt that comes too early. */
export function tooManyAttempts(retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY_ATTEMPTS', {}, { retryAfterSeconds });
}

/** Records and counts a failed sign-in. Failures of one account or network are serialised, so none is missed. */
export async function recordFailure(tx: Transaction, attempt: SignInAttempt): Promise<LimitState> {
  const { username, network } = attempt;
  const [, , , after] = await Promise.all([
    // The account is always locked before the network, so two failures cannot deadlock.
    tx.rows(sql`
      select pg_advisory_xact_lock(hashtextextended('login_account:' || lower(${username}::text), 0)),
             pg_advisory_xact_lock(hashtextextended('login_address:' || ${network}::text, 0))`),
    tx.rows(sql`insert into sign_in_failures (username, network) values (lower(${username}), ${network})`),
    forgetOldFailures(tx),
    limitState(tx, attempt),
  ]);
  return after;
}

/** No limit spans more than 15 minutes, and future entries of a wrong clock must never count. */
export function forgetOldFailures(tx: Transaction): Promise<object[]> {
  return tx.rows(sql`
    delete from sign_in_failures
    where happened_at not between now() - interval '1 hour' and clock_timestamp() + interval '1 minute'`);
}

/**
 * After a success the account starts afresh at that network only: one known password gives no more guesses at others, and guesses from
 * elsewhere gain nothing.
 */
export function forgetFailuresAt(tx: Transaction, { username, network }: SignInAttempt): Promise<object[]> {
  return tx.rows(sql`delete from sign_in_failures where username = lower(${username}) and network = ${network}`);
}

/** Resets the limits of an account with a new password everywhere: by the name that signs in, which a restored archive may have changed. */
export function forgetFailures(tx: Transaction, { schoolId, userId }: UserKey): Promise<object[]> {
  return tx.rows(sql`
    delete from sign_in_failures
    where username in (select username from usernames where school_id = ${schoolId} and user_id = ${userId})`);
}

/** Records that the account signed in from the network; written once an hour at most. */
export function rememberAddress(tx: Transaction, { username, network }: SignInAttempt): Promise<object[]> {
  return tx.rows(sql`
    insert into known_addresses (username, network)
    values (lower(${username}), ${network})
    on conflict (username, network) do update
    set last_success_at = excluded.last_success_at
    where excluded.last_success_at - known_addresses.last_success_at not between interval '0' and interval '1 hour'`);
}

/** Forgets the known networks of an account: after a new password the old one gives no advantage. */
export function forgetAddresses(tx: Transaction, { schoolId, userId }: UserKey): Promise<object[]> {
  return tx.rows(sql`
    delete from known_addresses
    where username in (select username from usernames where school_id = ${schoolId} and user_id = ${userId})`);
}

export function forgetOldAddresses(tx: Transaction): Promise<object[]> {
  return tx.rows(sql`delete from known_addresses where last_success_at < now() - interval '30 days'`);
}

/** Accounts known at a network, which its limit does not block. */
export async function accountsKnownAt(tx: Transaction, network: string): Promise<string[]> {
  const rows = await tx.rows<{ username: string }>(sql`
    select username
    from known_addresses
    where network = ${network} and last_success_at > now() - interval '30 days'
    order by last_success_at desc
    limit ${exemptMax}`);
  return rows.map(({ username }) => username);
}

/** Networks known for an account, where the account's limit does not block it. */
export async function networksKnownTo(tx: Transaction, username: string): Promise<string[]> {
  const rows = await tx.rows<{ network: string }>(sql`
    select network
    from known_addresses
    where username = lower(${username}) and last_success_at > now() - interval '30 days'
    order by last_success_at desc
    limit ${exemptMax}`);
  return rows.map(({ network }) => network);
}
