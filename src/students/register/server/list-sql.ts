import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';
import type { ListedStudent } from '../contract.ts';
import type { Search } from '../rules.ts';
import { type ClassFilter, inClass, matchesSearch, nearness } from './matches-search.ts';

export type StudentFilter = ClassFilter & { search: Search; feeId?: number | undefined; active?: boolean | undefined };

/** One page of the filtered students, by name. Whose number was searched for as a whole is first. */
export function studentPage(
  tx: Transaction,
  { limit, offset, ...filter }: StudentFilter & { limit: number; offset: number },
): Promise<ListedStudent[]> {
  const { schoolId } = filter;
  return tx.rows<ListedStudent>(sql`
    with page as (
      select s.student_id, s.admission_number, s.full_name, s.guardian_name, s.contact_number_1, s.contact_number_2, s.gender,
             s.is_active, s.left_date, s.grade_id, s.stream_id, s.search_name, ${nearness(filter.search)} as nearness
      from students s
      where ${isListed(filter)}
      order by nearness, s.search_name, s.full_name, s.student_id
      limit ${limit} offset ${offset}
    )
    select page.student_id as id, page.admission_number as "admissionNumber", page.full_name as "fullName",
           page.guardian_name as "guardianName", page.contact_number_1 as "contactNumber1", page.contact_number_2 as "contactNumber2",
           page.gender, page.is_active as active, page.left_date as "leftDate",
           json_build_object('id', g.grade_id, 'name', g.name) as grade,
           json_build_object('id', st.stream_id, 'name', st.name) as stream,
           (select count(*) from student_fees link
            where link.school_id = ${schoolId} and link.student_id = page.student_id) as "additionalFeesCount"
    from page
    join grades g on g.school_id = ${schoolId} and g.grade_id = page.grade_id
    join streams st on st.school_id = ${schoolId} and st.stream_id = page.stream_id
    order by page.nearness, page.search_name, page.full_name, page.student_id`);
}

/** The filtered students by class and name. */
export async function studentIdsByClass(tx: Transaction, { limit, ...filter }: StudentFilter & { limit: number }): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select s.student_id as id
    from students s
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where ${isListed(filter)}
    order by g.sort_key, lower(g.name), lower(st.name), s.search_name, s.full_name, s.student_id
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function studentCount(tx: Transaction, filter: StudentFilter): Promise<number> {
  const { total } = await tx.row<{ total: number }>(sql`select count(*) as total from students s where ${isListed(filter)}`);
  return total;
}

/** True for the students `s` of a list's filter. */
export function isListed({ active, feeId, search, ...ofClass }: StudentFilter): Statement {
  return allOf([
    sql`s.school_id = ${ofClass.schoolId} and not s.import_undone`,
    inClass(ofClass),
    active !== undefined && sql`s.is_active = ${active}`,
    feeId !== undefined &&
      sql`exists (
        select from student_fees link
        where link.school_id = s.school_id and link.additional_fee_id = ${feeId} and link.student_id = s.student_id)`,
    matchesSearch(search),
  ]);
}
