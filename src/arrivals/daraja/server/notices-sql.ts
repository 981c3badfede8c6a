import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { AddressPlace } from '../../../core/server/callbacks/callback-address.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { ConnectionKind } from '../environments.ts';
import type { NoticeKind } from '../notices.ts';

export type NewNotice = { connectionId: number; kind: NoticeKind; source: string; body: string };
export type Notice = Omit<NewNotice, 'connectionId'> & {
  connection: AddressedConnection;
  isDone: boolean;
  receivedAt: string;
  ageMs: number;
};
export type Result = { result: string; reason: string | null; arrivalId: number | null };

/** The result of a notice that is not taken. */
export function refused(reason: string): Result {
  return { result: 'refused', reason, arrivalId: null };
}

/** Stores Safaricom's notices of a school; returns the numbers. Look-up rows are stored once. */
export async function insertNotices(tx: Transaction, schoolId: number, notices: readonly NewNotice[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    insert into paybill_notices (school_id, connection_id, kind, source, body)
    select ${schoolId}::integer, told.connection_id, told.kind, told.source, told.body
    from unnest(
      ${notices.map(({ connectionId }) => connectionId)}::integer[], ${notices.map(({ kind }) => kind)}::text[],
      ${notices.map(({ source }) => source)}::text[], ${notices.map(({ body }) => body)}::text[]
    ) as told (connection_id, kind, source, body)
    on conflict (school_id, md5(body)) where kind = 'pull' do nothing
    returning notice_id as id`);
  return rows.map(({ id }) => id);
}

/** The fields of a connection that notices need. */
export type AddressedConnection = {
  id: number;
  kind: ConnectionKind;
  shortCode: string;
  storeNumber: string | null;
  checksSources: boolean;
  refusesUnknown: boolean;
  isFirst: boolean;
};

export function addressedConnections(tx: Transaction, schoolId: number): Promise<AddressedConnection[]> {
  return tx.rows<AddressedConnection>(sql`
    select connection_id as id, kind, short_code as "shortCode", store_number as "storeNumber", checks_sources as "checksSources",
           refuses_unknown as "refusesUnknown", is_first as "isFirst"
    from paybill_connections
    where school_id = ${schoolId}`);
}

/** The connection of an address; undefined if it is gone. */
export function connectionAt(
  connections: readonly AddressedConnection[],
  { connectionId }: Pick<AddressPlace, 'connectionId'>,
): AddressedConnection | undefined {
  return connections.find(({ id, isFirst }) => (connectionId === null ? isFirst : id === connectionId && !isFirst));
}

/** The connection with this number, typed by payers or signing requests. */
export function connectionWith(connections: readonly AddressedConnection[], number: string): AddressedConnection | undefined {
  return connections.find(({ shortCode }) => shortCode === number) ?? connections.find(({ storeNumber }) => storeNumber === number);
}

/** A notice with the connection of its address, as it is now. */
export async function noticeRow(tx: Transaction, key: { schoolId: number; noticeId: number }): Promise<Notice | undefined> {
  const [{ at }, row] = await Promise.all([
    momentOf(tx),
    tx.maybeRow<Omit<Notice, 'connection' | 'ageMs'> & { connectionId: number | null }>(sql`
      select n.connection_id as "connectionId", n.kind, n.source, n.body, r.notice_id is not null as "isDone", n.received_at as "receivedAt"
      from paybill_notices n
      left join paybill_notice_results r on r.school_id = n.school_id and r.notice_id = n.notice_id
      where n.school_id = ${key.schoolId} and n.notice_id = ${key.noticeId}`),
  ]);
  if (!row) return undefined;
  const { connectionId, ...notice } = row;
  const connection = (await addressedConnections(tx, key.schoolId)).find(({ id }) => id === connectionId);
  return connection && { ...notice, ageMs: Date.parse(at) - Date.parse(notice.receivedAt), connection };
}

/** Stores the result of a notice, with a ledger record of both. */
export async function insertResult(tx: Transaction, noticeResult: Result & { schoolId: number; noticeId: number }): Promise<void> {
  const { schoolId, noticeId, result, reason, arrivalId } = noticeResult;
  await Promise.all([
    tx.rows(sql`
    insert into paybill_notice_results (school_id, notice_id, result, reason, arrival_id)
    values (${schoolId}, ${noticeId}, ${result}, ${reason}, ${arrivalId})`),
    postRecords(
      tx,
      { schoolId, userId: null },
      sql`
        select 'notice ' || r.notice_id || ' of Safaricom' as name, paybill_notice_digest(row(r.*)::paybill_notice_results) as digest
        from paybill_notice_results r
        where r.school_id = ${schoolId} and r.notice_id = ${noticeId}`,
    ),
  ]);
}
