import { expect, test } from 'vitest';
import { balanceOf, paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { atOnce, newStudent, type Place, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import type { HistoryLine } from '../../../reports/student-page/contract.ts';
import { titleOf } from '../../../reports/student-page/line-words.ts';

useServer();

const phone = '0722 111 222';
const child = (admin: Staff, place: Place, fullName: string, contactNumber1 = phone) =>
  newStudent(admin, place, { fullName, contactNumber1, guardianName: 'Achieng Otieno' });
const overviewOf = (staff: Staff, student: number) => succeed(staff.read(`/api/students/${student}/overview`));
const offeredTo = async (staff: Staff, student: number) =>
  (await overviewOf(staff, student)).offered.map(({ fullName }: { fullName: string }) => fullName);
const siblingsOf = async (staff: Staff, student: number) =>
  (await overviewOf(staff, student)).family?.siblings.map(({ fullName }: { fullName: string }) => fullName) ?? null;
const join = (staff: Staff, student: number, siblingIds: unknown) => staff.post(`/api/students/${student}/family`, { siblingIds });

/** A school where Amina, Baraka and Chebet are under one number and Dalila under another; nobody is joined yet. */
async function threeUnderOneNumber() {
  const world = await payingSchool();
  const { admin, place } = world;
  const amina = await child(admin, place, 'Amina');
  const baraka = await child(admin, place, 'Baraka', '+254 722 111222');
  const chebet = await child(admin, place, 'Chebet', '254722111222');
  const dalila = await child(admin, place, 'Dalila', '0733 111 222');
  return { ...world, amina, baraka, chebet, dalila };
}

test('children under one number are offered as a family, however the number was written', async () => {
  const { admin, amina, dalila } = await threeUnderOneNumber();
  expect((await overviewOf(admin, amina)).offered).toEqual([
    { id: expect.any(Number), fullName: 'Baraka', grade: 'Grade 4', stream: 'East', active: true, familyName: null },
    { id: expect.any(Number), fullName: 'Chebet', grade: 'Grade 4', stream: 'East', active: true, familyName: null },
  ]);
  expect(await offeredTo(admin, dalila)).toEqual([]);
});

test('a second number and that of a further guardian count as well', async () => {
  const { admin, place, dalila } = await threeUnderOneNumber();
  await newStudent(admin, place, { fullName: 'Elijah', contactNumber1: '0700 000 001', contactNumber2: '0733 111 222' });
  const fatuma = await child(admin, place, 'Fatuma', '0700 000 002');
  const guardian = { name: 'Aunt', relation: 'other', phone: '0733-111-222', receivesMessages: true };
  await succeed(admin.post(`/api/students/${fatuma}/guardians`, guardian));
  expect(await offeredTo(admin, dalila)).toEqual(['Elijah', 'Fatuma']);
});

test('one press joins them: each sees the others, nobody is offered any more, and no balance has moved', async () => {
  const { admin, amina, baraka, chebet } = await threeUnderOneNumber();
  await paid(admin, { studentId: baraka, amount: 4000 });
  const { message, family } = await succeed(join(admin, amina, [baraka, chebet]));
  expect(message).toBe('Joined as Family of Achieng Otieno.');
  expect(await siblingsOf(admin, amina)).toEqual(['Baraka', 'Chebet']);
  expect(await siblingsOf(admin, chebet)).toEqual(['Amina', 'Baraka']);
  expect((await overviewOf(admin, baraka)).family).toMatchObject({ id: family.id, name: 'Family of Achieng Otieno' });
  for (const student of [amina, baraka, chebet]) expect(await offeredTo(admin, student)).toEqual([]);
  expect(await Promise.all([amina, baraka, chebet].map((student) => balanceOf(admin, student)))).toEqual([10_000, 6000, 10_000]);
});

test('the page of a family has each child’s balance, what they owe together and their last payments', async () => {
  const { admin, amina, baraka, chebet, dalila } = await threeUnderOneNumber();
  const { family } = await succeed(join(admin, amina, [baraka, chebet]));
  await paid(admin, { studentId: dalila, amount: 100 });
  await paid(admin, { studentId: amina, amount: 12_000 });
  const second = await paid(admin, { studentId: baraka, amount: 4000, method: 'Mpesa', code: 'QGH7Y2K9QL' });
  await succeed(reverse(await newStaff(admin, 'admin'), second.id));
  const page = await succeed(admin.read(`/api/families/${family.id}`));
  expect(page.family).toEqual({
    id: family.id,
    name: 'Family of Achieng Otieno',
    guardianName: 'Achieng Otieno',
    joinedOn: expect.any(String),
    joinedBy: admin.username,
    updatedAt: expect.any(String),
  });
  expect(page.children.map(({ fullName, balance }: { fullName: string; balance: number }) => [fullName, balance])).toEqual([
    ['Amina', -2000],
    ['Baraka', 10_000],
    ['Chebet', 10_000],
  ]);
  expect(page.balance).toBe(18_000);
  expect(page.lastPayments).toMatchObject([
    { receiptNumber: second.id, fullName: 'Baraka', amount: 4000, method: 'Mpesa', code: 'QGH7Y2K9QL', status: 'reversed' },
    { fullName: 'Amina', amount: 12_000, method: 'Cash', status: 'verified' },
  ]);
});

test('whoever comes later joins the family that the others are in', async () => {
  const { admin, place, amina, baraka, chebet } = await threeUnderOneNumber();
  const { family } = await succeed(join(admin, amina, [baraka, chebet]));
  const elijah = await child(admin, place, 'Elijah');
  expect((await overviewOf(admin, elijah)).offered.map(({ familyName }: { familyName: string }) => familyName)).toEqual(
    Array.from({ length: 3 }, () => 'Family of Achieng Otieno'),
  );
  expect((await succeed(join(admin, elijah, [amina, baraka, chebet]))).family.id).toBe(family.id);
  expect(await siblingsOf(admin, elijah)).toEqual(['Amina', 'Baraka', 'Chebet']);
});

test('joining again changes nothing', async () => {
  const { school, admin, amina, baraka } = await threeUnderOneNumber();
  const { family } = await succeed(join(admin, amina, [baraka]));
  expect((await succeed(join(admin, baraka, [amina]))).family).toEqual(family);
  const [row] = await rowsOf(school, `select count(*)::integer as count from student_changes where school_id = $1 and field = 'family'`);
  expect(row).toEqual({ count: 2 });
});

test('children without a number in common are not joined, nor is a child with nobody', async () => {
  const { admin, amina, baraka, dalila } = await threeUnderOneNumber();
  const message = 'No guardian of Amina and of Dalila has the same phone number, so they cannot be joined.';
  expect((await join(admin, amina, [baraka, dalila])).body).toMatchObject({ status: 409, code: 'NO_SHARED_NUMBER', message });
  expect(await siblingsOf(admin, baraka)).toBeNull();
  expect((await join(admin, amina, [])).body).toMatchObject({ status: 400, message: 'Name at least one other student' });
  expect((await join(admin, amina, [amina])).body).toMatchObject({
    ...{ status: 400, message: 'Name at least one other student', errors: [{ path: 'siblingIds' }] },
  });
  expect(await siblingsOf(admin, amina)).toBeNull();
  expect((await join(admin, amina, [999])).body.code).toBe('STUDENT_NOT_FOUND');
});

test('two families are not made one', async () => {
  const { admin, place, amina, baraka, dalila } = await threeUnderOneNumber();
  const elijah = await newStudent(admin, place, { fullName: 'Elijah', contactNumber1: '0733 111 222', guardianName: 'Musa' });
  await succeed(join(admin, amina, [baraka]));
  await succeed(join(admin, elijah, [dalila]));
  const fatuma = await newStudent(admin, place, { fullName: 'Fatuma', contactNumber1: phone, contactNumber2: '0733 111 222' });
  const refused = await join(admin, fatuma, [amina, dalila]);
  expect(refused.body).toMatchObject({ status: 409, code: 'FAMILIES_DIFFER' });
  expect(refused.body.message).toContain('Family of Achieng Otieno and Family of Musa');
  expect(await siblingsOf(admin, fatuma)).toBeNull();
});

test('one is taken out, and a family of one is none', async () => {
  const { admin, amina, baraka, chebet } = await threeUnderOneNumber();
  const { family } = await succeed(join(admin, amina, [baraka, chebet]));
  const leave = (student: number) => admin.post(`/api/students/${student}/family/leave`);
  expect((await succeed(leave(chebet))).message).toBe('Chebet is no longer in Family of Achieng Otieno.');
  expect([await siblingsOf(admin, amina), await siblingsOf(admin, chebet)]).toEqual([['Baraka'], null]);
  await succeed(leave(baraka));
  expect(await siblingsOf(admin, amina)).toBeNull();
  expect((await admin.read(`/api/families/${family.id}`)).body.code).toBe('FAMILY_NOT_FOUND');
  expect((await leave(amina)).body).toMatchObject({ status: 409, message: 'Amina is not in a family.' });
  expect((await leave(999)).body.code).toBe('STUDENT_NOT_FOUND');
});

test('one press splits up a family; who was in it, and who did it, stays on the line of each child', async () => {
  const { school, admin, amina, baraka } = await threeUnderOneNumber();
  const bursar = await school.bursar();
  const { family } = await succeed(join(admin, amina, [baraka]));
  expect((await succeed(bursar.post(`/api/families/${family.id}/take-apart`))).message).toBe('Family of Achieng Otieno is split up.');
  expect(await offeredTo(admin, amina)).toEqual(['Baraka', 'Chebet']);
  const edits = (await overviewOf(admin, baraka)).history.lines.filter(({ kind }: HistoryLine) => kind === 'edit');
  expect(edits.map((line: HistoryLine) => [titleOf(line), line.by])).toEqual([
    ['Family: Family of Achieng Otieno → none', bursar.username],
    ['Family: none → Family of Achieng Otieno', admin.username],
  ]);
  expect((await bursar.post(`/api/families/${family.id}/take-apart`)).status).toBe(404);
});

test('two who join the same children at once make one family', async () => {
  const { school, admin, amina, baraka, chebet } = await threeUnderOneNumber();
  const all = [amina, baraka, chebet];
  const answers = await atOnce(3, (index) =>
    join(
      admin,
      all[index] ?? amina,
      all.filter((id) => id !== all[index]),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rowsOf(school, 'select count(*)::integer as count from families where school_id = $1')).toEqual([{ count: 1 }]);
  expect(await siblingsOf(admin, baraka)).toEqual(['Amina', 'Chebet']);
});

test('a number of the school’s own, under which stand too many, makes no family', async () => {
  const { admin, place } = await payingSchool();
  const ids: number[] = [];
  for (let count = 1; count <= 16; count += 1) ids.push(await child(admin, place, `Boarder ${count}`, '0700 999 999'));
  const [one = 0, two = 0, three = 0] = ids;
  await succeed(join(admin, one, [two]));
  const last = await child(admin, place, 'Boarder 17', '0700 999 999');
  expect(await offeredTo(admin, last)).toEqual([]);
  expect((await join(admin, last, ids)).status).toBe(400);
  const message = 'More than 15 other students share a number with Boarder 17, so it does not belong to one family. Nothing was changed.';
  expect((await join(admin, last, [three])).body).toMatchObject({ status: 409, code: 'NUMBER_OF_MANY', message });
  expect(await siblingsOf(admin, last)).toBeNull();
  expect((await join(admin, one, [two])).status).toBe(200);
});

test('a teacher sees the brothers and sisters without what they owe, and is offered nobody', async () => {
  const { school, admin, amina, baraka } = await threeUnderOneNumber();
  await succeed(join(admin, amina, [baraka]));
  const seen = await overviewOf(await school.teacher(), amina);
  expect(seen.family.siblings).toMatchObject([{ fullName: 'Baraka', balance: null }]);
  expect(seen.offered).toEqual([]);
  expect((await overviewOf(admin, amina)).family.siblings).toMatchObject([{ balance: 10_000 }]);
});

test('children of another school under the same number are nobody here', async () => {
  const { admin, amina } = await threeUnderOneNumber();
  const theirs = await threeUnderOneNumber();
  const { family } = await succeed(join(theirs.admin, theirs.amina, [theirs.baraka]));
  expect(await offeredTo(admin, amina)).toEqual(['Baraka', 'Chebet']);
  expect((await admin.read(`/api/families/${family.id}`)).status).toBe(404);
  expect((await admin.post(`/api/families/${family.id}/take-apart`)).status).toBe(404);
});
