import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { type DeliveryState, deliveryStates } from '../deliveries.ts';

export type Report = {
  reference: string;
  state: DeliveryState;
  status: string;
  failure: string | null;
  phone: string | null;
  networkCode: string | null;
  retryCount: number | null;
};

/** Stores a report, unless a later state is stored; returns false if the school has no message settings. */
export async function keepReport(tx: Transaction, { schoolId, ...report }: Report & { schoolId: number }): Promise<boolean> {
  const rank = sql`array_position(${deliveryStates}::text[], excluded.state) >= array_position(${deliveryStates}::text[], d.state)`;
  const rows = await tx.rows(sql`
    insert into sms_deliveries as d (school_id, reference, state, status, failure, phone, network_code, retry_count)
    select m.school_id, ${report.reference}, ${report.state}, ${report.status}, ${report.failure}, ${report.phone}, ${report.networkCode},
           ${report.retryCount}
    from message_settings m
    where m.school_id = ${schoolId}
    on conflict (school_id, reference) do update
    set reports = d.reports + 1, reported_at = excluded.reported_at,
        state = case when ${rank} then excluded.state else d.state end,
        status = case when ${rank} then excluded.status else d.status end,
        failure = case when ${rank} then excluded.failure else d.failure end,
        retry_count = case when ${rank} then excluded.retry_count else d.retry_count end
    returning reference`);
  return rows.length > 0;
}

export async function unknownReports(tx: Transaction, schoolId: number): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from sms_deliveries d
    where d.school_id = ${schoolId}
      and not exists (select from messages m where m.school_id = d.school_id and m.reference = d.reference)`);
  return count;
}
