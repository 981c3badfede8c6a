import { beforeAll, expect, test } from 'vitest';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { titleOf } from '../../../reports/student-page/line-words.ts';

useServer();

let world: Awaited<ReturnType<typeof payingSchool>>;
beforeAll(async () => {
  world = await payingSchool();
});

let families = 0;

/** Amina and Baraka of one guardian, and Chebet, the youngest, of another; all under one number. */
async function family() {
  families += 1;
  const { admin, place } = world;
  const contactNumber1 = `07221112${String(families).padStart(2, '0')}`;
  const child = (fullName: string, dob: string, guardianName: string) =>
    newStudent(admin, place, { fullName, dob, guardianName, contactNumber1 });
  const amina = await child('Amina', '2012-01-01', 'Otieno Ouma');
  const baraka = await child('Baraka', '2014-01-01', 'Otieno Ouma');
  const chebet = await child('Chebet', '2016-01-01', 'Achieng Ouma');
  const { family: joined } = await succeed(admin.post(`/api/students/${amina}/family`, { siblingIds: [baraka, chebet] }));
  return { amina, baraka, chebet, familyId: joined.id as number, name: joined.name as string };
}

const change = (staff: Staff, familyId: number, changes: object) => staff.patch(`/api/families/${familyId}`, changes);
const pageOf = async (familyId: number) => (await succeed(world.admin.read(`/api/families/${familyId}`))).family;
const overviewOf = (student: number) => succeed(world.admin.read(`/api/students/${student}/overview`));
const guardianOf = async (student: number) => (await overviewOf(student)).guardians[0].name;
const newestOf = async (student: number, count: number) => (await overviewOf(student)).history.lines.slice(0, count).map(titleOf);

test('a family is called anew, and its first guardian with it, for each child who has the same one', async () => {
  const { amina, baraka, chebet, familyId } = await family();
  expect(await pageOf(familyId)).toMatchObject({ guardianName: 'Otieno Ouma' });
  const { message } = await succeed(change(world.admin, familyId, { name: 'The Oumas', guardianName: 'Otieno Ouma Odhiambo' }));
  expect(message).toBe('The Oumas is saved.');
  expect(await pageOf(familyId)).toMatchObject({ name: 'The Oumas', guardianName: 'Otieno Ouma Odhiambo' });
  expect(await Promise.all([amina, baraka, chebet].map(guardianOf))).toEqual([
    'Otieno Ouma Odhiambo',
    'Otieno Ouma Odhiambo',
    'Achieng Ouma',
  ]);
});

test('what it was and became stands on the time line of each child, and nothing on that of who was not changed', async () => {
  const { amina, chebet, familyId, name } = await family();
  await succeed(change(world.admin, familyId, { name: 'The Oumas', guardianName: 'Otieno O.' }));
  expect((await newestOf(amina, 2)).toSorted()).toEqual([`Family: ${name} → The Oumas`, 'Guardian name: Otieno Ouma → Otieno O.']);
  expect(await newestOf(chebet, 1)).toEqual([`Family: ${name} → The Oumas`]);
});

test('the same name again is no change: no line of it is kept, and nothing that is open is old', async () => {
  const { amina, familyId, name } = await family();
  const before = [await newestOf(amina, 20), await pageOf(familyId)];
  await succeed(change(world.admin, familyId, { name, guardianName: 'Otieno Ouma' }));
  expect([await newestOf(amina, 20), await pageOf(familyId)]).toEqual(before);
});

test('who had opened a child before is told that the guardian has changed', async () => {
  const { amina, familyId, name } = await family();
  const { student } = await succeed(world.admin.read(`/api/students/${amina}`));
  await succeed(change(world.admin, familyId, { name, guardianName: 'Otieno O.' }));
  const late = await world.admin.patch(`/api/students/${amina}/update`, student);
  expect(late.body).toMatchObject({ status: 412, code: 'CHANGED_MEANWHILE' });
});

