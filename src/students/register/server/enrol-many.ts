import { billStudents } from '../../../books/billing/server/bill-students.ts';
import { postOpeningBalances } from '../../../books/ledger/server/post-opening-balance.ts';
import type { Cents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { BillFrom, Student } from '../contract.ts';
import { noteAdded } from './note-added.ts';

export type Newcomer = Pick<Student, 'fullName' | 'dob' | 'gender' | 'guardianName' | 'gradeId' | 'streamId'> & {
  contactNumber1: string;
  contactNumber2: string | null;
  admissionNumber: string | null;
  openingCents: Cents;
  feeIds: readonly number[];
};
/** The enrolled students: their number, and the first id; in the given order. */
export type Enrolled = { firstId: number; count: number };

/**
 * Enrols many students as `addStudent` enrols one: numbers, one opening entry for all balances, additional fees, and the bill of the
 * current term unless they are billed from the next. The caller must lock billing.
 */
export async function enrolMany(
  tx: Transaction,
  caller: Caller,
  newcomers: readonly Newcomer[],
  { reason, billFrom }: { reason: string; billFrom: BillFrom },
): Promise<Enrolled> {
  const { schoolId } = caller;
  const { firstId } = await insertStudents(tx, { schoolId, newcomers });
  const numbered = newcomers.map((newcomer, index) => ({ ...newcomer, studentId: firstId + index }));
  const links = numbered.flatMap(({ studentId, feeIds }) => feeIds.map((feeId) => ({ studentId, feeId })));
  await Promise.all([
    insertLinks(tx, { schoolId, links }),
    postOpeningBalances(tx, caller, {
      reason,
      balances: numbered.map(({ studentId, openingCents }) => ({ studentId, owed: openingCents })),
    }),
  ]);
  if (billFrom === 'now') await billStudents(tx, caller, { studentIds: numbered.map(({ studentId }) => studentId) });
  noteAdded(tx, { schoolId, firstId, count: newcomers.length });
  return { firstId, count: newcomers.length };
}

/** Inserts the students under a block of numbers, and returns the first. */
function insertStudents(
  tx: Transaction,
  { schoolId, newcomers }: { schoolId: number; newcomers: readonly Newcomer[] },
): Promise<{ firstId: number }> {
  const column = <Name extends keyof Newcomer>(name: Name) => newcomers.map((newcomer) => newcomer[name]);
  return tx.row<{ firstId: number }>(sql`
    with moment as materialized (
      select now() as at
    ),
    numbered as (
      update counters
      set last_number = last_number + ${newcomers.length}::integer
      where school_id = ${schoolId} and kind = 'student'
      returning last_number - ${newcomers.length}::integer as last_before
    ),
    given as (
      select admission_number, full_name, date_of_birth, gender, guardian_name, contact_number_1, contact_number_2, grade_id, stream_id,
             opening_cents, place
      from unnest(
        ${column('admissionNumber')}::text[], ${column('fullName')}::text[], ${column('dob')}::date[], ${column('gender')}::text[],
        ${column('guardianName')}::text[], ${column('contactNumber1')}::text[], ${column('contactNumber2')}::text[],
        ${column('gradeId')}::integer[], ${column('streamId')}::integer[], ${column('openingCents')}::bigint[]
      ) with ordinality as row (admission_number, full_name, date_of_birth, gender, guardian_name, contact_number_1, contact_number_2,
                                grade_id, stream_id, opening_cents, place)
    ),
    inserted as (
      insert into students (school_id, student_id, admission_number, full_name, date_of_birth, gender, guardian_name,
                            contact_number_1, contact_number_2, grade_id, stream_id, opening_balance_cents, created_at, updated_at)
      select own.school_id, last_before + place::integer, admission_number, full_name, date_of_birth, gender, guardian_name,
             contact_number_1, contact_number_2, grade_id, stream_id, opening_cents, at, at
      from numbered, moment, given
      join schools own on own.school_id = ${schoolId}
      returning school_id
    ),
    owed as (
      insert into student_balances (school_id, student_id, balance_cents)
      select own.school_id, last_before + place::integer, opening_cents
      from numbered, given
      join schools own on own.school_id = ${schoolId}
      returning school_id
    )
    select last_before + 1 as "firstId" from numbered`);
}

type Links = readonly { studentId: number; feeId: number }[];

function insertLinks(tx: Transaction, { schoolId, links }: { schoolId: number; links: Links }): Promise<object[]> {
  const [studentIds, feeIds] = [links.map(({ studentId }) => studentId), links.map(({ feeId }) => feeId)];
  return tx.rows(sql`
    insert into student_fees (school_id, student_id, additional_fee_id)
    select ${schoolId}::integer, student_id, fee_id
    from unnest(${studentIds}::integer[], ${feeIds}::integer[]) as link (student_id, fee_id)
    returning school_id`);
}
