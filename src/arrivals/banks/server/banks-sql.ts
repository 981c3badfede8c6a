import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Bank } from '../banks.ts';
import type { BankNotice } from '../contract.ts';

export type ConnectionRow = {
  /** Null if not saved yet. */
  id: number | null;
  bank: Bank;
  name: string | null;
  isFirst: boolean;
  isOn: boolean;
  isPrinted: boolean;
  accountNumbers: string;
  publicKey: string | null;
  username: string | null;
  password: string | null;
  sources: string | null;
  checksSources: boolean;
  updatedAt: string | null;
};
export type SavedConnection = ConnectionRow & { id: number; updatedAt: string };

/** The bank connections of a school, the first of each bank before its others; name and password are sealed. */
export function connectionRows(tx: Transaction, schoolId: number): Promise<SavedConnection[]> {
  return tx.rows<SavedConnection>(sql`
    select connection_id as id, bank, name, is_first as "isFirst", is_on as "isOn", is_printed as "isPrinted",
           account_numbers as "accountNumbers", public_key as "publicKey", username, password, sources, checks_sources as "checksSources",
           updated_at as "updatedAt"
    from bank_connections
    where school_id = ${schoolId}
    order by bank, is_first desc, connection_id`);
}

/** The connection of an address; undefined if there is none. */
export function connectionAt<Row extends Pick<ConnectionRow, 'id' | 'bank' | 'isFirst'>>(
  rows: readonly Row[],
  { bank, connectionId }: { bank: Bank; connectionId: number | null },
): Row | undefined {
  const ofBank = rows.filter((each) => each.bank === bank);
  return ofBank.find(({ id, isFirst }) => (connectionId === null ? isFirst : id === connectionId && !isFirst));
}

