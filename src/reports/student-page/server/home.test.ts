import { expect, test } from 'vitest';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { draftOf, movingSchool } from '../../../../tests/support/registers.ts';
import { newStudent, studentForm } from '../../../../tests/support/school-parts.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

type Named = { fullName: string };
const overviewOf = (staff: Staff, student: number) => succeed(staff.read(`/api/students/${student}/overview`));
const offeredTo = async (staff: Staff, student: number) =>
  (await overviewOf(staff, student)).offered.map(({ fullName }: Named) => fullName);
const join = (staff: Staff, student: number, siblingIds: number[]) =>
  succeed(staff.post(`/api/students/${student}/family`, { siblingIds }));

/** Two children under one number in a school where a third has another. */
async function twoChildren() {
  const world = await payingSchool();
  const { admin, place } = world;
  const under = (fullName: string, contactNumber1: string) => newStudent(admin, place, { fullName, contactNumber1 });
  const [amina, baraka] = [await under('Amina', '0722 111 222'), await under('Baraka', '0722 111 222')];
  return { ...world, amina, baraka, chebet: await under('Chebet', '0733 111 222') };
}

test('whoever moves in with a file has the guardian of the file as the first, and is offered brothers and sisters', async () => {
  const { admin } = await movingSchool();
  const home = { guardian: 'Halima Yusuf', phone: '0722 333 444' };
  const brought = await draftOf(admin, { admission: 'A1', name: 'Amina Yusuf', ...home }, { admission: 'A2', name: 'Ali Yusuf', ...home });
  await succeed(brought.accept());
  const [amina] = await succeed(admin.read('/api/search-student?q=A1'));
  const overview = await overviewOf(admin, amina.id);
  expect(overview.guardians).toEqual([
    { id: null, name: 'Halima Yusuf', relation: 'guardian', phones: ['0722333444'], receivesMessages: true },
  ]);
  expect(overview.offered).toMatchObject([{ fullName: 'Ali Yusuf', familyName: null }]);
});

test('who was brought in by mistake and undone is offered to nobody', async () => {
  const { admin, place } = await movingSchool();
  const amina = await newStudent(admin, place, { fullName: 'Amina Yusuf', contactNumber1: '0722 333 444' });
  const brought = await draftOf(admin, { admission: 'A2', name: 'Ali Yusuf', guardian: 'Halima', phone: '0722 333 444' });
  await succeed(brought.accept());
  expect(await offeredTo(admin, amina)).toEqual(['Ali Yusuf']);
  await succeed(brought.undo());
  expect(await offeredTo(admin, amina)).toEqual([]);
});

test('another number leads to other children at once', async () => {
  const { admin, place, amina } = await twoChildren();
  expect(await offeredTo(admin, amina)).toEqual(['Baraka']);
  const { grade_id: gradeId, stream_id: streamId, ...form } = studentForm(place, { fullName: 'Amina' });
  await succeed(admin.patch(`/api/students/${amina}/update`, { ...form, gradeId, streamId, contactNumber1: '+254733111222' }));
  expect(await offeredTo(admin, amina)).toEqual(['Chebet']);
});

test('as many as a family may have are offered, and nobody where more share the number', async () => {
  const { admin, place } = await payingSchool();
  const under = (count: number) => newStudent(admin, place, { fullName: `Mtoto ${count}`, contactNumber1: '0722 555 666' });
  const first = await under(0);
  for (let count = 1; count <= 15; count += 1) await under(count);
  expect(await offeredTo(admin, first)).toHaveLength(15);
  await under(16);
  expect(await offeredTo(admin, first)).toEqual([]);
});

test('a number that changes takes nobody out of a family: it was joined by a person', async () => {
  const { admin, place, amina, baraka } = await twoChildren();
  await join(admin, amina, [baraka]);
  const { grade_id: gradeId, stream_id: streamId, ...form } = studentForm(place, { fullName: 'Amina' });
  await succeed(admin.patch(`/api/students/${amina}/update`, { ...form, gradeId, streamId, contactNumber1: '0700 123 456' }));
  expect((await overviewOf(admin, amina)).family.siblings).toMatchObject([{ fullName: 'Baraka' }]);
});

test('a brother who left stays in the family, and is said to have left', async () => {
  const { admin, amina, baraka } = await twoChildren();
  await join(admin, amina, [baraka]);
  await succeed(admin.patch(`/api/students/${baraka}/toggle-status`));
  expect((await overviewOf(admin, amina)).family.siblings).toMatchObject([{ fullName: 'Baraka', active: false, balance: 10_000 }]);
});

test('an auditor sees numbers and balances, and is offered nothing to do', async () => {
  const { admin, amina, baraka } = await twoChildren();
  const auditor = await newStaff(admin, 'auditor');
  expect(await offeredTo(auditor, amina)).toEqual([]);
  await join(admin, amina, [baraka]);
  const seen = await overviewOf(auditor, amina);
  expect(seen.guardians).toMatchObject([{ phones: ['0722 111 222'] }]);
  expect(seen.family.siblings).toMatchObject([{ balance: 10_000 }]);
});

test('twice the same guardian under two numbers offers a child once', async () => {
  const { admin, place, amina } = await twoChildren();
  await newStudent(admin, place, { fullName: 'Elijah', contactNumber1: '0722 111 222', contactNumber2: '0722-111-222' });
  expect(await offeredTo(admin, amina)).toEqual(['Baraka', 'Elijah']);
});

test('a text that is no number joins nobody', async () => {
  const { admin, place } = await payingSchool();
  const [one] = [await newStudent(admin, place, { fullName: 'Fatuma', contactNumber1: '2345678' })];
  await newStudent(admin, place, { fullName: 'Grace', contactNumber1: '2345678' });
  expect(await offeredTo(admin, one)).toEqual([]);
});
