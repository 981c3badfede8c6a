import { expect, test } from 'vitest';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import {
  atOnce,
  newClass,
  newStudent,
  newTerm,
  nextTermForm,
  type Place,
  rowsOf,
  setFees,
  studentForm,
} from '../../../../tests/support/school-parts.ts';
import { ask, newStaff, type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

/** What is kept of changes of a student, the oldest first, as 'field: was → became'. */
async function changesOf(school: School, student: number): Promise<string[]> {
  const rows = await rowsOf(
    school,
    `select field || ': ' || coalesce(was, 'none') || ' → ' || coalesce(became, 'none') as change
     from student_changes where school_id = $1 and student_id = $2 order by change_id`,
    [student],
  );
  return rows.map(({ change }) => String(change));
}

type Edit = { student: number; place: Place; changes: object };

/** Sends the whole form of a student, as the page does: as newStudent made them but for the changes. */
function save(staff: Staff, { student, place, changes }: Edit) {
  const { grade_id: gradeId, stream_id: streamId, ...form } = studentForm(place, { fullName: 'Amina Yusuf' });
  return staff.patch(`/api/students/${student}/update`, { ...form, gradeId, streamId, ...changes });
}

async function aminaIn() {
  const world = await payingSchool();
  return { ...world, amina: await newStudent(world.admin, world.place, { fullName: 'Amina Yusuf' }) };
}

test('every field that an edit changes is kept, and none that it leaves', async () => {
  const { school, admin, place, amina } = await aminaIn();
  const guardian = { guardianName: 'Yusuf Noor', contactNumber1: '0799 000 111', contactNumber2: '0733 000 111' };
  const changes = { dob: '2014-01-02', gender: 'Male', admissionNumber: 'A/9', ...guardian };
  await succeed(save(admin, { student: amina, place, changes }));
  expect(await changesOf(school, amina)).toEqual([
    'dob: 2015-03-04 → 2014-01-02',
    'gender: Female → Male',
    'admissionNumber: none → A/9',
    'guardianName: Jane Wanjiku → Yusuf Noor',
    'contactNumber1: 0712 345 678 → 0799 000 111',
    'contactNumber2: none → 0733 000 111',
  ]);
});

test('a move to another grade is kept by the names of the classes, whether it counts now or from the next term', async () => {
  const { school, admin, place, term, amina } = await aminaIn();
  const fifth = await newClass(admin, 'Grade 5', 'West');
  await setFees(admin, { grade: fifth.grade, term }, { tuition_fee: 12_000 });
  await newTerm(admin, nextTermForm());
  await succeed(save(admin, { student: amina, place: fifth, changes: { billFrom: 'nextTerm' } }));
  await succeed(save(admin, { student: amina, place, changes: {} }));
  expect(await changesOf(school, amina)).toEqual(['class: Grade 4 East → Grade 5 West', 'class: Grade 5 West → Grade 4 East']);
});

test('who changed it is kept with it, and the day', async () => {
  const { school, admin, place, amina } = await aminaIn();
  const bursar = await school.bursar();
  await succeed(save(bursar, { student: amina, place, changes: { fullName: 'Amina Noor' } }));
  await succeed(admin.patch(`/api/students/${amina}/toggle-status`));
  const rows = await rowsOf(
    school,
    `select u.username, c.field, c.changed_at::date = now()::date as today
     from student_changes c join users u using (school_id) where school_id = $1 and u.user_id = c.changed_by order by c.change_id`,
  );
  expect(rows).toEqual([
    { username: bursar.username, field: 'fullName', today: true },
    { username: admin.username, field: 'status', today: true },
  ]);
});

test('an edit of a version that somebody else has changed meanwhile keeps nothing', async () => {
  const { school, admin, place, amina } = await aminaIn();
  const { student } = await succeed(admin.read(`/api/students/${amina}`));
  await succeed(save(admin, { student: amina, place, changes: { fullName: 'Amina Noor' } }));
  const late = await save(admin, { student: amina, place, changes: { fullName: 'Amina Ali', updatedAt: student.updatedAt } });
  expect(late.body.code).toBe('CHANGED_MEANWHILE');
  expect(await changesOf(school, amina)).toEqual(['fullName: Amina Yusuf → Amina Noor']);
});

test('changes of one student are none of another', async () => {
  const { school, admin, place, student, amina } = await aminaIn();
  await succeed(save(admin, { student: amina, place, changes: { gender: 'Other' } }));
  expect(await changesOf(school, amina)).toEqual(['gender: Female → Other']);
  expect(await changesOf(school, student)).toEqual([]);
});

test('many who save at once leave one chain: each change begins with what the one before it left', async () => {
  const { school, admin, place, amina } = await aminaIn();
  await atOnce(6, (index) => succeed(save(admin, { student: amina, place, changes: { fullName: `Amina ${index}` } })));
  const rows = await rowsOf(school, 'select was, became from student_changes where school_id = $1 and student_id = $2 order by change_id', [
    amina,
  ]);
  expect(rows).toHaveLength(6);
  expect(rows.map(({ was }) => was)).toEqual(['Amina Yusuf', ...rows.slice(0, -1).map(({ became }) => became)]);
  const { student } = await succeed(admin.read(`/api/students/${amina}`));
  expect(student.fullName).toBe(rows.at(-1)?.became);
});

test('an edit that is sent again under its key is kept once', async () => {
  const { school, admin, place, amina } = await aminaIn();
  const { grade_id: gradeId, stream_id: streamId, ...form } = studentForm(place, { fullName: 'Amina Noor' });
  const again = () =>
    ask({
      method: 'PATCH',
      url: `/api/students/${amina}/update`,
      body: { ...form, gradeId, streamId },
      token: admin.token,
      headers: { 'idempotency-key': 'amina-noor' },
    });
  expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
  expect(await changesOf(school, amina)).toEqual(['fullName: Amina Yusuf → Amina Noor']);
});

test('a second number that is taken away is kept as gone, and one that is left out stays', async () => {
  const { school, admin, place, amina } = await aminaIn();
  await succeed(save(admin, { student: amina, place, changes: { contactNumber2: '0733 000 111' } }));
  await succeed(save(admin, { student: amina, place, changes: {} }));
  await succeed(save(admin, { student: amina, place, changes: { contactNumber2: '' } }));
  expect(await changesOf(school, amina)).toEqual(['contactNumber2: none → 0733 000 111', 'contactNumber2: 0733 000 111 → none']);
});

test('whoever leaves and comes back is on the line each time', async () => {
  const { school, admin, amina } = await aminaIn();
  for (let count = 1; count <= 3; count += 1) await succeed(admin.patch(`/api/students/${amina}/toggle-status`));
  expect(await changesOf(school, amina)).toEqual(['status: Active → Inactive', 'status: Inactive → Active', 'status: Active → Inactive']);
});

test('who may not change a student leaves nothing on the line', async () => {
  const { school, admin, place, amina } = await aminaIn();
  for (const staff of [await school.teacher(), await newStaff(admin, 'auditor')]) {
    expect((await save(staff, { student: amina, place, changes: { gender: 'Other' } })).status).toBe(403);
    expect((await staff.patch(`/api/students/${amina}/toggle-status`)).status).toBe(403);
  }
  expect(await changesOf(school, amina)).toEqual([]);
});
