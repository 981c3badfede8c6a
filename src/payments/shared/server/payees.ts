import { moneyToday } from '../../../books/statements/server/money-today-sql.ts';
import { balanceNow } from '../../../books/terms/server/balance-now.ts';
import { termsBack } from '../../../books/terms/server/terms-back-sql.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Cents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type * as api from '../contract.ts';
import { debtsOf } from '../rules.ts';

type StudentsKey = { schoolId: number; studentIds: readonly number[] };

/** The students in request order, and siblings that may have been forgotten. */
export async function payees(
  tx: Transaction,
  { schoolId }: Caller,
  { studentIds }: Pick<StudentsKey, 'studentIds'>,
): Promise<Reply<typeof api.payees>> {
  const key = { schoolId, studentIds };
  const [rows, siblings, bursaries, money] = await Promise.all([
    payeeRows(tx, key),
    siblingRows(tx, key),
    openBursaries(tx, key),
    moneyToday(tx, key),
  ]);
  const students = studentIds.map((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw new AppError('STUDENT_NOT_FOUND');
    const { charges, ...payee } = row;
    const promised = bursaries.filter(({ studentId }) => studentId === id);
    const today = money.filter(({ studentId }) => studentId === id).map(({ studentId: _, ...each }) => each);
    return { ...payee, debts: debtsOf(payee.balance, charges), bursaries: promised, today };
  });
  return { students, siblings };
}

type Bursary = { id: number; studentId: number; amount: Cents; reason: string };

/** Approved bursaries of students without a reversal, the oldest first. */
export function openBursaries(tx: Transaction, { schoolId, studentIds }: StudentsKey): Promise<Bursary[]> {
  return tx.rows<Bursary>(sql`
    select adjustment_id as id, student_id as "studentId", -change_cents as amount, reason
    from standing_adjustments
    where school_id = ${schoolId} and student_id = any (${studentIds}::integer[]) and kind = 'bursary' and state = 'approved'
      and takes_back_id is null and taken_back_id is null
    order by adjustment_id`);
}

type Student = { id: number; admissionNumber: string | null; fullName: string; grade: string; stream: string };
type PayeeRow = Student & {
  active: boolean;
  guardianName: string;
  balance: Cents;
  /** The charges of each term up to the current one, the latest first. */
  charges: { termsBack: number; charged: Cents }[];
};

function payeeRows(tx: Transaction, { schoolId, studentIds }: StudentsKey): Promise<PayeeRow[]> {
  return tx.rows<PayeeRow>(sql`
    with reached as (
      select term_id, ${termsBack(sql`is_current`)} as terms_back
      from terms
      where school_id = ${schoolId} and coalesce((start_date, term_id) <= (
        select start_date, term_id from terms where school_id = ${schoolId} and is_current), true)
    )
    select s.student_id as id, s.admission_number as "admissionNumber", s.full_name as "fullName", g.name as grade, st.name as stream,
           s.is_active as active, s.guardian_name as "guardianName",
           ${balanceNow(schoolId, sql`s.student_id`)} as balance,
           coalesce((
             select json_agg(json_build_object('termsBack', r.terms_back, 'charged', x.charged_cents + x.adjusted_cents)
                             order by r.terms_back)
             from student_terms x
             join reached r on r.term_id = x.term_id
             where x.school_id = s.school_id and x.student_id = s.student_id), '[]') as charges
    from students s
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where s.school_id = ${schoolId} and s.student_id = any (${studentIds}::integer[]) and not s.import_undone`);
}

const siblingsMax = 20;

/** Active students with a phone number of the requested ones, who are not among them. */
function siblingRows(tx: Transaction, { schoolId, studentIds }: StudentsKey): Promise<Student[]> {
  return tx.rows<Student>(sql`
    with number as (
      select unnest(array[phone_key_1, phone_key_2]) as key
      from students
      where school_id = ${schoolId} and student_id = any (${studentIds}::integer[]) and not import_undone
    )
    select s.student_id as id, s.admission_number as "admissionNumber", s.full_name as "fullName", g.name as grade, st.name as stream
    from students s
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where s.school_id = ${schoolId} and s.is_active and not s.import_undone and s.student_id <> all (${studentIds}::integer[])
      and (s.phone_key_1 in (select key from number) or s.phone_key_2 in (select key from number))
    order by s.search_name, s.full_name, s.student_id
    limit ${siblingsMax}`);
}
