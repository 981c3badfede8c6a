import { sql } from '../../../core/server/sql.ts';
import { hasOptedOut } from './opt-outs/opt-outs-sql.ts';

/** True if the guardians' newest decision on the student `s` is that the school sends no messages. */
export const hasRefused = sql`coalesce((
  select not c.is_given from consents c
  where c.school_id = s.school_id and c.student_id = s.student_id and c.kind = 'messages'
  order by c.consent_id desc limit 1), false)`;

/** The phones of the guardians who receive messages about the student `s`; none about a student of an undone import. */
export const receivingPhones = sql`
  select s.phone_1_e164 as phone where s.guardian_messages and not s.import_undone
  union
  select o.phone_e164 from guardians o
  where o.school_id = s.school_id and o.student_id = s.student_id and o.messages and not s.import_undone`;

const subjects = sql`
  message_subjects x
  join students s on s.school_id = x.school_id and s.student_id = x.student_id
  where x.school_id = m.school_id and x.message_id = m.message_id`;

/** Why the message `m` is not to be sent now (a `Stop`); null if nothing was decided against it since it was made. */
export const stopOf = sql`
  case
    when m.phone is null then null
    when ${hasOptedOut({ schoolId: sql`m.school_id`, phone: sql`m.phone` })} then 'optedOut'
    when not exists (
      select from message_settings t
      where t.school_id = m.school_id and case when m.kind = 'reminder' then t.sends_reminders else t.sends_receipts end) then 'off'
    when exists (select from ${subjects} and ${hasRefused}) then 'refused'
    when exists (select from ${subjects} and not exists (select from (${receivingPhones}) as own where own.phone = m.phone)) then 'leftOut'
  end`;
