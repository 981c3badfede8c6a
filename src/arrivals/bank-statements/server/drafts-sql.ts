import type { ArrivingMethod } from '../../../books/ledger/methods.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { DayOrder } from '../../../school/files/days.ts';
import type { ListedFile } from '../../../school/files/file-contract.ts';
import { fileStore, type StoredFile } from '../../../school/files/server/file-store-sql.ts';
import type { StatementColumn } from '../rules/columns.ts';
import type { StatementSettings } from '../settings.ts';

/** A draft statement, in the list and as text. */
export type ListedDraft = Pick<ListedFile, 'id' | 'fileName' | 'createdBy' | 'createdAt'>;
export type StatementDraft = StoredFile<StatementSettings>;

/** The school's drafts; importing one moves it to the table of statements. */
export const draftStore = fileStore<ListedDraft, StatementDraft>({
  ...{ table: 'statement_drafts', key: 'draft_id', hasStates: false, keepsBytes: true, notFound: 'STATEMENT_DRAFT_NOT_FOUND' },
});

export type Profile = {
  id: number;
  name: string;
  method: ArrivingMethod;
  bank: string | null;
  heads: string;
  columns: (StatementColumn | null)[];
  dayOrder: DayOrder;
};

/** The accounts of the school, the last used first. */
export function profileRows(tx: Transaction, schoolId: number): Promise<Profile[]> {
  return tx.rows<Profile>(sql`
    select profile_id as id, name, method, bank, heads, columns, day_order as "dayOrder"
    from statement_profiles
    where school_id = ${schoolId}
    order by used_at desc, profile_id desc`);
}

type Kept = Omit<Profile, 'id'> & { schoolId: number; isDayOrderChosen: boolean };

/**
 * Stores the columns of an account's files, and returns the account; its method and bank never change. Month first, which is rare here, is
 * used again only if a person chose it: what the days of one file decide is of that file.
 */
export function keepProfile(
  tx: Transaction,
  { schoolId, name, method, bank, heads, columns, dayOrder, isDayOrderChosen }: Kept,
): Promise<Pick<Profile, 'id' | 'name' | 'method' | 'bank'>> {
  const remembered = isDayOrderChosen ? dayOrder : 'dayFirst';
  return tx.row(sql`
    insert into statement_profiles (school_id, name, method, bank, heads, columns, day_order)
    values (${schoolId}, ${name}, ${method}, ${bank}, ${heads}, ${JSON.stringify(columns)}::jsonb, ${remembered})
    on conflict (school_id, lower(name)) do update set
      heads = excluded.heads, columns = excluded.columns, used_at = excluded.used_at,
      day_order = case when ${isDayOrderChosen || dayOrder === 'dayFirst'} then excluded.day_order else statement_profiles.day_order end
    returning profile_id as id, name, method, bank`);
}
