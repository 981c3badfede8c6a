import { balanceNow } from '../../../books/terms/server/balance-now.ts';
import { sql } from '../../../core/server/sql.ts';
import { type Held, of, typed } from './held.ts';

/** The student's particulars, guardians and classes, and messages and notes about them. */
export const aboutChild: readonly Held[] = [
  {
    name: 'child',
    title: 'The student',
    columns: [
      ...[of('id', 'Student ID', 'number'), of('admission', 'Admission number'), of('name', 'Name'), of('born', 'Date of birth', 'day')],
      ...[
        of('gender', 'Gender'),
        of('class', 'Class'),
        of('status', 'Status', 'code'),
        of('enrolled', 'Enrolled', 'instant'),
        of('left', 'Left on', 'day'),
      ],
      ...[typed('family', 'Family'), of('brought', 'Balance brought forward', 'money'), of('owed', 'Balance now', 'money')],
    ],
    statement: ({ schoolId, studentId }) => sql`
      select s.student_id as id, s.admission_number as admission, s.full_name as name, s.date_of_birth as born, s.gender,
             concat_ws(' ', g.name, st.name) as class, case when s.is_active then 'Active' else 'Inactive' end as status,
             s.created_at as enrolled, s.left_date as "left", f.name as family, s.opening_balance_cents as brought,
             ${balanceNow(schoolId, sql`s.student_id`)} as owed
      from students s
      join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
      join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
      left join family_members m on m.school_id = s.school_id and m.student_id = s.student_id
      left join families f on f.school_id = m.school_id and f.family_id = m.family_id
      where s.school_id = ${schoolId} and s.student_id = ${studentId}`,
  },
  {
    name: 'guardians',
    title: 'Guardians',
    columns: [of('name', 'Name'), of('relation', 'Relation', 'code'), of('phones', 'Phone numbers'), of('messages', 'Receives messages')],
    statement: ({ schoolId, studentId }) => sql`
      select name, relation, phones, case when receives then 'Yes' else 'No' end as messages
      from (
        select 0 as place, guardian_name as name, guardian_relation as relation,
               concat_ws(', ', contact_number_1, contact_number_2) as phones, guardian_messages as receives
        from students where school_id = ${schoolId} and student_id = ${studentId}
        union all
        select guardian_id, full_name, relation, phone, messages
        from guardians where school_id = ${schoolId} and student_id = ${studentId}
      ) as known
      order by place`,
  },
  {
    name: 'consents',
    title: 'Consent to photographs and messages',
    columns: [
      ...[of('at', 'Recorded', 'instant'), of('by', 'Recorded by'), of('kind', 'For', 'code'), of('decision', 'Decision', 'consentState')],
      ...[of('guardian', 'Decided by'), of('how', 'How', 'consentSource'), typed('text', 'Note')],
    ],
    statement: ({ schoolId, studentId }) => sql`
      select c.recorded_at as at, u.username as by, c.kind, case when c.is_given then 'given' else 'refused' end as decision,
             c.decided_by as guardian, c.source as how, c.note as text
      from consents c
      join users u on u.school_id = c.school_id and u.user_id = c.recorded_by
      where c.school_id = ${schoolId} and c.student_id = ${studentId}
      order by c.consent_id`,
  },
  {
    name: 'sponsors',
    title: 'Sponsors',
    columns: [of('name', 'Sponsor')],
    statement: ({ schoolId, studentId }) => sql`
      select s.name
      from sponsor_students link
      join sponsors s on s.school_id = link.school_id and s.sponsor_id = link.sponsor_id
      where link.school_id = ${schoolId} and link.student_id = ${studentId}
      order by s.name`,
  },
  {
    name: 'messages',
    title: 'Messages to guardians',
    columns: [
      of('at', 'Written', 'instant'),
      of('phone', 'To'),
      typed('text', 'Message'),
      of('state', 'Status', 'messageState'),
      of('sent', 'Sent', 'instant'),
    ],
    statement: ({ schoolId, studentId }) => sql`
      select m.made_at as at, m.phone, m.text, m.state, m.sent_at as sent
      from message_subjects about
      join messages m on m.school_id = about.school_id and m.message_id = about.message_id
      where about.school_id = ${schoolId} and about.student_id = ${studentId}
      order by m.message_id`,
  },
  {
    name: 'notes',
    title: 'Notes and promises to pay',
    columns: [
      ...[of('at', 'Written', 'instant'), of('by', 'By'), of('kind', 'Kind', 'code'), typed('text', 'Note')],
      ...[of('day', 'Promised for', 'day'), of('amount', 'Promised', 'money')],
    ],
    statement: ({ schoolId, studentId }) => sql`
      select n.noted_at as at, u.username as by, n.kind, n.text, n.promised_for as day, n.promised_cents as amount
      from balance_notes n
      join users u on u.school_id = n.school_id and u.user_id = n.author_id
      where n.school_id = ${schoolId} and n.student_id = ${studentId}
      order by n.note_id`,
  },
  {
    name: 'changes',
    title: 'Changes to the record',
    columns: [of('at', 'When', 'instant'), of('by', 'By'), of('field', 'Field', 'field'), typed('was', 'Was'), typed('became', 'Became')],
    statement: ({ schoolId, studentId }) => sql`
      select c.changed_at as at, u.username as by, c.field, c.was, c.became
      from student_changes c
      join users u on u.school_id = c.school_id and u.user_id = c.changed_by
      where c.school_id = ${schoolId} and c.student_id = ${studentId}
      order by c.change_id`,
  },
  {
    name: 'moves',
    title: 'Promotions',
    columns: [of('at', 'When', 'instant'), of('from', 'From'), of('to', 'To'), of('by', 'By'), of('undone', 'Undone', 'instant')],
    statement: ({ schoolId, studentId }) => sql`
      select y.done_at as at, concat_ws(' ', fg.name, fs.name) as "from",
             coalesce(nullif(concat_ws(' ', tg.name, ts.name), ''), 'Left') as "to", u.username as by, y.undone_at as undone
      from year_moves m
      join year_ends y on y.school_id = m.school_id and y.year_end_id = m.year_end_id
      join users u on u.school_id = y.school_id and u.user_id = y.done_by
      join grades fg on fg.school_id = m.school_id and fg.grade_id = m.from_grade_id
      join streams fs on fs.school_id = m.school_id and fs.stream_id = m.from_stream_id
      left join grades tg on tg.school_id = m.school_id and tg.grade_id = m.to_grade_id
      left join streams ts on ts.school_id = m.school_id and ts.stream_id = m.to_stream_id
      where m.school_id = ${schoolId} and m.student_id = ${studentId}
      order by y.year_end_id`,
  },
];
