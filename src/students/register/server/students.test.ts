import { expect, test } from 'vitest';
import {
  atOnce,
  chargesOf,
  newClass,
  newStudent,
  newTerm,
  nextTermForm,
  rowsOf,
  setFees,
  studentForm,
} from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const unknown = 2_147_483_647;
const notFound = { status: 404, code: 'STUDENT_NOT_FOUND', message: 'Student not found.', error: 'Student not found.' };

/** A school with a current term, Grade 4 at 10,000, Grade 5 at 12,000, and a student in Grade 4. */
async function schoolWithStudent() {
  const school = await newSchool();
  const place = await newClass(school.admin, 'Grade 4', 'East');
  const next = await newClass(school.admin, 'Grade 5', 'East');
  const term = await newTerm(school.admin);
  await setFees(school.admin, { ...place, term });
  await setFees(school.admin, { ...next, term }, { tuition_fee: 12_000 });
  const student = await newStudent(school.admin, place, { fullName: 'Amina Yusuf', admissionNumber: 'A1' });
  const edit = (changes: Record<string, unknown> = {}) => {
    const { grade_id: gradeId, stream_id: streamId, ...form } = studentForm(place, { fullName: 'Amina Yusuf', admissionNumber: 'A1' });
    return { ...form, gradeId, streamId, ...changes };
  };
  const update = (changes: Record<string, unknown> = {}, id: unknown = student) =>
    school.admin.patch(`/api/students/${id}/update`, edit(changes));
  const toggle = (id: unknown = student) => school.admin.patch(`/api/students/${id}/toggle-status`);
  return { school, place, next, term, student, update, toggle };
}

test('one student is answered with the choices of the form', async () => {
  const { school, place, student } = await schoolWithStudent();
  const answer = await succeed(school.admin.read(`/api/students/${student}`));
  expect(answer.student).toMatchObject({ id: student, fullName: 'Amina Yusuf', gradeId: place.grade, streamId: place.stream });
  expect(answer.grades.map(({ name }: { name: string }) => name)).toEqual(['Grade 4', 'Grade 5']);
  expect(answer.streams).toHaveLength(2);
});

test('teachers see a student without the guardian’s telephone numbers', async () => {
  const { school, student } = await schoolWithStudent();
  const teacher = await school.teacher();
  const { student: seen } = await succeed(teacher.read(`/api/students/${student}`));
  expect(seen).toMatchObject({ fullName: 'Amina Yusuf', guardianName: 'Jane Wanjiku', contactNumber1: null, contactNumber2: null });
  expect((await succeed((await school.bursar()).read(`/api/students/${student}`))).student.contactNumber1).toBe('0712 345 678');
});

test('a student is changed to what the form says', async () => {
  const { school, student, update } = await schoolWithStudent();
  const person = { fullName: 'Amina Y. Hassan', dob: '2014-01-31', gender: 'Other', guardianName: 'Yusuf H.' };
  const changes = { ...person, contactNumber1: '020 271 0000', contactNumber2: '0733 000 111', admissionNumber: 'B2' };
  const answer = await update(changes);
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe('Student updated successfully.');
  expect(answer.body.student).toMatchObject({ id: student, ...changes, active: true });
  expect((await succeed(school.admin.read(`/api/students/${student}`))).student).toEqual(answer.body.student);
  await succeed(update({ contactNumber2: '', admissionNumber: '' }));
  const { student: without } = await succeed(school.admin.read(`/api/students/${student}`));
  expect(without).toMatchObject({ contactNumber2: null, admissionNumber: null });
});

test('whole records sent back change only what the form holds', async () => {
  const { school, student, update } = await schoolWithStudent();
  const answer = await update({ id: 77, active: false, leftDate: '2020-01-01', opening_balance_cents: 5, full_name: 'Other' });
  expect(answer.body.student).toMatchObject({ id: student, fullName: 'Amina Yusuf', active: true, leftDate: null });
  expect(await rowsOf(school, 'select student_id, opening_balance_cents::int as opening from students where school_id = $1')).toEqual([
    { student_id: student, opening: 0 },
  ]);
});

test('another grade moves the current term’s fees with it, and back again', async () => {
  const { school, place, next, student, update } = await schoolWithStudent();
  await succeed(update({ gradeId: next.grade, streamId: next.stream }));
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 12000']);
  const classes = 'select grade_id, stream_id from student_terms where school_id = $1 and student_id = $2';
  expect(await rowsOf(school, classes, [student])).toEqual([{ grade_id: next.grade, stream_id: next.stream }]);
  await succeed(update({ gradeId: String(place.grade), streamId: String(place.stream) }));
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000']);
});

