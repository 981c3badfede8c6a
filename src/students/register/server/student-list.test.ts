import { expect, test } from 'vitest';
import { newClass, newFee, newStudent } from '../../../../tests/support/school-parts.ts';
import { newSchool, type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const listFor = async (staff: Staff, query = '') => succeed(staff.read(`/api/students/view-students${query}`));
const namesIn = async (school: School, query = '') =>
  (await listFor(school.admin, query)).students.map(({ fullName }: { fullName: string }) => fullName);
const search = (school: School, q?: string) =>
  succeed(school.admin.read(`/api/search-student${q === undefined ? '' : `?q=${encodeURIComponent(q)}`}`));
const foundNames = async (school: School, q?: string) => (await search(school, q)).map(({ name }: { name: string }) => name);

/** Four students: two in Grade 4 East, one in Grade 4 West, one in Grade 5. */
async function schoolWithStudents() {
  const school = await newSchool();
  const { admin } = school;
  const [east, west] = [await newClass(admin, 'Grade 4', 'East'), await newClass(admin, 'Grade 4', 'West')];
  const five = await newClass(admin, 'Grade 5');
  const amina = await newStudent(admin, east, { fullName: 'Amina Yusuf', admissionNumber: 'KRO/2024/7', contactNumber2: '0733 111 222' });
  const brian = await newStudent(admin, west, { fullName: 'Brian Ng’ang’a Mwangi', contactNumber1: '+254 722 000 333' });
  const chebet = await newStudent(admin, five, { fullName: 'Zoë Chebet', contactNumber1: '020-2710000' });
  const daudi = await newStudent(admin, east, { fullName: 'Daudi 100% _x', contactNumber1: '0799000444' });
  return { school, east, west, five, amina, brian, chebet, daudi };
}

test('a row of the list says what the screens show', async () => {
  const { school, east, amina } = await schoolWithStudents();
  const fee = await newFee(school.admin);
  await succeed(school.admin.post('/api/students/associate-student-with-fee', { studentId: amina, additionalFeeId: fee }));
  const list = await listFor(school.admin);
  expect(list.students[0]).toEqual({
    id: amina,
    admissionNumber: 'KRO/2024/7',
    fullName: 'Amina Yusuf',
    guardianName: 'Jane Wanjiku',
    contactNumber1: '0712 345 678',
    contactNumber2: '0733 111 222',
    gender: 'Female',
    active: true,
    leftDate: null,
    grade: { id: east.grade, name: 'Grade 4' },
    stream: { id: east.stream, name: 'East' },
    additionalFeesCount: 1,
  });
  expect(list.students.map(({ additionalFeesCount }: { additionalFeesCount: number }) => additionalFeesCount)).toEqual([1, 0, 0, 0]);
  expect(list.grades.map(({ name }: { name: string }) => name)).toEqual(['Grade 4', 'Grade 5']);
  expect(list.streams).toHaveLength(3);
  expect(list.pagination).toEqual({ page: 1, totalPages: 1, total: 4 });
  expect(list.metadata).toEqual({ totalStudents: 4, totalPages: 1, page: 1, limit: 20 });
});

test('students are listed by name', async () => {
  const { school } = await schoolWithStudents();
  expect(await namesIn(school)).toEqual(['Amina Yusuf', 'Brian Ng’ang’a Mwangi', 'Daudi 100% _x', 'Zoë Chebet']);
});

test('an empty school has one empty page', async () => {
  const school = await newSchool();
  const empty = { students: [], grades: [], streams: [], pagination: { page: 1, totalPages: 1, total: 0 } };
  expect(await listFor(school.admin)).toMatchObject(empty);
});

test('the name of a stream means that stream in every grade, or in the grade chosen', async () => {
  const { school, five, west } = await schoolWithStudents();
  const elsewhere = await newSchool();
  await newStudent(elsewhere.admin, await newClass(elsewhere.admin));
  for (const name of ['East', 'east', '%20EAST%20']) {
    const list = await listFor(school.admin, `?streamName=${name}`);
    expect(list.students.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Amina Yusuf', 'Daudi 100% _x', 'Zoë Chebet']);
    expect(list.pagination.total).toBe(3);
  }
  expect(await namesIn(school, `?grade=${five.grade}&streamName=East`)).toEqual(['Zoë Chebet']);
  expect(await namesIn(school, '?streamName=North')).toEqual([]);
  for (const query of ['?streamName=all', '?streamName=']) expect(await namesIn(school, query), query).toHaveLength(4);
  // A stream may be called like the id of another.
  await newStudent(school.admin, await newClass(school.admin, 'Grade 6', String(west.stream)), { fullName: 'Rehema Said' });
  expect(await namesIn(school, `?streamName=${west.stream}`)).toEqual(['Rehema Said']);
  expect(await namesIn(school, `?stream=${west.stream}`)).toEqual(['Brian Ng’ang’a Mwangi']);
});

test('grade and stream filter under either of their names, and all or nothing filters nothing', async () => {
  const { school, east, five } = await schoolWithStudents();
  for (const [grade, stream] of [
    ['grade', 'stream'],
    ['gradeId', 'streamId'],
  ]) {
    expect(await namesIn(school, `?${grade}=${east.grade}`)).toHaveLength(3);
    expect(await namesIn(school, `?${grade}=${east.grade}&${stream}=${east.stream}`)).toEqual(['Amina Yusuf', 'Daudi 100% _x']);
    expect(await namesIn(school, `?${grade}=${five.grade}&${stream}=${east.stream}`)).toEqual([]);
    expect(await namesIn(school, `?${grade}=all&${stream}=`)).toHaveLength(4);
  }
});

test('the status filters active and inactive students', async () => {
  const { school, brian } = await schoolWithStudents();
  await succeed(school.admin.patch(`/api/students/${brian}/toggle-status`));
  expect(await namesIn(school, '?active=true')).toEqual(['Amina Yusuf', 'Daudi 100% _x', 'Zoë Chebet']);
  expect(await namesIn(school, '?active=false')).toEqual(['Brian Ng’ang’a Mwangi']);
  for (const query of ['?active=all', '?active=', '']) expect(await namesIn(school, query)).toHaveLength(4);
});

test('an additional fee filters the students who are linked to it', async () => {
  const { school, amina, daudi } = await schoolWithStudents();
  const [bus, lunch] = [await newFee(school.admin), await newFee(school.admin)];
  const pairs = [
    [amina, bus],
    [daudi, bus],
    [amina, lunch],
  ];
  for (const [studentId, additionalFeeId] of pairs) {
    await succeed(school.admin.post('/api/students/associate-student-with-fee', { studentId, additionalFeeId }));
  }
  expect(await namesIn(school, `?feeId=${bus}`)).toEqual(['Amina Yusuf', 'Daudi 100% _x']);
  const { students, metadata } = await listFor(school.admin, `?feeId=${lunch}`);
  expect(students).toMatchObject([{ id: amina, additionalFeesCount: 2 }]);
  expect(metadata).toEqual({ totalStudents: 1, totalPages: 1, page: 1, limit: 10 });
});

test('each filter of the view of additional fees makes its pages of ten, and those of the students list do not', async () => {
  const { school, east } = await schoolWithStudents();
  const fee = await newFee(school.admin, 700);
  const limitFor = async (query: string) => (await listFor(school.admin, query)).metadata.limit;
  for (const query of [`?gradeId=${east.grade}`, `?streamId=${east.stream}`, `?feeId=${fee}`]) expect(await limitFor(query)).toBe(10);
  for (const query of ['', `?grade=${east.grade}`, `?stream=${east.stream}`]) expect(await limitFor(query)).toBe(20);
});

test('pages hold 20 students unless asked otherwise, in one order without gaps or repeats', async () => {
  const school = await newSchool();
  const place = await newClass(school.admin);
  for (let number = 1; number <= 23; number += 1) await newStudent(school.admin, place, { fullName: 'Same Name' });
  const [first, second] = [await listFor(school.admin), await listFor(school.admin, '?page=2')];
  const past = await listFor(school.admin, '?page=3');
  expect([first, second, past].map(({ students }) => students.length)).toEqual([20, 3, 0]);
  expect(past.pagination).toEqual({ page: 3, totalPages: 2, total: 23 });
  const farPast = await listFor(school.admin, '?page=1000000000000');
  expect([farPast.students, farPast.pagination]).toEqual([[], { page: 1_000_000_000_000, totalPages: 2, total: 23 }]);
  expect([...first.students, ...second.students].map(({ id }) => id)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  const last = await listFor(school.admin, '?limit=10&page=3');
  expect(last.students).toHaveLength(3);
  expect(last.metadata).toEqual({ totalStudents: 23, totalPages: 3, page: 3, limit: 10 });
  expect((await listFor(school.admin, '?limit=100')).students).toHaveLength(23);
});

test('the list is searched as the search box is', async () => {
  const { school, chebet } = await schoolWithStudents();
  expect(await namesIn(school, '?q=mwangi%20nganga')).toEqual(['Brian Ng’ang’a Mwangi']);
  expect(await namesIn(school, `?q=${chebet}`)).toEqual(['Zoë Chebet']);
  expect(await namesIn(school, '?q=0722000333')).toEqual(['Brian Ng’ang’a Mwangi']);
  expect((await listFor(school.admin, '?q=nobody')).pagination).toEqual({ page: 1, totalPages: 1, total: 0 });
});

test('teachers see the list without telephone numbers and cannot find out by searching whose one is', async () => {
  const { school } = await schoolWithStudents();
  const teacher = await school.teacher();
  const { students } = await listFor(teacher);
  expect(students).toHaveLength(4);
  for (const student of students) expect(student).toMatchObject({ contactNumber1: null, contactNumber2: null });
  expect((await listFor(teacher, '?q=0722000333')).students).toEqual([]);
  expect((await listFor(teacher, '?q=chebet')).students).toHaveLength(1);
});

test('a school sees none of another’s students', async () => {
  const [{ school, east }, other] = [await schoolWithStudents(), await newSchool()];
  expect((await listFor(other.admin)).pagination.total).toBe(0);
  expect((await listFor(other.admin, `?grade=${east.grade}`)).students).toEqual([]);
  expect(await search(other, 'amina')).toEqual([]);
  expect(await namesIn(school)).toHaveLength(4);
});

test.each([
  ['page=0', 'Page must be a whole number from 1'],
  ['page=1.5', 'Page must be a whole number from 1'],
  ['page=1000000000001', 'Page must be a whole number from 1'],
  ['limit=101', 'Limit must be a whole number from 1 to 100'],
  ['limit=1e1', 'Limit must be a whole number from 1 to 100'],
  ['grade=x', 'Grade must be a whole number'],
  ['streamId=-1', 'Stream must be a whole number'],
  ['active=yes', 'Active must be all, true or false'],
  ['q=%00', 'Search has characters that cannot be stored'],
  [`q=${'x'.repeat(101)}`, 'Search must be at most 100 characters'],
  ['q=a&q=b', 'Search must be text'],
])('the list with %s is refused', async (query, message) => {
  const school = await newSchool();
  const refused = await school.admin.read(`/api/students/view-students?${query}`);
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message, error: message });
});

test('a search answers whom a payment may be for', async () => {
  const { school, amina } = await schoolWithStudents();
  expect(await search(school, 'amina')).toEqual([
    { id: amina, name: 'Amina Yusuf', admissionNumber: 'KRO/2024/7', grade: 'Grade 4', stream: 'East', active: true, guardian: null },
  ]);
  await succeed(school.admin.patch(`/api/students/${amina}/toggle-status`));
  expect(await search(school, 'amina')).toMatchObject([{ id: amina, active: false }]);
});

test.each([
  ['yusuf', 'Amina Yusuf'],
  ['YUSUF ami', 'Amina Yusuf'],
  ['nganga', 'Brian Ng’ang’a Mwangi'],
  ["ng'ang'a brian", 'Brian Ng’ang’a Mwangi'],
  ['zoe', 'Zoë Chebet'],
  ['ZOË', 'Zoë Chebet'],
  ['100%', 'Daudi 100% _x'],
  ['%', 'Daudi 100% _x'],
  ['_', 'Daudi 100% _x'],
  ['kro/2024/7', 'Amina Yusuf'],
  ['0712345678', 'Amina Yusuf'],
  ['0712', 'Amina Yusuf'],
  ['+254712', 'Amina Yusuf'],
  ['+254 733 111 222', 'Amina Yusuf'],
  ['722-000-333', 'Brian Ng’ang’a Mwangi'],
  ['0202710000', 'Zoë Chebet'],
])('%s finds %s and nobody else', async (q, name) => {
  const { school } = await schoolWithStudents();
  expect(await foundNames(school, q)).toEqual([name]);
});

test.each(['\\', "'", 'amina brian', '0765', 'kro', '%%', "'; drop table students; --", '9999999999'])('%j finds nobody', async (q) => {
  const { school } = await schoolWithStudents();
  expect(await foundNames(school, q)).toEqual([]);
});

test('an id finds its student, also where a name or another number has the digits', async () => {
  const { school, east, brian } = await schoolWithStudents();
  const second = await newStudent(school.admin, east, { fullName: 'Eve', admissionNumber: String(brian) });
  expect((await search(school, String(brian))).map(({ id }: { id: number }) => id)).toEqual([brian, second]);
  expect((await search(school, `#${brian}`)).map(({ id }: { id: number }) => id)).toEqual([brian]);
});

test('nothing typed answers the first 20 by name, and no search answers more', async () => {
  const school = await newSchool();
  const place = await newClass(school.admin);
  const names = Array.from({ length: 22 }, (_, index) => `Mtoto ${String(index + 1).padStart(2, '0')}`);
  for (const fullName of names) await newStudent(school.admin, place, { fullName });
  for (const q of [undefined, '', '  ', 'mtoto']) expect(await foundNames(school, q)).toEqual(names.slice(0, 20));
});

test('everybody searches, but teachers not by telephone', async () => {
  const { school } = await schoolWithStudents();
  const [bursar, teacher] = [await school.bursar(), await school.teacher()];
  const countFor = async (staff: Staff, q: string) => (await succeed(staff.read(`/api/search-student?q=${q}`))).length;
  for (const staff of [bursar, teacher]) expect(await countFor(staff, 'amina')).toBe(1);
  const { students } = await listFor(bursar, '?q=amina');
  const number = students[0].contactNumber1;
  expect(await countFor(bursar, number)).toBeGreaterThan(0);
  expect(await countFor(teacher, number)).toBe(0);
});
