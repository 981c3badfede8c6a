import type { Cents } from '../../../core/money.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { fileStore, type StoredFile } from '../../../school/files/server/file-store-sql.ts';
import type { ListedImport } from '../contract.ts';
import type { Settings } from '../settings.ts';

/** An import with its file as text and its choices. */
export type StoredImport = ListedImport & StoredFile<Settings> & { firstStudentId: number | null };

export const importStore = fileStore<ListedImport, StoredImport>({
  ...{ table: 'imports', key: 'import_id', hasStates: true, keepsBytes: true, notFound: 'IMPORT_NOT_FOUND' },
  listed: sql`, f.student_count as students, f.opening_cents as "openingTotal"`,
  opened: sql`, f.first_student_id as "firstStudentId"`,
});

/** The results of an import: a block of students, and the sum of their balances. */
export function importedStudents({ firstId, count, openingCents }: { firstId: number; count: number; openingCents: Cents }): Statement {
  return sql`first_student_id = ${firstId}, student_count = ${count}, opening_cents = ${openingCents}`;
}
