import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { networkOf } from '../../../core/server/doors/network.ts';
import { sql } from '../../../core/server/sql.ts';

/** A try to sign in: the lower-case name and the network that it comes from. */
export type SignInAttempt = { username: string; network: string };
/** For each limit the seconds until it lets a try through, null where it is not reached; and how often the network failed. */
export type Standing = {
  isKnown: boolean;
  pairSeconds: number | null;
  accountSeconds: number | null;
  networkSeconds: number | null;
  networkFailures: number;
};

// More failures than these in 15 minutes, and further tries are refused before their password is looked at.
const pairFailuresMax = 5;
const accountFailuresMax = 50;
const networkFailuresMax = 200;
/** How many accounts of a network, and networks of an account, are remembered as known while it is closed to others. */
const exemptMax = 1000;

export function attemptOf(username: string, address: string): SignInAttempt {
  return { username: username.toLowerCase(), network: networkOf(address) };
}

/** The limits as the database has them. Failures dated in the future, from a clock that was wrong, count for nothing. */
export function standing(tx: Transaction, { username, network }: SignInAttempt): Promise<Standing> {
  return tx.row<Standing>(sql`
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
      (select count(*) from recent where network = ${network}) as "networkFailures"`);
}

/** Seconds until the next try is looked at; null for now. Where the account is known, only its own failures from there count. */
export function secondsClosed({ isKnown, pairSeconds, accountSeconds, networkSeconds }: Standing): number | null {
  const limits = isKnown ? [pairSeconds] : [pairSeconds, accountSeconds, networkSeconds];
  const reached = limits.filter((seconds) => seconds !== null);
  return reached.length === 0 ? null : Math.max(1, ...reached);
}

/** The refusal of a try that comes too early. */
export function tooManyAttempts(retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY_ATTEMPTS', {}, { retryAfterSeconds });
}

/** Notes a failed sign-in and counts it in. Failures of one account or network are noted one after another, so none is missed. */
export async function recordFailure(tx: Transaction, attempt: SignInAttempt): Promise<Standing> {
  const { username, network } = attempt;
  const [, , , after] = await Promise.all([
    // Everybody locks the account before the network, so two failures never wait for each other.
    tx.rows(sql`
      select pg_advisory_xact_lock(hashtextextended('login_account:' || lower(${username}::text), 0)),
             pg_advisory_xact_lock(hashtextextended('login_address:' || ${network}::text, 0))`),
    tx.rows(sql`insert into sign_in_failures (username, network) values (lower(${username}), ${network})`),
    forgetOldFailures(tx),
    standing(tx, attempt),
  ]);
  return after;
}

/** No limit looks further back than a quarter of an hour, and a wrong clock's future must not become somebody's present. */
export function forgetOldFailures(tx: Transaction): Promise<object[]> {
  return tx.rows(sql`
    delete from sign_in_failures
    where happened_at not between now() - interval '1 hour' and clock_timestamp() + interval '1 minute'`);
}

/**
 * After a success the account starts afresh at that network, and only there: whoever knows one password gets no more guesses at
 * others, and whoever guesses from elsewhere gains nothing by the owner's signing in.
 */
export function forgetFailuresAt(tx: Transaction, { username, network }: SignInAttempt): Promise<object[]> {
  return tx.rows(sql`delete from sign_in_failures where username = lower(${username}) and network = ${network}`);
}

/** Lets an account with a new password start afresh everywhere. */
export function forgetFailures(tx: Transaction, username: string): Promise<object[]> {
  return tx.rows(sql`delete from sign_in_failures where username = lower(${username})`);
}

/** Keeps that the account signed in rightly from the network; written once an hour at most. */
export function rememberAddress(tx: Transaction, { username, network }: SignInAttempt): Promise<object[]> {
  return tx.rows(sql`
    insert into known_addresses (username, network)
    values (lower(${username}), ${network})
    on conflict (username, network) do update
    set last_success_at = now()
    where known_addresses.last_success_at not between now() - interval '1 hour' and now()`);
}

/** Forgets where an account signed in: with a new password, whoever knew the old one has no standing left. */
export function forgetAddresses(tx: Transaction, username: string): Promise<object[]> {
  return tx.rows(sql`delete from known_addresses where username = lower(${username})`);
}

export function forgetOldAddresses(tx: Transaction): Promise<object[]> {
  return tx.rows(sql`delete from known_addresses where last_success_at < now() - interval '30 days'`);
}

/** Accounts known at a network, which its limit does not stop. */
export async function accountsKnownAt(tx: Transaction, network: string): Promise<string[]> {
  const rows = await tx.rows<{ username: string }>(sql`
    select username
    from known_addresses
    where network = ${network} and last_success_at > now() - interval '30 days'
    order by last_success_at desc
    limit ${exemptMax}`);
  return rows.map(({ username }) => username);
}

/** Networks that an account is known at, where the limit of the account does not stop it. */
export async function networksKnownTo(tx: Transaction, username: string): Promise<string[]> {
  const rows = await tx.rows<{ network: string }>(sql`
    select network
    from known_addresses
    where username = lower(${username}) and last_success_at > now() - interval '30 days'
    order by last_success_at desc
    limit ${exemptMax}`);
  return rows.map(({ network }) => network);
}
