import { expect, test } from 'vitest';
import { draftOf } from '../../../../tests/support/registers.ts';
import { newClass, newStudent } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

/** A school with Amina in Grade 4 East, and a Grade 5. */
async function schoolWithAmina() {
  const school = await newSchool();
  const { admin } = school;
  const [four, five] = [await newClass(admin, 'Grade 4'), await newClass(admin, 'Grade 5')];
  const child = { fullName: "Amina Ng'ang'a", contactNumber1: '0712 345 678', admissionNumber: '0012' };
  return { school, admin, four, five, child, amina: await newStudent(admin, four, child) };
}

type ChildQuery = { fullName?: string; contactNumber1?: string; grade_id: number };
const look = (staff: Staff, entry: ChildQuery) => {
  const { fullName = 'nganga AMINA', contactNumber1 = '+254712345678', grade_id } = entry;
  return staff.read(`/api/students/enrolled-already?${new URLSearchParams({ fullName, contactNumber1, grade_id: String(grade_id) })}`);
};

test('a child who is there already is named with class and number: by the telephone in any grade, by the grade with any telephone', async () => {
  const { admin, four, five, amina } = await schoolWithAmina();
  const student = { id: amina, fullName: "Amina Ng'ang'a", admissionNumber: '0012', className: 'Grade 4 East', active: true };
  expect(await succeed(look(admin, { grade_id: five.grade }))).toEqual({ student });
  expect(await succeed(look(admin, { grade_id: four.grade, contactNumber1: '0799000111' }))).toEqual({ student });
  expect(await succeed(look(admin, { grade_id: five.grade, contactNumber1: '0799000111' }))).toEqual({ student: null });
  expect(await succeed(look(admin, { grade_id: four.grade, fullName: 'Amina' }))).toEqual({ student: null });
});

test('one who has left is said to be inactive, and comes after one who is there', async () => {
  const { admin, four, child, amina } = await schoolWithAmina();
  await succeed(admin.patch(`/api/students/${amina}/toggle-status`));
  expect((await succeed(look(admin, { grade_id: four.grade }))).student).toMatchObject({ id: amina, active: false });
  const second = await newStudent(admin, four, { ...child, admissionNumber: '0013' });
  expect((await succeed(look(admin, { grade_id: four.grade }))).student).toMatchObject({ id: second, active: true });
  await newStudent(admin, four, { ...child, admissionNumber: '0014' });
  expect((await succeed(look(admin, { grade_id: four.grade }))).student, 'of two the first').toMatchObject({ id: second });
});

test('enrolling is not refused for it, and other schools are not looked at', async () => {
  const { admin, four, child } = await schoolWithAmina();
  await newStudent(admin, four, { ...child, admissionNumber: '' });
  const other = await newSchool();
  const place = await newClass(other.admin);
  expect(await succeed(look(other.admin, { grade_id: place.grade }))).toEqual({ student: null });
});

test('who was brought in by mistake and undone is not said to be there', async () => {
  const { admin, four } = await schoolWithAmina();
  const brought = await draftOf(admin, { name: 'Zuri Juma' });
  await succeed(brought.accept());
  const zuri = { grade_id: four.grade, fullName: 'Zuri Juma' };
  expect((await succeed(look(admin, zuri))).student).toMatchObject({ fullName: 'Zuri Juma' });
  await succeed(brought.undo());
  expect(await succeed(look(admin, zuri))).toEqual({ student: null });
});

test('who may not see telephones asks nothing: the answer would tell whose one is', async () => {
  const { school, four } = await schoolWithAmina();
  expect((await look(await school.teacher(), { grade_id: four.grade })).status).toBe(403);
  expect((await look(await newStaff(school.admin, 'auditor'), { grade_id: four.grade })).status).toBe(200);
});
