import { base64, csvOf } from './import-files.ts';
import { newClass, newTerm, rowsOf, setFees } from './school-parts.ts';
import { newSchool, type School, type Staff, succeed } from './world.ts';

/** A school with Grade 4 East, whose fees of the current term are 10,000. */
export async function movingSchool() {
  const school = await newSchool();
  const place = await newClass(school.admin);
  const term = await newTerm(school.admin);
  await setFees(school.admin, { ...place, term });
  return { school, admin: school.admin, place, term };
}

/** The students on the register: number, admission number, name and balance brought forward in cents. */
export const studentsOf = (school: School) =>
  rowsOf(
    school,
    `select student_id as id, admission_number as admission, full_name as name, opening_balance_cents::integer as opening
     from students where school_id = $1 and not import_undone order by 1`,
  );

const heads = ['Adm No', 'Name', 'DOB', 'Gender', 'Class', 'Guardian', 'Phone', 'Balance'];
export type Pupil = Partial<Record<'admission' | 'name' | 'born' | 'gender' | 'class' | 'guardian' | 'phone' | 'balance', string>>;

/** A line of a register: a girl of Grade 4 East who owes nothing, but for what is given. */
function lineOf(pupil: Pupil): string[] {
  const usual = { admission: '', name: 'Amina Yusuf', born: '14/03/2016', gender: 'F', class: '4E', guardian: 'Halima Yusuf' };
  const {
    admission,
    name,
    born,
    gender,
    class: className,
    guardian,
    phone,
    balance,
  } = { ...usual, phone: '0712345678', balance: '', ...pupil };
  return [admission, name, born, gender, className, guardian, phone, balance];
}

/** A register: its heads on the first line, a line for each pupil below. */
export const registerRows = (...pupils: Pupil[]) => [heads, ...pupils.map(lineOf)];

/** The same as CSV. */
export const registerOf = (...pupils: Pupil[]) => csvOf(registerRows(...pupils));

/** The file as a draft. */
export async function upload(
  staff: Staff,
  content: string | Buffer,
  fileName = 'register.csv',
): Promise<{ import: { id: number } } & Record<string, unknown>> {
  return succeed(staff.post('/api/imports', { fileName, content: base64(content) }));
}

/** A draft of a register, as what the page can do with it. */
export async function draftOf(staff: Staff, ...pupils: Pupil[]) {
  const draft = await upload(staff, registerOf(...pupils));
  const path = `/api/imports/${draft.import.id}`;
  return {
    draft,
    path,
    read: () => succeed(staff.read(path)),
    decide: (decided: object) => succeed(staff.patch(path, decided)),
    check: (query = '') => succeed(staff.read(`${path}/check${query}`)),
    accept: (body: object = { students: pupils.length }, headers?: Record<string, string>) => staff.post(`${path}/accept`, body, headers),
    undo: () => staff.post(`${path}/undo`),
  };
}
