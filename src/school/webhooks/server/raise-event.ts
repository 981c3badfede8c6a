import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { jobsOf, waitingAhead } from '../../jobs/server/enqueue.ts';
import type { EventName } from '../events.ts';

/** An event for each row of `rows`, which has one column, the data as jsonb. Data names no guardian and has no phone number. */
export type Raised = { schoolId: number; event: EventName; rows: Statement };

/**
 * Keeps an event for every webhook that listens, with the job that sends it. It travels with the COMMIT of the write: without the write
 * there is no event. A school without webhooks pays one look at an empty table.
 */
export function raiseEvent(tx: Transaction, { schoolId, event, rows }: Raised): void {
  const kind = 'webhook';
  tx.sendWithCommit(sql`
    with listening as (
      select webhook_id from webhooks
      where school_id = ${schoolId} and is_on and removed_at is null and ${event}::text = any (events)
    ),
    raised as materialized (
      select gen_random_uuid() as event_id, data from (${rows}) as given (data) where exists (select from listening)
    ),
    told as materialized (
      select nextval('webhook_deliveries_delivery_id_seq')::integer as delivery_id, l.webhook_id, r.event_id, now() as made_at,
             json_build_object(
               'id', r.event_id, 'event', ${event}::text, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
               'school', ${schoolId}::integer, 'data', r.data)::text as body
      from raised r, listening l
    ),
    made as (
      insert into webhook_deliveries (school_id, delivery_id, webhook_id, event_id, event, body, made_at)
      overriding system value
      select own.school_id, t.delivery_id, t.webhook_id, t.event_id, ${event}, t.body, t.made_at
      from told t
      join schools own on own.school_id = ${schoolId}
      returning delivery_id
    ),
    ${waitingAhead(kind, schoolId)},
    queued as (${jobsOf(
      { kind, schoolId },
      sql`
      select json_build_object('deliveryId', delivery_id)::text, delivery_id || ' 0', null::timestamptz, row_number() over ()
      from made`,
    )})
    select from made`);
}

/** Cents as the API writes money: shillings as a number. */
export function shillings(cents: Statement): Statement {
  return sql`trim_scale(${cents} / 100.0)`;
}
