import { balanceNow } from '../../../books/terms/server/balance-now.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

export type StudentKey = { schoolId: number; studentId: number };

/** What decides whether a student can be erased. */
export type Erasable = {
  id: number;
  fullName: string;
  isActive: boolean;
  isErased: boolean;
  /** At the end of the current term. */
  balance: Cents;
  /** Of all terms: later ones count too, where an earlier term is the current one. */
  balanceInAll: Cents;
  /** What waits for somebody, in words. */
  waiting: string[];
};

/** Locks a student and the family in numeric order, as every command does, so that two users cannot deadlock. */
export function lockWithFamily(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<object[]> {
  return tx.rows(sql`
    select student_id
    from students
    where school_id = ${schoolId} and not import_undone
      and (student_id = ${studentId} or student_id in (
        select others.student_id
        from family_members own
        join family_members others on others.school_id = own.school_id and others.family_id = own.family_id
        where own.school_id = ${schoolId} and own.student_id = ${studentId}))
    order by student_id
    for no key update`);
}

/** The locked student; undefined if the school has none. */
export function erasable(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<Erasable | undefined> {
  const ofStudent = sql`school_id = ${schoolId} and student_id = ${studentId}`;
  return tx.maybeRow<Erasable>(sql`
    select s.student_id as id, s.full_name as "fullName", s.is_active as "isActive", s.is_erased as "isErased",
           b.balance_cents as "balanceInAll", ${balanceNow(schoolId, sql`s.student_id`)} as balance,
           array_remove(array[
             case when exists (select from standing_payments where ${ofStudent} and status = 'pending') then 'an unverified payment' end,
             case when exists (select from standing_adjustments where ${ofStudent} and state = 'pending') then 'an adjustment' end,
             case when exists (
               select from standing_reversal_requests where ${ofStudent} and state = 'pending') then 'the reversal of a payment' end,
             case when exists (
               select from payment_prompts
               where ${ofStudent} and state in ('asking', 'asked') and asked_at > now() - interval '1 day')
               then 'an M-Pesa payment request' end,
             case when exists (
               select from code_questions q
               join payments p on p.school_id = q.school_id and p.payment_id = q.payment_id
               where q.school_id = ${schoolId} and p.student_id = ${studentId} and q.state in ('asking', 'asked')
                 and q.asked_at > now() - interval '1 day') then 'a question to M-Pesa' end,
             case when exists (
               select from money_backs b
               join standing_payments p on p.school_id = b.school_id and p.payment_id = b.payment_id
               where b.school_id = ${schoolId} and p.student_id = ${studentId} and p.status <> 'reversed'
                 and not exists (
                   select from reversal_requests q
                   where q.school_id = p.school_id and q.payment_id = p.payment_id and q.evidence is not null and q.outcome = 'refused'))
               then 'a reversed payment' end,
             case when exists (
               select from standing_discount_students n
               join standing_discounts d on d.school_id = n.school_id and d.discount_id = n.discount_id
               where n.school_id = ${schoolId} and n.student_id = ${studentId} and d.outcome is null) then 'a discount rule' end,
             case when exists (
               select from message_subjects x
               join messages m on m.school_id = x.school_id and m.message_id = x.message_id
               where x.school_id = ${schoolId} and x.student_id = ${studentId} and m.state in ('waiting', 'sending'))
               then 'a message to a guardian' end
           ]::text[], null) as waiting
    from students s
    join student_balances b on b.school_id = s.school_id and b.student_id = s.student_id
    where s.school_id = ${schoolId} and s.student_id = ${studentId} and not s.import_undone`);
}

/** What a student and guardians are found by: names and phones, former ones included, the admission number, and notes on the balance. */
export function wordsOfStudent(
  tx: Transaction,
  { schoolId, studentId }: StudentKey,
): Promise<{ names: string[]; admissionNumber: string | null; others: string[]; notes: string[] }> {
  return tx.row(sql`
    select array(
             select s.full_name
             union
             select v from student_changes c, unnest(array[c.was, c.became]) as v
             where c.school_id = ${schoolId} and c.student_id = ${studentId} and c.field = 'fullName' and v is not null) as names,
           s.admission_number as "admissionNumber",
           array(
             select v from unnest(array[s.guardian_name, s.contact_number_1, s.contact_number_2, s.phone_1_e164, s.phone_2_e164]) as v
             where v is not null
             union
             select v from guardians g, unnest(array[g.full_name, g.phone, g.phone_e164]) as v
             where g.school_id = ${schoolId} and g.student_id = ${studentId} and v is not null) as others,
           array(
             select n.text from balance_notes n
             where n.school_id = ${schoolId} and n.student_id = ${studentId} and n.text is not null) as notes
    from students s
    where s.school_id = ${schoolId} and s.student_id = ${studentId}`);
}

type NewErasure = StudentKey & { basis: string; note: string | null; userId: number };

export function insertErasure(tx: Transaction, { schoolId, studentId, basis, note, userId }: NewErasure): Promise<object[]> {
  return tx.rows(sql`
    insert into erasures (school_id, student_id, basis, note, erased_by)
    values (${schoolId}, ${studentId}, ${basis}, ${note}, ${userId})`);
}
