import { balanceNow } from '../../../books/terms/server/balance-now.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type * as api from '../contract.ts';
import type { LeftStudent, Retention } from '../contract.ts';

const columns = sql`
  students_kept_years as "studentsKeptYears", message_texts_kept_months as "messageTextsKeptMonths",
  import_files_kept_months as "importFilesKeptMonths"`;

/** How long the school keeps what. */
export function retention(tx: Transaction, { schoolId }: { schoolId: number }): Promise<Retention> {
  return tx.row<Retention>(sql`select ${columns} from schools where school_id = ${schoolId}`);
}

/** Changes how long the school keeps what; an absent number means without a limit. */
export async function updateRetention(
  tx: Transaction,
  { schoolId }: Caller,
  settings: Decoded<typeof api.updateRetention>['body'],
): Promise<Reply<typeof api.updateRetention>> {
  const changed = await tx.row<Retention>(sql`
    update schools
    set students_kept_years = ${settings.studentsKeptYears ?? null}, message_texts_kept_months = ${settings.messageTextsKeptMonths ?? null},
        import_files_kept_months = ${settings.importFilesKeptMonths ?? null}
    where school_id = ${schoolId}
    returning ${columns}`);
  return { message: 'The periods are saved.', retention: changed };
}

/** Students who left more years ago than the school keeps their data, the earliest first. */
export async function leftLongAgo(
  tx: Transaction,
  { schoolId }: Caller,
  { page, limit }: Decoded<typeof api.leftLongAgo>['query'],
): Promise<Reply<typeof api.leftLongAgo>> {
  const left = sql`
    students s
    join schools sc on sc.school_id = s.school_id
    where s.school_id = ${schoolId} and not s.is_active and not s.is_erased and not s.import_undone
      and s.left_date <= (nairobi_today() - make_interval(years => sc.students_kept_years))::date`;
  const [students, { total }] = await Promise.all([
    tx.rows<LeftStudent>(sql`
      with page as (
        select s.school_id, s.student_id, s.admission_number, s.full_name, s.grade_id, s.stream_id, s.left_date
        from ${left}
        order by s.left_date, s.student_id
        limit ${limit} offset ${(page - 1) * limit}
      )
      select page.student_id as id, page.admission_number as "admissionNumber", page.full_name as "fullName", g.name as grade,
             st.name as stream, page.left_date as "leftDate", ${balanceNow(schoolId, sql`page.student_id`)} as balance
      from page
      join grades g on g.school_id = page.school_id and g.grade_id = page.grade_id
      join streams st on st.school_id = page.school_id and st.stream_id = page.stream_id
      order by page.left_date, page.student_id`),
    tx.row<{ total: number }>(sql`select count(*)::integer as total from ${left}`),
  ]);
  return { students, pagination: paginationOf({ page, limit, total }) };
}
