import type { ArrivingMethod } from '../../../books/ledger/methods.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { DayOrder } from '../../../school/files/days.ts';
import type { Cells } from '../../../school/files/sheet.ts';
import type { StatementColumn } from '../rules/columns.ts';
import type { StatementSettings } from '../settings.ts';

type DraftKey = { schoolId: number; draftId: number };

export type Draft = { id: number; fileName: string; cells: Cells; settings: StatementSettings };

export function insertDraft(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { fileName, file, cells, settings }: { fileName: string; file: Buffer; cells: Cells; settings: StatementSettings },
): Promise<{ id: number }> {
  return tx.row<{ id: number }>(sql`
    insert into statement_drafts (school_id, file_name, file, cells, settings, created_by)
    values (${schoolId}, ${fileName}, ${file}, ${JSON.stringify(cells)}::jsonb, ${JSON.stringify(settings)}::jsonb, ${userId})
    returning draft_id as id`);
}

/** Removes the files of a school that were not imported, but for the newest. */
export function deleteOldDrafts(tx: Transaction, { schoolId, kept }: { schoolId: number; kept: number }): Promise<object[]> {
  return tx.rows(sql`
    delete from statement_drafts
    where school_id = ${schoolId} and draft_id not in (
      select draft_id from statement_drafts where school_id = ${schoolId} order by draft_id desc limit ${kept})`);
}

export function draftRow(tx: Transaction, key: DraftKey): Promise<Draft | undefined> {
  return tx.maybeRow<Draft>(draft(key, sql``));
}

/** The same with the row locked: one change of a draft at a time. */
export function lockDraft(tx: Transaction, key: DraftKey): Promise<Draft | undefined> {
  return tx.maybeRow<Draft>(draft(key, sql`for no key update`));
}

function draft({ schoolId, draftId }: DraftKey, lock: Statement): Statement {
  return sql`
    select draft_id as id, file_name as "fileName", cells, settings
    from statement_drafts
    where school_id = ${schoolId} and draft_id = ${draftId}
    ${lock}`;
}

export function updateDraft(
  tx: Transaction,
  { schoolId, draftId, settings }: DraftKey & { settings: StatementSettings },
): Promise<object[]> {
  return tx.rows(sql`
    update statement_drafts
    set settings = ${JSON.stringify(settings)}::jsonb
    where school_id = ${schoolId} and draft_id = ${draftId}`);
}

export type Profile = {
  id: number;
  name: string;
  method: ArrivingMethod;
  bank: string | null;
  heads: string;
  columns: (StatementColumn | null)[];
  dayOrder: DayOrder;
};

/** The accounts of the school, the one that was used last first. */
export function profileRows(tx: Transaction, schoolId: number): Promise<Profile[]> {
  return tx.rows<Profile>(sql`
    select profile_id as id, name, method, bank, heads, columns, day_order as "dayOrder"
    from statement_profiles
    where school_id = ${schoolId}
    order by used_at desc, profile_id desc`);
}

/** Keeps what the columns of an account's files hold, and answers it with its method and bank, which stay what they were. */
export function keepProfile(
  tx: Transaction,
  { schoolId, name, method, bank, heads, columns, dayOrder }: Omit<Profile, 'id'> & { schoolId: number },
): Promise<Pick<Profile, 'id' | 'name' | 'method' | 'bank'>> {
  return tx.row(sql`
    insert into statement_profiles (school_id, name, method, bank, heads, columns, day_order)
    values (${schoolId}, ${name}, ${method}, ${bank}, ${heads}, ${JSON.stringify(columns)}::jsonb, ${dayOrder})
    on conflict (school_id, lower(name))
      do update set heads = excluded.heads, columns = excluded.columns, day_order = excluded.day_order, used_at = now()
    returning profile_id as id, name, method, bank`);
}
