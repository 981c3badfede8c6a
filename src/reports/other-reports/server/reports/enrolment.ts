import { sql } from '../../../../core/server/sql.ts';
import { report } from '../report.ts';

type ClassRow = { grade: string; stream: string; boys: number; girls: number; other: number; students: number };

/** The active students of each class, also of one that has none. */
export const enrolment = report<ClassRow>(
  [
    { label: 'Grade', kind: 'text', cell: ({ grade }) => grade },
    { label: 'Stream', kind: 'text', cell: ({ stream }) => stream },
    { label: 'Boys', kind: 'number', cell: ({ boys }) => boys },
    { label: 'Girls', kind: 'number', cell: ({ girls }) => girls },
    { label: 'Other', kind: 'number', cell: ({ other }) => other },
    { label: 'Students', kind: 'number', cell: ({ students }) => students },
  ],
  (tx, { schoolId }) =>
    tx.rows<ClassRow>(sql`
      select g.name as grade, st.name as stream,
             count(*) filter (where s.gender = 'Male')::integer as boys,
             count(*) filter (where s.gender = 'Female')::integer as girls,
             count(*) filter (where s.gender = 'Other')::integer as other,
             count(s.student_id)::integer as students
      from streams st
      join grades g on g.school_id = st.school_id and g.grade_id = st.grade_id
      left join students s
        on s.school_id = st.school_id and s.grade_id = st.grade_id and s.stream_id = st.stream_id and s.is_active
      where st.school_id = ${schoolId}
      group by g.grade_id, g.name, g.sort_key, st.stream_id, st.name
      order by g.sort_key, lower(g.name), lower(st.name)`),
);
