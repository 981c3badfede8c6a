import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { networkOf } from '../../../core/server/doors/network.ts';
import { sql } from '../../../core/server/sql.ts';

type HourlyTurn = { kind: 'signup' | 'lead'; address: string; hourlyMax: number };

/** Counts a call against the hourly limit of an address. Throws TOO_MANY_REQUESTS with the seconds until the next is allowed. */
export async function countAgainstHourlyLimit(tx: Transaction, { kind, address, hourlyMax }: HourlyTurn): Promise<void> {
  const network = networkOf(address);
  const [, refusal] = await Promise.all([
    tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${kind}::text || ':' || ${network}::text, 0))`),
    tx.maybeRow<{ seconds: number }>(sql`
      select ceil(extract(epoch from happened_at + interval '1 hour' - clock_timestamp())) as seconds
      from rate_events
      where kind = ${kind} and subject = ${network} and happened_at between now() - interval '1 hour' and clock_timestamp()
      order by happened_at desc
      offset ${hourlyMax - 1} limit 1`),
    tx.rows(sql`insert into rate_events (kind, subject) values (${kind}, ${network})`),
    forgetOldTurns(tx),
  ]);
  if (refusal) throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: Math.max(1, refusal.seconds) });
}

/** No limit spans more than an hour; future entries were written while the clock was wrong. */
function forgetOldTurns(tx: Transaction): Promise<object[]> {
  return tx.rows(sql`
    delete from rate_events
    where happened_at not between now() - interval '1 hour' and clock_timestamp() + interval '1 minute'`);
}
