import type { Cents } from '../../../core/money.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { fileStore, type StoredFile } from '../../../school/files/server/file-store-sql.ts';
import type { ListedFeeFile } from '../contract.ts';
import type { ImportedFees } from '../rules/changes.ts';
import type { FeeFileSettings } from '../settings.ts';

/** A file of fees as text, with its choices and its outcome. */
export type StoredFeeFile = ListedFeeFile & StoredFile<FeeFileSettings> & { made: ImportedFees[] | null };

export const feeFileStore = fileStore<ListedFeeFile, StoredFeeFile>({
  ...{ table: 'fee_files', key: 'fee_file_id', hasStates: true, keepsBytes: false, notFound: 'IMPORT_NOT_FOUND' },
  listed: sql`,
    case when t.term_id is not null then jsonb_build_object('name', t.name, 'year', t.year) end as term,
    jsonb_array_length(f.made) as grades, f.charged_cents as charged`,
  opened: sql`, f.made`,
  joined: sql`left join terms t on t.school_id = f.school_id and t.term_id = (f.settings ->> 'termId')::integer`,
});

/** The result of a file: the fees of its grades, and their charge. */
export function importedFees(fees: readonly ImportedFees[], charged: Cents): Statement {
  return sql`made = ${JSON.stringify(fees)}::jsonb, charged_cents = ${charged}`;
}