/** Serialises changes of a school's banks. */
export function lockBanks(tx: Transaction, schoolId: number): Promise<object[]> {
  return tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'banks', ${schoolId}::integer), 0))`);
}

/** Inserts a connection that is switched off; returns its number, which seals its sign-in, and its version. */
export function insertConnection(
  tx: Transaction,
  { schoolId, bank, isFirst }: Pick<ConnectionRow, 'bank' | 'isFirst'> & { schoolId: number },
): Promise<Pick<SavedConnection, 'id' | 'updatedAt'>> {
  return tx.row<Pick<SavedConnection, 'id' | 'updatedAt'>>(sql`
    insert into bank_connections (school_id, bank, is_first, is_on, account_numbers, checks_sources)
    values (${schoolId}, ${bank}, ${isFirst}, false, '', false)
    returning connection_id as id, updated_at as "updatedAt"`);
}

type Changed = Omit<SavedConnection, 'updatedAt'> & { schoolId: number };

/** Updates a connection, name and password sealed; returns its version. */
export async function updateConnection(tx: Transaction, { schoolId, ...fields }: Changed): Promise<string> {
  const { updatedAt } = await tx.row<{ updatedAt: string }>(sql`
    update bank_connections
    set name = ${fields.name}, is_on = ${fields.isOn}, is_printed = ${fields.isPrinted}, account_numbers = ${fields.accountNumbers},
        public_key = ${fields.publicKey}, username = ${fields.username}, password = ${fields.password}, sources = ${fields.sources},
        checks_sources = ${fields.checksSources}, updated_at = moment_after(updated_at, now())
    where school_id = ${schoolId} and connection_id = ${fields.id}
    returning updated_at as "updatedAt"`);
  return updatedAt;
}

/** Deletes a connection without notices; returns whether it was deleted. */
export async function deleteConnection(
  tx: Transaction,
  { schoolId, bankConnectionId }: { schoolId: number; bankConnectionId: number },
): Promise<boolean> {
  const deleted = await tx.rows(sql`
    delete from bank_connections
    where school_id = ${schoolId} and connection_id = ${bankConnectionId}
      and not exists (select from bank_notices n where n.school_id = ${schoolId} and n.connection_id = ${bankConnectionId})
    returning 1`);
  return deleted.length > 0;
}

export type NewNotice = {
  connectionId: number;
  bank: Bank;
  source: string;
  body: string;
  signature: string | null;
  doubt: string | null;
};

/** Of a school in a day: anybody who learns an address may send what nobody trusts, and each is kept. */
const doubtedMax = 2000;

/** Whether the school has stored fewer notices in the last day that are not trusted than it may. */
export async function hasRoomForDoubted(tx: Transaction, schoolId: number): Promise<boolean> {
  const oldest = await tx.maybeRow<{ isRecent: boolean }>(sql`
    select received_at > now() - interval '1 day' as "isRecent"
    from bank_notices
    where school_id = ${schoolId} and doubt is not null
    order by notice_id desc
    offset ${doubtedMax - 1}
    limit 1`);
  return oldest?.isRecent !== true;
}

/** Stores a school's notices; returns the numbers of trusted ones. */
export async function insertNotices(tx: Transaction, schoolId: number, notices: readonly NewNotice[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number; doubt: string | null }>(sql`
    insert into bank_notices (school_id, connection_id, bank, source, body, signature, doubt)
    select ${schoolId}::integer, told.connection_id, told.bank, told.source, told.body, told.signature, told.doubt
    from unnest(
      ${notices.map(({ connectionId }) => connectionId)}::integer[],
      ${notices.map(({ bank }) => bank)}::text[], ${notices.map(({ source }) => source)}::text[],
      ${notices.map(({ body }) => body)}::text[], ${notices.map(({ signature }) => signature)}::text[],
      ${notices.map(({ doubt }) => doubt)}::text[]
    ) as told (connection_id, bank, source, body, signature, doubt)
    returning notice_id as id, doubt`);
  return rows.filter(({ doubt }) => doubt === null).map(({ id }) => id);
}

type Key = { schoolId: number; noticeId: number };
export type Notice = {
  connectionId: number;
  name: string | null;
  isFirst: boolean;
  bank: Bank;
  body: string;
  receivedAt: string;
  accountNumbers: string;
  isDone: boolean;
};

/** A trusted notice, with its connection as it is now. */
export function noticeRow(tx: Transaction, { schoolId, noticeId }: Key): Promise<Notice | undefined> {
  return tx.maybeRow<Notice>(sql`
    select c.connection_id as "connectionId", c.name, c.is_first as "isFirst", n.bank, n.body, n.received_at as "receivedAt",
           c.account_numbers as "accountNumbers", r.notice_id is not null as "isDone"
    from bank_notices n
    join bank_connections c on c.school_id = n.school_id and c.connection_id = n.connection_id
    left join bank_notice_results r on r.school_id = n.school_id and r.notice_id = n.notice_id
    where n.school_id = ${schoolId} and n.notice_id = ${noticeId} and n.doubt is null`);
}

export type Result = { result: NonNullable<BankNotice['result']>; reason: string | null; arrivalId: number | null };

/** Stores the result of a notice, with a ledger record of both. */
export async function insertResult(tx: Transaction, { schoolId, noticeId, result, reason, arrivalId }: Result & Key): Promise<void> {
  await Promise.all([
    tx.rows(sql`
    insert into bank_notice_results (school_id, notice_id, result, reason, arrival_id)
    values (${schoolId}, ${noticeId}, ${result}, ${reason}, ${arrivalId})`),
    postRecords(
      tx,
      { schoolId, userId: null },
      sql`
        select 'notice ' || r.notice_id || ' of a bank' as name, bank_notice_digest(row(r.*)::bank_notice_results) as digest
        from bank_notice_results r
        where r.school_id = ${schoolId} and r.notice_id = ${noticeId}`,
    ),
  ]);
}

type ShownNotice = Omit<BankNotice, 'amount'> & { amount: Cents | null };

/** The newest notices with their results. */
export function newestNotices(tx: Transaction, schoolId: number): Promise<ShownNotice[]> {
  return tx.rows<ShownNotice>(sql`
    select n.notice_id as id, n.bank, c.name, n.received_at as "receivedAt",
           case when n.doubt is null then r.result else 'refused' end as result,
           coalesce(n.doubt, r.reason) as reason, a.amount_cents as amount, a.code as reference
    from bank_notices n
    left join bank_connections c on c.school_id = n.school_id and c.connection_id = n.connection_id
    left join bank_notice_results r on r.school_id = n.school_id and r.notice_id = n.notice_id
    left join arrivals a on a.school_id = r.school_id and a.arrival_id = r.arrival_id
    where n.school_id = ${schoolId}
    order by n.notice_id desc
    limit 20`);
}
