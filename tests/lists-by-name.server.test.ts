import { beforeAll, expect, test } from 'vitest';
import { fileOf } from './support/exported-file.ts';
import { paid, payingSchool } from './support/paying-school.ts';
import { newClass, newFee, newStudent, newTerm } from './support/school-parts.ts';
import { newSchool, nextNumber, password, type Staff, signIn, succeed, useServer } from './support/world.ts';

useServer();

/** As a clerk reads them; byte by byte, capitals come first and Ángela last. */
const inOrder = ['abdi', 'Ángela', 'Baraka Ali', 'BARAKA OTIENO', 'Ba’ri', 'Zuhura'];
const asEnrolled = ['Zuhura', 'Ba’ri', 'Ángela', 'BARAKA OTIENO', 'abdi', 'Baraka Ali'];

type Named = { fullName: string };
const names = (students: readonly Named[]) => students.map(({ fullName }) => fullName);

let admin: Staff;
let zuhura: number;
let feeId: number;

beforeAll(async () => {
  admin = (await newSchool()).admin;
  const place = await newClass(admin);
  feeId = await newFee(admin);
  const ids: number[] = [];
  for (const fullName of asEnrolled) ids.push(await newStudent(admin, place, { fullName }));
  zuhura = ids[0] ?? 0;
  await newTerm(admin);
});

const childOf = ({ studentInfo }: { studentInfo: { name: string } }) => studentInfo.name;
const read = (path: string) => succeed(admin.read(path));
const inFile = async (path: string, head: string) => (await fileOf(admin, path)).rows.map((row) => row[head]).slice(0, inOrder.length);

test.each<[string, () => Promise<unknown>]>([
  ['the register', async () => names((await read('/api/students/view-students')).students)],
  ['the register, as a file', () => inFile('/api/students/export', 'Student')],
  ['a search', async () => (await read('/api/search-student')).map(({ name }: { name: string }) => name)],
  ['payments by student', async () => names((await read('/api/payments/view')).students)],
  ['payments by student, as a file', () => inFile('/api/payments/view/export', 'Student')],
  ['balances', async () => names((await read('/api/balances?sort=name')).students)],
  ['equal balances', async () => names((await read('/api/balances?sort=-balance')).students)],
  ['balances, from the end', async () => names((await read('/api/balances?sort=-name')).students).reverse()],
  ['balances, as a file', () => inFile('/api/balances/export', 'Student')],
  ['the statements of a class', async () => (await read('/api/class-statements')).statements.map(childOf)],
  ['consents, as a file', () => inFile('/api/students/consents/export?format=csv', 'Name')],
])('%s by name goes as a clerk reads it', async (_, listed) => {
  expect(await listed()).toEqual(inOrder);
});

test('pages of one follow each other in the same order', async () => {
  const pages = await Promise.all(inOrder.map((_, at) => read(`/api/students/view-students?limit=1&page=${at + 1}`)));
  expect(pages.flatMap(({ students }) => names(students))).toEqual(inOrder);
});

test('the first of a class and those of one telephone stand as the lists do', async () => {
  const { notLinkedNames } = await read(`/api/additional-fees/class-links?additionalFeeId=${feeId}`);
  expect(notLinkedNames).toEqual(inOrder.slice(0, 3));
  const { siblings } = await read(`/api/shared-payments/students?studentIds=${zuhura}`);
  expect(names(siblings)).toEqual(inOrder.slice(0, -1));
});

test('cashiers stand by name, letter case aside', async () => {
  const { admin: head, student } = await payingSchool();
  const number = nextNumber();
  const cashiers = ['abel', 'Baraka', 'zed'].map((name) => `${name}${number}`);
  for (const username of cashiers.toReversed()) {
    const user = { username, email: `${username}@example.test`, role: 'bursar', password };
    await succeed(head.post('/api/settings/new-user', user));
    await paid(await signIn(username), { studentId: student });
  }
  const { recorders } = await succeed(head.read('/api/payments/all-recent-payments'));
  expect(recorders.map(({ name }: { name: string }) => name)).toEqual(cashiers);
  const { cashiers: counting } = await succeed(head.read('/api/days'));
  expect(counting.map(({ username }: { username: string }) => username)).toEqual(cashiers);
});
