import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Bank } from '../banks.ts';
import type { BankNotice } from '../contract.ts';

export type ConnectionRow = {
  bank: Bank;
  isOn: boolean;
  accountNumbers: string;
  publicKey: string | null;
  username: string | null;
  password: string | null;
  sources: string | null;
  checksSources: boolean;
};

/** How the banks of a school are connected; name and password sealed. */
export function connectionRows(tx: Transaction, schoolId: number): Promise<ConnectionRow[]> {
  return tx.rows<ConnectionRow>(sql`
    select bank, is_on as "isOn", account_numbers as "accountNumbers", public_key as "publicKey", username, password, sources,
           checks_sources as "checksSources"
    from bank_connections
    where school_id = ${schoolId}
    order by bank`);
}

/** Keeps a connection; name and password come sealed. */
export function saveConnection(tx: Transaction, { schoolId, ...given }: ConnectionRow & { schoolId: number }): Promise<object[]> {
  return tx.rows(sql`
    insert into bank_connections as c (school_id, bank, is_on, account_numbers, public_key, username, password, sources, checks_sources)
    values (${schoolId}, ${given.bank}, ${given.isOn}, ${given.accountNumbers}, ${given.publicKey}, ${given.username}, ${given.password},
      ${given.sources}, ${given.checksSources})
    on conflict (school_id, bank) do update
    set is_on = excluded.is_on, account_numbers = excluded.account_numbers, public_key = excluded.public_key, username = excluded.username,
        password = excluded.password, sources = excluded.sources, checks_sources = excluded.checks_sources,
        updated_at = moment_after(c.updated_at)`);
}

export type NewNotice = { bank: Bank; source: string; body: string; signature: string | null; doubt: string | null };

/** Stores what banks told a school; answers the numbers of those that are believed. */
export async function insertNotices(tx: Transaction, schoolId: number, notices: readonly NewNotice[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number; doubt: string | null }>(sql`
    insert into bank_notices (school_id, bank, source, body, signature, doubt)
    select ${schoolId}::integer, told.bank, told.source, told.body, told.signature, told.doubt
    from unnest(
      ${notices.map(({ bank }) => bank)}::text[], ${notices.map(({ source }) => source)}::text[],
      ${notices.map(({ body }) => body)}::text[], ${notices.map(({ signature }) => signature)}::text[],
      ${notices.map(({ doubt }) => doubt)}::text[]
    ) as told (bank, source, body, signature, doubt)
    returning notice_id as id, doubt`);
  return rows.filter(({ doubt }) => doubt === null).map(({ id }) => id);
}

type Key = { schoolId: number; noticeId: number };
export type Notice = { bank: Bank; body: string; receivedAt: string; accountNumbers: string; isDone: boolean };

/** A notice that is believed, beside the connection as it is now. */
export function noticeRow(tx: Transaction, { schoolId, noticeId }: Key): Promise<Notice | undefined> {
  return tx.maybeRow<Notice>(sql`
    select n.bank, n.body, n.received_at as "receivedAt", c.account_numbers as "accountNumbers", r.notice_id is not null as "isDone"
    from bank_notices n
    join bank_connections c on c.school_id = n.school_id and c.bank = n.bank
    left join bank_notice_results r on r.school_id = n.school_id and r.notice_id = n.notice_id
    where n.school_id = ${schoolId} and n.notice_id = ${noticeId} and n.doubt is null`);
}

export type Result = { result: NonNullable<BankNotice['result']>; reason: string | null; arrivalId: number | null };

/** Notes what was made of a notice, and has the ledger tell both. */
export async function insertResult(tx: Transaction, { schoolId, noticeId, result, reason, arrivalId }: Result & Key): Promise<void> {
  await Promise.all([
    tx.rows(sql`
    insert into bank_notice_results (school_id, notice_id, result, reason, arrival_id)
    values (${schoolId}, ${noticeId}, ${result}, ${reason}, ${arrivalId})`),
    postRecords(
      tx,
      { schoolId, userId: null },
      sql`
        select 'notice ' || r.notice_id || ' of a bank' as name, bank_notice_digest(r) as digest
        from bank_notice_results r
        where r.school_id = ${schoolId} and r.notice_id = ${noticeId}`,
    ),
  ]);
}

type ShownNotice = Omit<BankNotice, 'amount'> & { amount: Cents | null };

/** The newest notices and what became of them. */
export function newestNotices(tx: Transaction, schoolId: number): Promise<ShownNotice[]> {
  return tx.rows<ShownNotice>(sql`
    select n.notice_id as id, n.bank, n.received_at as "receivedAt", case when n.doubt is null then r.result else 'refused' end as result,
           coalesce(n.doubt, r.reason) as reason, a.amount_cents as amount, a.code as reference
    from bank_notices n
    left join bank_notice_results r on r.school_id = n.school_id and r.notice_id = n.notice_id
    left join arrivals a on a.school_id = r.school_id and a.arrival_id = r.arrival_id
    where n.school_id = ${schoolId}
    order by n.notice_id desc
    limit 20`);
}
