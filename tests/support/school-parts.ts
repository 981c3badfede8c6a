import { moneyAccounts } from '../../src/books/ledger/accounts.ts';
import { addDays, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { asOwner, nextNumber, type School, type Staff, schoolIdOf, succeed } from './world.ts';

export type Place = { grade: number; stream: number };

/** Rows as the owner of the database sees them; $1 is the id of the school. */
export function rowsOf({ admin }: School, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return asOwner(text, [schoolIdOf(admin), ...values]);
}

/** A grade with one stream; both exist afterwards, whether or not they did before. */
export async function newClass(admin: Staff, grade = 'Grade 4', stream = 'East'): Promise<Place> {
  const { data } = await succeed(admin.post('/api/settings/configure-grades', { grades: [{ name: grade, streams: [stream] }] }));
  const gradeRow = data.grades.find(({ name }: { name: string }) => name === grade);
  return { grade: gradeRow.id, stream: gradeRow.streams.find(({ name }: { name: string }) => name === stream).id };
}

type TermDays = { startDate: string; endDate: string };

/** The form of a term whose days include today, and so of today's year; a term of other days is of the year that it begins in. */
export function termForm(changes: Record<string, unknown> = {}) {
  const today = nairobiToday();
  const form = { name: 'Term 1', startDate: addDays(today, -20), endDate: addDays(today, 60), ...changes } as TermDays;
  const runsToday = form.startDate <= today && today <= form.endDate;
  return { year: yearOf(runsToday ? today : String(form.startDate)), ...form, ...changes };
}

/** The form of a term that begins after today's. */
export function nextTermForm(changes: Record<string, unknown> = {}) {
  const today = nairobiToday();
  return termForm({ name: 'Term 2', startDate: addDays(today, 70), endDate: addDays(today, 150), ...changes });
}

export async function newTerm(admin: Staff, form: Record<string, unknown> = termForm()): Promise<number> {
  return (await succeed(admin.post('/api/settings/terms', form))).term.id;
}

/** The fees of a grade in a term: the tuition given, nothing else unless stated. */
export function setFees(admin: Staff, { grade, term }: { grade: number; term: number }, fees: Record<string, unknown> = {}) {
  const form = { grade, term_id: term, tuition_fee: 10_000, ass_books: 0, diary_fee: 0, ...fees };
  return succeed(admin.post('/api/settings/fee-structure', form));
}

export async function newFee(admin: Staff, amount = 1500, feeName = `Bus ${nextNumber()}`): Promise<number> {
  return (await succeed(admin.post('/api/settings/additional-fees', { feeName, amount }))).additionalFee.id;
}

export function studentForm({ grade, stream }: Place, changes: Record<string, unknown> = {}) {
  return {
    fullName: `Mwanafunzi ${nextNumber()}`,
    dob: '2015-03-04',
    gender: 'Female',
    guardianName: 'Jane Wanjiku',
    contactNumber1: '0712 345 678',
    grade_id: grade,
    stream_id: stream,
    ...changes,
  };
}

export async function newStudent(admin: Staff, place: Place, changes: Record<string, unknown> = {}): Promise<number> {
  return (await succeed(admin.post('/api/students/add', studentForm(place, changes)))).student.id;
}

/** What a student was charged in each term in shillings, by account, as 'term account amount'; what came to nothing is left out. */
export async function chargesOf(school: School, student: number): Promise<string[]> {
  const rows = await rowsOf(
    school,
    `select concat_ws(' ', t.name, account, (sum(cents) / 100)::float8) as charge
     from (select term_id, case when debit = 'students' then credit else debit end as account,
                  case when debit = 'students' then amount_cents else -amount_cents end as cents
           from ledger_transfers
           where school_id = $1 and student_id = $2) as line
     left join terms t on t.school_id = $1 and t.term_id = line.term_id
     where account::text <> all ($3)
     group by t.name, t.start_date, account
     having sum(cents) <> 0
     order by t.start_date nulls first, account`,
    [student, moneyAccounts],
  );
  return rows.map(({ charge }) => String(charge));
}

/** Runs a call many times at once. */
export function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}