test('another stream of the same grade moves the student and charges nothing', async () => {
  const { school, place, student, update } = await schoolWithStudent();
  const west = await newClass(school.admin, 'Grade 4', 'West');
  const before = await rowsOf(school, 'select count(*)::int from ledger_entries where school_id = $1');
  await succeed(update({ gradeId: place.grade, streamId: west.stream }));
  expect(await rowsOf(school, 'select count(*)::int from ledger_entries where school_id = $1')).toEqual(before);
  expect(await rowsOf(school, 'select stream_id from student_terms where school_id = $1 and student_id = $2', [student])).toEqual([
    { stream_id: west.stream },
  ]);
});

test('a grade changed after a new term began leaves the earlier term as it was', async () => {
  const { school, next, student, update } = await schoolWithStudent();
  const second = await newTerm(school.admin, nextTermForm({ current: true }));
  await setFees(school.admin, { ...next, term: second }, { tuition_fee: 13_000 });
  await succeed(update({ gradeId: next.grade, streamId: next.stream }));
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 2 tuition 13000']);
});

test('grades changed many times at once end with the fees of the grade that stayed', async () => {
  const { school, place, next, student, update } = await schoolWithStudent();
  const answers = await atOnce(12, (index) => {
    const to = index % 2 === 0 ? next : place;
    return update({ gradeId: to.grade, streamId: to.stream });
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [{ grade_id: stayed } = {}] = await rowsOf(school, 'select grade_id from students where school_id = $1');
  expect(await chargesOf(school, student)).toEqual([`Term 1 tuition ${stayed === next.grade ? 12_000 : 10_000}`]);
});

test('a change is refused where an enrolment would be', async () => {
  const { school, place, next, student, update } = await schoolWithStudent();
  await newStudent(school.admin, place, { admissionNumber: 'B 2' });
  const before = (await succeed(school.admin.read(`/api/students/${student}`))).student;
  const refusals = [
    [{ admissionNumber: 'b  2' }, 409, 'ADMISSION_NUMBER_TAKEN', 'Another student has the admission number b 2.', 'admissionNumber'],
    [{ admissionNumber: '+254 712-345 678' }, 400, 'VALIDATION_FAILED', 'Admission number must not be a phone number', 'admissionNumber'],
    [{ streamId: next.stream }, 400, 'STREAM_NOT_IN_GRADE', 'The stream does not belong to the chosen grade.', 'streamId'],
    [{ fullName: '' }, 400, 'VALIDATION_FAILED', 'Full name is required', 'fullName'],
    [{ dob: null }, 400, 'VALIDATION_FAILED', 'Date of birth is required', 'dob'],
    [{ gender: [] }, 400, 'VALIDATION_FAILED', 'Gender must be Male, Female or Other', 'gender'],
    [{ contactNumber1: '\u0000' }, 400, 'VALIDATION_FAILED', undefined, 'contactNumber1'],
    [{ guardianName: 'x'.repeat(121) }, 400, 'VALIDATION_FAILED', 'Guardian name must be at most 120 characters', 'guardianName'],
    [{ gradeId: '1e3' }, 400, 'VALIDATION_FAILED', 'Grade must be a whole number', 'gradeId'],
  ] as const;
  for (const [changes, status, code, message, path] of refusals) {
    const refused = await update(changes);
    expect(refused.body).toMatchObject({ status, code, error: refused.body.message, errors: [{ path }] });
    if (message) expect(refused.body.message).toBe(message);
  }
  expect((await update({ gradeId: unknown })).body).toMatchObject({ status: 404, code: 'GRADE_NOT_FOUND' });
  expect((await update({ streamId: unknown })).body).toMatchObject({ status: 404, code: 'STREAM_NOT_FOUND' });
  expect((await succeed(school.admin.read(`/api/students/${student}`))).student).toEqual(before);
});

test('an optional field that is left out stays as it is, and one that is sent blank goes', async () => {
  const { student, school, update } = await schoolWithStudent();
  const { admissionNumber } = (await succeed(school.admin.read(`/api/students/${student}`))).student;
  expect(admissionNumber).not.toBeNull();
  await succeed(update({ contactNumber2: '0733 111 222' }));
  const fields = { admissionNumber, contactNumber2: '0733 111 222' };
  expect((await succeed(update({ admissionNumber: undefined, contactNumber2: null }))).student).toMatchObject(fields);
  expect((await succeed(school.admin.read(`/api/students/${student}`))).student).toMatchObject(fields);
  const gone = { admissionNumber: null, contactNumber2: null };
  expect((await succeed(update({ admissionNumber: '', contactNumber2: '' }))).student).toMatchObject(gone);
  expect((await succeed(school.admin.read(`/api/students/${student}`))).student).toMatchObject(gone);
});

test('a student may keep the admission number', async () => {
  const { update } = await schoolWithStudent();
  expect((await update({ admissionNumber: 'a1' })).body.student.admissionNumber).toBe('a1');
});

test('a student who has a phone number as the admission number may keep it while other things change', async () => {
  const { school, student, update } = await schoolWithStudent();
  await rowsOf(school, `update students set admission_number = '0712345678' where school_id = $1 and student_id = $2`, [student]);
  const changed = await succeed(update({ admissionNumber: '0712345678', guardianName: 'Mary Otieno' }));
  expect(changed.student).toMatchObject({ admissionNumber: '0712345678', guardianName: 'Mary Otieno' });
  expect((await update({ admissionNumber: '0712345679' })).body).toMatchObject({ status: 400, errors: [{ path: 'admissionNumber' }] });
});

test('a student who leaves is inactive from today and keeps the term’s charges', async () => {
  const { school, student, toggle } = await schoolWithStudent();
  const left = { student: { id: student, active: false, leftDate: nairobiToday() } };
  expect((await toggle()).body).toEqual(left);
  expect((await succeed(school.admin.read(`/api/students/${student}`))).student).toMatchObject(left.student);
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000']);
  await newTerm(school.admin, nextTermForm({ current: true }));
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000']);
});

test('a student who comes back is billed for the term missed so far, once', async () => {
  const { school, place, student, toggle } = await schoolWithStudent();
  await toggle();
  const second = await newTerm(school.admin, nextTermForm({ current: true }));
  await setFees(school.admin, { ...place, term: second }, { tuition_fee: 11_000 });
  const charged = ['Term 1 tuition 10000', 'Term 2 tuition 11000'];
  expect((await toggle()).body).toEqual({ student: { id: student, active: true, leftDate: null } });
  expect(await chargesOf(school, student)).toEqual(charged);
  await toggle();
  await toggle();
  expect(await chargesOf(school, student)).toEqual(charged);
});

test('who is deactivated from two lists at once stays deactivated, and who is activated from two is billed once', async () => {
  const { school, place, student, toggle } = await schoolWithStudent();
  const set = (active: unknown, id: unknown = student) => school.admin.patch(`/api/students/${id}/toggle-status`, { active });
  const left = { student: { id: student, active: false, leftDate: nairobiToday() } };
  for (const { status, body } of await atOnce(2, () => set(false))) expect([status, body]).toEqual([200, left]);
  const second = await newTerm(school.admin, nextTermForm({ current: true }));
  await setFees(school.admin, { ...place, term: second }, { tuition_fee: 11_000 });
  expect([(await set(false)).body, await chargesOf(school, student)]).toEqual([left, ['Term 1 tuition 10000']]);
  for (const { body } of await atOnce(2, () => set(true))) expect(body).toEqual({ student: { id: student, active: true, leftDate: null } });
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 2 tuition 11000']);
  expect(await rowsOf(school, 'select became from student_changes where school_id = $1')).toEqual([
    { became: 'Inactive' },
    { became: 'Active' },
  ]);
  expect([(await set('yes')).status, (await set(true, unknown)).body]).toEqual([400, expect.objectContaining(notFound)]);
  expect((await toggle()).body).toEqual(left);
});

test('an even number of toggles at once leaves the student as before', async () => {
  const { school, student, toggle } = await schoolWithStudent();
  const answers = await atOnce(8, () => toggle());
  expect(answers.filter(({ body }) => body.student.active)).toHaveLength(4);
  expect((await succeed(school.admin.read(`/api/students/${student}`))).student.active).toBe(true);
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000']);
});

test('a student of another school is answered like one that does not exist', async () => {
  const [{ school, update, toggle }, other] = [await schoolWithStudent(), await schoolWithStudent()];
  const theirs = await newStudent(other.school.admin, other.place);
  for (const id of [theirs, unknown]) {
    expect((await school.admin.read(`/api/students/${id}`)).body).toMatchObject(notFound);
    expect((await update({}, id)).body).toMatchObject(notFound);
    expect((await toggle(id)).body).toMatchObject(notFound);
  }
  expect((await succeed(other.school.admin.read(`/api/students/${theirs}`))).student.active).toBe(true);
});

test('an id that is none is refused', async () => {
  const { school, update, toggle } = await schoolWithStudent();
  for (const id of ['0', '-1', '1e0', 'x', '99999999999', '%00']) {
    expect((await school.admin.read(`/api/students/${id}`)).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect((await update({}, id)).status).toBe(400);
    expect((await toggle(id)).status).toBe(400);
  }
});

test('bursars change students; teachers do not', async () => {
  const { school, student } = await schoolWithStudent();
  const [bursar, teacher] = [await school.bursar(), await school.teacher()];
  expect((await bursar.patch(`/api/students/${student}/toggle-status`)).status).toBe(200);
  expect((await teacher.patch(`/api/students/${student}/toggle-status`)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await teacher.patch(`/api/students/${student}/update`, {})).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await succeed(school.admin.read(`/api/students/${student}`))).student.active).toBe(false);
});
