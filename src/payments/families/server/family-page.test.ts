import { expect, test } from 'vitest';
import { balancesOf } from '../../../../tests/support/owing-school.ts';
import { paid, payingSchool, statementOf, verify } from '../../../../tests/support/paying-school.ts';
import { atOnce, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

type Child = { id: number; fullName: string; balance: number; active: boolean };

/** Amina and Baraka, joined; each owes 10,000. */
async function family() {
  const world = await payingSchool();
  const { admin, place } = world;
  const under = (fullName: string, dob: string) => newStudent(admin, place, { fullName, dob, contactNumber1: '0722 111 222' });
  const [amina, baraka] = [await under('Amina', '2016-01-01'), await under('Baraka', '2012-01-01')];
  const joined = await succeed(admin.post(`/api/students/${amina}/family`, { siblingIds: [baraka] }));
  const page = (staff: Staff = admin) => succeed(staff.read(`/api/families/${joined.family.id}`));
  return { ...world, amina, baraka, familyId: joined.family.id, page };
}

test('the eldest stands first, and who left owing is there and said to have left', async () => {
  const { admin, baraka, page } = await family();
  await succeed(admin.patch(`/api/students/${baraka}/toggle-status`));
  const { children, balance } = await page();
  expect(children.map(({ fullName, active }: Child) => [fullName, active])).toEqual([
    ['Baraka', false],
    ['Amina', true],
  ]);
  expect(balance).toBe(20_000);
});

test('what each child owes is what the list of balances and the statement say', async () => {
  const { admin, amina, page } = await family();
  await paid(admin, { studentId: amina, amount: 2345.67 });
  const listed = new Map((await balancesOf(admin, '?limit=100')).students.map(({ id, balance }: Child) => [id, balance]));
  for (const { id, balance } of (await page()).children) {
    expect(balance).toBe(listed.get(id));
    expect(balance).toBe((await statementOf(admin, id)).summary.currentBalance);
  }
  expect((await page()).balance).toBe(17_654.33);
});

test('of many payments the last ten are shown, the newest first', async () => {
  const { admin, amina, baraka, page } = await family();
  for (let count = 1; count <= 6; count += 1) {
    await paid(admin, { studentId: amina, amount: 100 + count });
    await paid(admin, { studentId: baraka, amount: 200 + count });
  }
  const amounts = (await page()).lastPayments.map(({ amount }: { amount: number }) => amount);
  expect(amounts).toEqual([206, 106, 205, 105, 204, 104, 203, 103, 202, 102]);
});

test('a payment that waits is said to, until a second person has seen it', async () => {
  const { school, admin, amina, page } = await family();
  const bursar = await school.bursar();
  const { id } = await paid(bursar, { studentId: amina, amount: 500, method: 'Bank', code: 'SLIP 7' });
  expect((await page()).lastPayments).toMatchObject([{ code: 'SLIP7', status: 'pending' }]);
  await succeed(verify(admin, id));
  expect((await page()).lastPayments).toMatchObject([{ status: 'verified' }]);
});

test('who reads money reads it; a teacher does not, and an auditor takes nothing apart', async () => {
  const { school, admin, familyId, page } = await family();
  const [teacher, auditor] = [await school.teacher(), await newStaff(admin, 'auditor')];
  expect((await page(auditor)).balance).toBe(20_000);
  expect((await teacher.read(`/api/families/${familyId}`)).status).toBe(403);
  for (const staff of [teacher, auditor]) expect((await staff.post(`/api/families/${familyId}/take-apart`)).status).toBe(403);
  expect((await page()).children).toHaveLength(2);
});

test('many who split it up at once split it up once, and leave nothing behind', async () => {
  const { school, admin, familyId, amina } = await family();
  const answers = await atOnce(4, () => admin.post(`/api/families/${familyId}/take-apart`));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  expect(await rowsOf(school, 'select student_id from family_members where school_id = $1')).toEqual([]);
  expect(await rowsOf(school, 'select family_id from families where school_id = $1')).toEqual([]);
  const [row] = await rowsOf(
    school,
    `select count(*)::integer as count from student_changes
     where school_id = $1 and student_id = $2 and field = 'family' and became is null`,
    [amina],
  );
  expect(row).toEqual({ count: 1 });
});

test('one who joins while another takes apart ends in a family or in none, never in half of one', async () => {
  const { school, admin, place, amina, familyId } = await family();
  const chebet = await newStudent(admin, place, { fullName: 'Chebet', contactNumber1: '0722 111 222' });
  const [joined, apart] = await Promise.all([
    admin.post(`/api/students/${chebet}/family`, { siblingIds: [amina] }),
    admin.post(`/api/families/${familyId}/take-apart`),
  ]);
  expect([joined.status, apart.status]).toEqual([200, 200]);
  const rows = await rowsOf(
    school,
    `select count(m.student_id)::integer as members
     from families f left join family_members m on m.school_id = f.school_id and m.family_id = f.family_id
     where f.school_id = $1 group by f.family_id`,
  );
  expect(rows.every(({ members }) => Number(members) >= 2)).toBe(true);
});

test('a family of nobody’s is not found', async () => {
  const { admin } = await family();
  expect((await admin.read('/api/families/999999')).body).toMatchObject({ status: 404, code: 'FAMILY_NOT_FOUND' });
  expect((await admin.post('/api/families/999999/take-apart')).body.message).toBe('Family not found.');
});
