import type { Cents } from '../../../core/money.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { fileStore, type StoredFile } from '../../../school/files/server/file-store-sql.ts';
import type { ListedImport } from '../contract.ts';
import type { Settings } from '../settings.ts';

/** An import with its file as text and what was decided about it. */
export type StoredImport = ListedImport & StoredFile<Settings> & { firstStudentId: number | null };

/** The school's files of students. */
export const importStore = fileStore<ListedImport, StoredImport>({
  ...{ table: 'imports', key: 'import_id', hasStates: true, keepsBytes: true, notFound: 'IMPORT_NOT_FOUND' },
  listed: sql`, f.student_count as students, f.opening_cents as "openingTotal"`,
  opened: sql`, f.first_student_id as "firstStudentId"`,
});

/** What an import made: a block of students, and their balances in all. */
export function importedStudents({ firstId, count, openingCents }: { firstId: number; count: number; openingCents: Cents }): Statement {
  return sql`first_student_id = ${firstId}, student_count = ${count}, opening_cents = ${openingCents}`;
}
