import { isIPv6 } from 'node:net';
import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';

/** Failed sign-ins of the last 15 minutes: for the account that was tried, and from the visitor's address. */
type SignInFailures = { account: number; address: number };
export type SignInAttempt = { username: string; address: string };

const accountFailuresMax = 5;
const addressFailuresMax = 100;

/** True when a further try is refused before its password is looked at. */
export function isOverLimit({ account, address }: SignInFailures): boolean {
  return account > accountFailuresMax || address > addressFailuresMax;
}

export function signInFailures(tx: Transaction, { username, address }: SignInAttempt): Promise<SignInFailures> {
  return tx.row<SignInFailures>(sql`
    select
      (select count(*) from rate_events
       where kind = 'login_account' and subject = lower(${username}) and happened_at > now() - interval '15 minutes') as account,
      (select count(*) from rate_events
       where kind = 'login_address' and subject = ${networkOf(address)} and happened_at > now() - interval '15 minutes') as address`);
}

/** Notes a failed sign-in and counts it in. Failures of one account or address are noted one after another, so none is missed. */
export async function recordFailure(tx: Transaction, attempt: SignInAttempt): Promise<SignInFailures> {
  const { username } = attempt;
  const network = networkOf(attempt.address);
  const [, , , failures] = await Promise.all([
    // Everybody locks the account before the address, so two failures never wait for each other.
    tx.rows(sql`
      select pg_advisory_xact_lock(hashtextextended('login_account:' || lower(${username}::text), 0)),
             pg_advisory_xact_lock(hashtextextended('login_address:' || ${network}::text, 0))`),
    tx.rows(sql`insert into rate_events (kind, subject) values ('login_account', lower(${username})), ('login_address', ${network})`),
    forgetOldEvents(tx),
    signInFailures(tx, attempt),
  ]);
  return failures;
}

/** No limit looks further back than an hour. */
function forgetOldEvents(tx: Transaction): Promise<object[]> {
  return tx.rows(sql`delete from rate_events where happened_at < now() - interval '1 hour'`);
}

/** After a success the account starts afresh; the address does not, or one known password would allow endless guesses. */
export function forgetFailures(tx: Transaction, username: string): Promise<object[]> {
  return tx.rows(sql`delete from rate_events where kind = 'login_account' and subject = lower(${username})`);
}

type HourlyTurn = { kind: 'signup' | 'lead'; address: string; hourlyMax: number };

/** Takes one of the turns that an address has in an hour; false when none is left. */
export async function takeHourlyTurn(tx: Transaction, { kind, address, hourlyMax }: HourlyTurn): Promise<boolean> {
  const network = networkOf(address);
  const [, taken] = await Promise.all([
    tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${kind}::text || ':' || ${network}::text, 0))`),
    tx.rows(sql`
      insert into rate_events (kind, subject)
      select ${kind}, ${network}
      where (select count(*) from rate_events
             where kind = ${kind} and subject = ${network} and happened_at > now() - interval '1 hour') < ${hourlyMax}
      returning kind`),
    forgetOldEvents(tx),
  ]);
  return taken.length > 0;
}

/** What counts as one address: an IPv4 address, or the /64 network that one IPv6 subscriber can choose addresses from. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const groups = [...front, ...zeros, ...back].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}
