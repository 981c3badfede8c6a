import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { enqueue } from '../../../school/jobs/server/enqueue.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type { ConnectionRow } from './connections/connections-sql.ts';

/** The connections in use whose addresses Safaricom has, and whether it refuses to look their payments up. */
export function registeredConnections(tx: Transaction, schoolId: number): Promise<{ id: number; isRefused: boolean }[]> {
  return tx.rows(sql`
    select connection_id as id, pull_fault is not null as "isRefused"
    from paybill_connections
    where school_id = ${schoolId} and registered_at is not null and is_on
    order by connection_id`);
}

type Asked = { schoolId: number; connection: Pick<ConnectionRow, 'id' | 'shortCode' | 'consumerKey' | 'consumerSecret'> };

/**
 * Notes why Safaricom refuses look-ups, or that it does not (null), unless other keys were saved since it was asked. Administrators get a
 * notification of a new fault.
 */
export async function notePullFault(tx: Transaction, { schoolId, connection }: Asked, fault: string | null): Promise<void> {
  const { id, shortCode, consumerKey, consumerSecret } = connection;
  const [{ at }, before] = await Promise.all([
    momentOf(tx),
    tx.maybeRow<{ fault: string | null }>(sql`
      select pull_fault as fault from paybill_connections
      where school_id = ${schoolId} and connection_id = ${id}
        and (short_code, consumer_key, consumer_secret) = (${shortCode}, ${consumerKey}, ${consumerSecret})
      for update`),
  ]);
  if (!before) return;
  await tx.rows(sql`
    update paybill_connections
    set pull_fault = ${fault}, pull_fault_at = case when ${fault}::text is not null then coalesce(pull_fault_at, ${at}::timestamptz) end
    where school_id = ${schoolId} and connection_id = ${id}`);
  if (fault === null || before.fault !== null) return;
  const message = `Missed payments to ${shortCode} cannot be looked up: ${fault}`;
  notify(tx, { schoolId, userId: null }, { type: 'staff', title: 'Safaricom refuses look-ups', message, path: '/settings/mpesa' });
}

/** Queues a look-up where they are refused: a school has changed what may have been wrong. Only its success clears the fault. */
export async function lookUpAgain(tx: Transaction, { schoolId, connectionId }: { schoolId: number; connectionId: number }): Promise<void> {
  const [refused] = await tx.rows(sql`
    select from paybill_connections
    where school_id = ${schoolId} and connection_id = ${connectionId} and pull_fault is not null and registered_at is not null and is_on`);
  if (refused) await enqueue(tx, 'paybillPull', { schoolId, connectionId });
}