test('who renames a family that another changed meanwhile is told so, and undoes nothing', async () => {
  const { amina, familyId, name } = await family();
  const { updatedAt } = await pageOf(familyId);
  const corrected = await succeed(change(world.admin, familyId, { name, guardianName: 'Otieno O.', updatedAt }));
  const late = await change(world.admin, familyId, { name: 'The Oumas', guardianName: 'Otieno Ouma', updatedAt });
  expect(late.body).toMatchObject({ status: 412, code: 'CHANGED_MEANWHILE', changed: ['name', 'guardianName'] });
  expect(late.body.current).toEqual(corrected.family);
  expect(await pageOf(familyId)).toEqual(corrected.family);
  expect(await guardianOf(amina)).toBe('Otieno O.');
});

test('the first guardian as edited with the eldest child makes the family that was read before old too', async () => {
  const { amina, familyId, name } = await family();
  const { updatedAt } = await pageOf(familyId);
  const { student } = await succeed(world.admin.read(`/api/students/${amina}`));
  await succeed(world.admin.patch(`/api/students/${amina}/update`, { ...student, guardianName: 'Otieno O.' }));
  const late = await change(world.admin, familyId, { name, guardianName: 'Otieno Ouma', updatedAt });
  expect(late.body).toMatchObject({ status: 412, changed: ['guardianName'], current: { guardianName: 'Otieno O.' } });
});

test('a name is asked for, of the family and of the guardian', async () => {
  const { familyId } = await family();
  expect((await change(world.admin, familyId, { name: ' ', guardianName: '' })).body).toMatchObject({
    status: 400,
    errors: [{ path: 'name' }, { path: 'guardianName' }],
  });
});

test('a bursar may, an auditor and a teacher may not, and another school has no such family', async () => {
  const { familyId, name } = await family();
  const changes = { name, guardianName: 'Otieno Ouma' };
  await succeed(change(await world.school.bursar(), familyId, changes));
  for (const staff of [await world.school.teacher(), await newStaff(world.admin, 'auditor')]) {
    expect((await change(staff, familyId, changes)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
  const { admin: stranger } = await newSchool();
  expect((await change(stranger, familyId, changes)).body).toMatchObject({ status: 404, code: 'FAMILY_NOT_FOUND' });
});

test('of children whose guardians all differ only the eldest gets the new one', async () => {
  const { amina, baraka, chebet, familyId, name } = await family();
  const { student } = await succeed(world.admin.read(`/api/students/${baraka}`));
  await succeed(world.admin.patch(`/api/students/${baraka}/update`, { ...student, guardianName: 'Grace Ouma' }));
  await succeed(change(world.admin, familyId, { name, guardianName: 'Otieno O.' }));
  expect(await Promise.all([amina, baraka, chebet].map(guardianOf))).toEqual(['Otieno O.', 'Grace Ouma', 'Achieng Ouma']);
});

test('of twins the one who was enrolled first stands for the family', async () => {
  const { admin, place } = world;
  const twin = (fullName: string, guardianName: string) =>
    newStudent(admin, place, { fullName, guardianName, dob: '2014-05-05', contactNumber1: '0722 999 888' });
  const first = await twin('Zawadi', 'Grace Ouma');
  const second = await twin('Amani', 'Otieno Ouma');
  const { family: joined } = await succeed(admin.post(`/api/students/${second}/family`, { siblingIds: [first] }));
  expect(await pageOf(joined.id)).toMatchObject({ guardianName: 'Grace Ouma' });
  await succeed(change(admin, joined.id, { name: joined.name, guardianName: 'Grace O.' }));
  expect(await Promise.all([first, second].map(guardianOf))).toEqual(['Grace O.', 'Otieno Ouma']);
});

test('a family that was split up has nothing to change any more', async () => {
  const { familyId, name } = await family();
  await succeed(world.admin.post(`/api/families/${familyId}/take-apart`));
  const late = await change(world.admin, familyId, { name, guardianName: 'Otieno Ouma' });
  expect(late.body).toMatchObject({ status: 404, code: 'FAMILY_NOT_FOUND' });
});
