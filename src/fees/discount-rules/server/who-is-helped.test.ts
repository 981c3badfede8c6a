import { expect, test } from 'vitest';
import { approveOne } from '../../../../tests/support/approving.ts';
import { type DiscountingSchool, discountingSchool, inForce, naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import { statementOf } from '../../../../tests/support/paying-school.ts';
import { newClass, newStudent, nextTermForm, setFees, termForm } from '../../../../tests/support/school-parts.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const give = async (staff: Staff, id: number) => succeed(staff.post(`/api/standing-discounts/${id}/give`));
const adjustedOf = async ({ admin }: DiscountingSchool, student: number) => (await statementOf(admin, student)).summary.adjusted;
const previewOf = async (staff: Staff, id: number, query = '') => succeed(staff.read(`/api/standing-discounts/${id}/preview${query}`));

/** Who is helped, with how much, by id. */
async function helpedBy({ admin }: DiscountingSchool, id: number): Promise<Record<number, number>> {
  const { students } = await previewOf(admin, id, '?limit=100');
  return Object.fromEntries(students.map((each: { id: number; amount: number }) => [each.id, each.amount]));
}

test('only the children who learn here are counted, so a younger one moves up when the eldest leaves', async () => {
  const school = await discountingSchool();
  const { admin, family } = school;
  const id = await inForce(school);
  expect(await helpedBy(school, id)).toEqual({ [family[1]]: 1000 });
  await succeed(admin.patch(`/api/students/${family[0]}/toggle-status`));
  expect(await helpedBy(school, id)).toEqual({ [family[2]]: 1000 });
  await give(admin, id);
  // Back again, the eldest makes the middle child the second; the youngest keeps what was given.
  await succeed(admin.patch(`/api/students/${family[0]}/toggle-status`));
  expect(await helpedBy(school, id)).toEqual({ [family[1]]: 1000, [family[2]]: 1000 });
});

test('brothers whom the term has not billed count as well, so that the child of the preview is given the discount, and they are not', async () => {
  const school = await discountingSchool();
  const { admin, place, term, family } = school;
  const days = { startDate: addDays(nairobiToday(), -60), endDate: addDays(nairobiToday(), -1) };
  await succeed(admin.post('/api/settings/terms', termForm({ ...days, term_id: term })));
  const newcomer = (dob: string) => newStudent(admin, place, { dob, billFrom: 'nextTerm' });
  const [eldest, baby] = [await newcomer('2010-03-04'), await newcomer('2021-03-04')];
  await succeed(admin.post(`/api/students/${family[0]}/family`, { siblingIds: [eldest, baby] }));
  const second = await inForce(school);
  expect(await helpedBy(school, second)).toEqual({ [family[0]]: 1000 });
  expect(await give(admin, second)).toMatchObject({ students: 1, amount: 1000 });
  expect([await adjustedOf(school, family[0]), await adjustedOf(school, family[1])]).toEqual([-1000, 0]);
  const later = await inForce(school, { child: 'thirdOn', name: 'Third child' });
  expect(await helpedBy(school, later)).toEqual({ [family[1]]: 1000, [family[2]]: 1000, [baby]: 1000 });
  expect(await previewOf(admin, later)).toMatchObject({ total: 3000, due: { students: 2, amount: 2000 } });
  expect(await give(admin, later)).toMatchObject({ students: 2, amount: 2000 });
  expect(await previewOf(admin, later)).toMatchObject({ total: 3000, due: { students: 0, amount: 0 } });
});

test('each family is counted by itself, and children of one day in the order of their numbers', async () => {
  const school = await discountingSchool();
  const { admin, place, family } = school;
  const twins = [];
  for (let count = 0; count < 3; count += 1)
    twins.push(await newStudent(admin, place, { dob: '2016-07-07', contactNumber1: '0744 000 111' }));
  await succeed(admin.post(`/api/students/${twins[0]}/family`, { siblingIds: twins.slice(1) }));
  const second = await inForce(school);
  const thirdOn = await inForce(school, { name: 'Third', child: 'thirdOn', percent: 20 });
  expect(await helpedBy(school, second)).toEqual({ [family[1]]: 1000, [twins[1] ?? 0]: 1000 });
  expect(await helpedBy(school, thirdOn)).toEqual({ [family[2]]: 2000, [twins[2] ?? 0]: 2000 });
});

test('each pays the fees of their own grade, and what is given is of the grade that the term billed', async () => {
  const school = await discountingSchool();
  const { admin, term, place, family } = school;
  const upper = await newClass(admin, 'Grade 5');
  await setFees(admin, { ...upper, term }, { tuition_fee: 15_000 });
  const particulars = { fullName: 'Zawadi', dob: '2015-03-04', gender: 'Female', guardianName: 'Jane', contactNumber1: '0712345678' };
  const moved = { ...particulars, gradeId: upper.grade, streamId: upper.stream };
  const id = await inForce(school, { child: 'secondOn' });
  await succeed(admin.patch(`/api/students/${family[1]}/update`, { ...moved, billFrom: 'nextTerm' }));
  expect(await helpedBy(school, id)).toEqual({ [family[1]]: 1000, [family[2]]: 1000 });
  await succeed(admin.patch(`/api/students/${family[2]}/update`, { ...moved, billFrom: 'now' }));
  expect(await helpedBy(school, id)).toEqual({ [family[1]]: 1000, [family[2]]: 1500 });
  await setFees(admin, { grade: place.grade, term }, { tuition_fee: 8000, diary_fee: 1000 });
  await give(admin, id);
  expect([await adjustedOf(school, family[1]), await adjustedOf(school, family[2])]).toEqual([-800, -1500]);
});

test('a grade without fees gives nothing, and gives it once they are set', async () => {
  const school = await discountingSchool();
  const { admin, term } = school;
  const place = await newClass(admin, 'Grade 6');
  const student = await newStudent(admin, place, { contactNumber1: '0755 000 111' });
  const id = await inForce(school, naming([student]));
  expect(await give(admin, id)).toMatchObject({ students: 0, amount: 0 });
  await setFees(admin, { ...place, term }, { tuition_fee: 5000 });
  expect(await give(admin, id)).toMatchObject({ students: 1, amount: 500 });
});

test('fees that are lowered afterwards leave what was given, and nothing more is taken off than they charge', async () => {
  const school = await discountingSchool();
  const { admin, place, term, alone } = school;
  await give(admin, await inForce(school, naming([alone], { percent: 60 })));
  await setFees(admin, { ...place, term }, { tuition_fee: 7000, diary_fee: 1000 });
  const second = await inForce(school, naming([alone], { name: 'CDF', forWhom: 'bursary', percent: 50 }));
  expect(await give(admin, second)).toMatchObject({ amount: 1000 });
  expect(await adjustedOf(school, alone)).toBe(-7000);
});

test('one that is given by itself leaves for those before it what they will take', async () => {
  const school = await discountingSchool();
  const { admin, alone } = school;
  const first = await inForce(school, naming([alone], { percent: 70 }));
  const second = await inForce(school, naming([alone], { percent: 50 }));
  expect((await helpedBy(school, second))[alone]).toBe(3000);
  expect(await give(admin, second)).toMatchObject({ amount: 3000 });
  expect(await give(admin, first)).toMatchObject({ amount: 7000 });
});

test('who left is not helped, nor billed for it, and comes back without what others had meanwhile', async () => {
  const school = await discountingSchool();
  const { admin, alone, next } = school;
  const id = await inForce(school, naming([alone]));
  await succeed(admin.patch(`/api/students/${alone}/toggle-status`));
  expect(await helpedBy(school, id)).toEqual({});
  await succeed(admin.post('/api/settings/terms', { ...nextTermForm({ current: true }), term_id: next }));
  expect((await statementOf(admin, alone, next)).summary).toMatchObject({ totalBilled: 0, adjusted: 0 });
  await succeed(admin.patch(`/api/students/${alone}/toggle-status`));
  expect((await statementOf(admin, alone, next)).summary).toMatchObject({ totalBilled: 11_000, adjusted: 0 });
  expect(await give(admin, id)).toMatchObject({ students: 1, amount: 1000 });
});

test('the list and the names are read a page at a time, and what waits comes first', async () => {
  const school = await discountingSchool();
  const { admin, bursar, family, alone } = school;
  const all = await inForce(school, naming([...family, alone], { name: 'First' }));
  await succeed(newDiscount(bursar, { name: 'Later' }));
  const { discounts, pagination } = await succeed(bursar.read('/api/standing-discounts?limit=1'));
  expect([discounts[0].name, pagination]).toEqual(['Later', { page: 1, total: 2, totalPages: 2 }]);
  const second = await succeed(bursar.read('/api/standing-discounts?limit=1&page=2'));
  expect([second.discounts.map(({ name }: { name: string }) => name), second.pagination.page]).toEqual([['First'], 2]);
  const pages = [await previewOf(admin, all, '?limit=3'), await previewOf(admin, all, '?limit=3&page=2')];
  expect(pages.map(({ students }) => students.length)).toEqual([3, 1]);
  for (const { total, due } of pages) expect([total, due]).toEqual([4000, { students: 4, amount: 4000 }]);
  expect(new Set(pages.flatMap(({ students }) => students.map((each: { id: number }) => each.id)))).toEqual(new Set([...family, alone]));
});

test('of rules that wait, and of those in force, the newest comes first, and those that ended come last', async () => {
  const school = await discountingSchool();
  for (const name of ['One', 'Two']) await inForce(school, { name });
  for (const name of ['Three', 'Four']) await succeed(newDiscount(school.bursar, { name }));
  const names = async () =>
    (await succeed(school.admin.read('/api/standing-discounts'))).discounts.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['Four', 'Three', 'Two', 'One']);
  const ended = await inForce(school, { name: 'Five' });
  await succeed(school.admin.post(`/api/standing-discounts/${ended}/end`, { reason: 'No longer' }));
  expect(await names()).toEqual(['Four', 'Three', 'Two', 'One', 'Five']);
});

test('those whom a rule names stand by name, in its preview and in the list', async () => {
  const school = await discountingSchool();
  const { admin, place } = school;
  const ids: number[] = [];
  for (const fullName of ['Musa Ali', 'Zawadi Njoki', 'Amina Noor']) ids.push(await newStudent(admin, place, { fullName }));
  const id = await inForce(school, naming(ids));
  const names = (rows: { fullName: string }[]) => rows.map(({ fullName }) => fullName);
  const byName = ['Amina Noor', 'Musa Ali', 'Zawadi Njoki'];
  expect(names((await previewOf(admin, id)).students)).toEqual(byName);
  expect(names((await succeed(admin.read('/api/standing-discounts'))).discounts[0].students)).toEqual(byName);
});

test('before there is a term nobody is given anything, in words', async () => {
  const { admin } = await newSchool();
  const { id } = (await succeed(newDiscount(admin))).discount;
  await succeed(approveOne(admin, 'discount', id));
  expect(await previewOf(admin, id)).toMatchObject({ term: null, students: [], total: 0, due: { students: 0, amount: 0 } });
  expect((await admin.post(`/api/standing-discounts/${id}/give`)).body).toMatchObject({ status: 409, code: 'NO_ACTIVE_TERM' });
});
