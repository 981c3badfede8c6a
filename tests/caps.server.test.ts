import { beforeEach, expect, test } from 'vitest';
import { createGrades } from '../src/school/grades/server/create-grades.ts';
import { draftOf } from './support/registers.ts';
import { atOnce, newClass, newFee, newStudent, newTerm, rowsOf, studentForm, termForm } from './support/school-parts.ts';
import { newSchool, nextNumber, password, type School, schoolIdOf, succeed, testStore, useServer } from './support/world.ts';

useServer({
  MAX_GRADES: '3',
  MAX_STREAMS: '4',
  MAX_SUBJECTS: '9',
  MAX_USERS: '4',
  MAX_STUDENTS: '5',
  MAX_TERMS: '2',
  MAX_FEES: '3',
});

let school: School;

beforeEach(async () => {
  school = await newSchool();
});

type Named = { name: string };

const addGrades = (grades: readonly { name: string; streams?: string[] }[]) =>
  school.admin.post('/api/settings/configure-grades', { grades });
const gradesNamed = (...names: string[]) => names.map((name) => ({ name, streams: ['East'] }));
const addUser = () => {
  const number = nextNumber();
  const user = { username: `mtu${number}`, email: `mtu${number}@example.test`, password };
  // From many addresses, so that no other limit is met.
  return school.admin.post('/api/settings/new-user', user, { 'x-forwarded-for': `10.4.0.${number % 250}` });
};

async function countOf(table: string): Promise<number> {
  const [row] = await rowsOf(school, `select count(*)::integer as count from ${table} where school_id = $1`);
  return Number(row?.count);
}

const refusal = (whole: string, max: number, parts: string, count: number) => ({
  status: 422,
  code: 'CAP_REACHED',
  error: `${whole} can have at most ${max} ${parts}, and would then have ${count}. Nothing was added.`,
});

test('one request with more grades or streams than a school can have writes none of them', async () => {
  const many = Array.from({ length: 50 }, (_, grade) => ({
    name: `Darasa ${grade}`,
    streams: Array.from({ length: 100 }, (_, stream) => `M${stream}`),
  }));
  const answers = await atOnce(4, () => addGrades(many));
  for (const { body } of answers) expect(body).toMatchObject(refusal('A school', 3, 'grades', 50));
  expect((await addGrades(many.slice(0, 1))).body).toMatchObject(refusal('Darasa 0', 4, 'streams', 100));
  expect([await countOf('grades'), await countOf('streams'), await countOf('subjects')]).toEqual([0, 0, 0]);
});

test('a school that is full of grades takes further streams, and no grade', async () => {
  await succeed(addGrades(gradesNamed('PP1', 'PP2')));
  expect((await addGrades(gradesNamed('Grade 1', 'Grade 2'))).body).toMatchObject(refusal('A school', 3, 'grades', 4));
  expect(await countOf('grades')).toBe(2);
  await succeed(addGrades(gradesNamed('Grade 1')));
  await succeed(addGrades([{ name: 'pp1', streams: ['West'] }]));
  expect([await countOf('grades'), await countOf('streams')]).toEqual([3, 4]);
});

test('where the cap was lowered since, a grade that is there takes a further stream, and no grade is added', async () => {
  const four = gradesNamed('PP1', 'PP2', 'Grade 1', 'Grade 2');
  const schoolId = schoolIdOf(school.admin);
  await testStore().database.transaction(schoolId, (tx) => createGrades(tx, { schoolId, grades: four }));
  await succeed(addGrades([{ name: 'Grade 2', streams: ['West'] }]));
  expect((await addGrades(gradesNamed('Grade 3'))).body).toMatchObject(refusal('A school', 3, 'grades', 5));
  expect([await countOf('grades'), await countOf('streams')]).toEqual([4, 5]);
});

test('thirty grades at once fill the school to its last grade and no further', async () => {
  const answers = await atOnce(30, (index) => addGrades(gradesNamed(`Darasa ${index}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(27).fill(422)]);
  expect(await countOf('grades')).toBe(3);
});

test('thirty streams at once fill their grade to its last stream; another grade has room of its own', async () => {
  await succeed(addGrades([{ name: 'PP1' }, { name: 'PP2' }]));
  const answers = await atOnce(30, (index) => addGrades([{ name: 'PP1', streams: [`M${index}`] }]));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(200), ...Array(26).fill(422)]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject(refusal('PP1', 4, 'streams', 5));
  await succeed(addGrades([{ name: 'PP2', streams: ['East'] }]));
  const ofBoth = [
    { name: 'PP2', streams: ['West'] },
    { name: 'PP1', streams: ['Ziada'] },
  ];
  expect((await addGrades(ofBoth)).body).toMatchObject(refusal('PP1', 4, 'streams', 5));
  expect(await countOf('streams')).toBe(5);
});

test('thirty subjects at once fill the grade to its last subject', async () => {
  const { grade } = await newClass(school.admin, 'Grade 4');
  const answers = await atOnce(30, (index) =>
    school.admin.post('/api/settings/subjects', { gradeId: grade, name: `Somo ${index}`, lessonsPerWeek: 1 }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(29).fill(422)]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject(refusal('Grade 4', 9, 'subjects', 10));
  expect(await countOf('subjects')).toBe(9);
});

test('thirty users at once fill the school to its last user, and a name that was refused is free', async () => {
  const answers = await atOnce(30, addUser);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(27).fill(422)]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject(refusal('A school', 4, 'users', 5));
  const names = await rowsOf(school, 'select username from usernames where school_id = $1');
  expect([await countOf('users'), names.length]).toEqual([4, 4]);
});

test('thirty API keys, and thirty webhooks, at once fill the school to its twentieth', async () => {
  const key = (index: number) => school.admin.post('/api/settings/api-keys', { name: `Ufunguo ${index}`, scopes: ['students:read'] });
  const webhook = (index: number) =>
    school.admin.post('/api/settings/webhooks', { url: `https://programu.example.test/${index}`, events: ['student.added'] });
  for (const add of [key, webhook]) {
    const answers = await atOnce(30, add);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(10).fill(422)]);
  }
  expect([await countOf('api_keys'), await countOf('webhooks')]).toEqual([20, 20]);
});

test('thirty students at once fill the school to its last student, who has the last number; nobody is billed in vain', async () => {
  const place = await newClass(school.admin);
  await newTerm(school.admin);
  await newStudent(school.admin, place);
  const answers = await atOnce(30, () => school.admin.post('/api/students/add', studentForm(place, { cfBalance: 100 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(26).fill(422)]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject(refusal('A school', 5, 'students', 6));
  const [row] = await rowsOf(
    school,
    `select (select count(*)::int from students where school_id = $1) as students,
            (select max(student_id) from students where school_id = $1) as last,
            (select last_number from counters where school_id = $1 and kind = 'student') as counter,
            (select count(*)::int from student_terms where school_id = $1) as billed,
            (select count(*)::int from notifications where school_id = $1 and type = 'student') as told`,
  );
  expect(row).toEqual({ students: 5, last: 5, counter: 5, billed: 5, told: 5 });
});

test('students of an import that was undone take no place, and one who left takes theirs', async () => {
  const { admin } = school;
  const place = await newClass(admin);
  const brought = await draftOf(admin, {}, { name: 'Baraka Otieno' }, { name: 'Chebet Koech' });
  await succeed(brought.accept());
  await succeed(brought.undo());
  for (const id of [4, 5, 6, 7, 8]) expect(await newStudent(admin, place)).toBe(id);
  await succeed(admin.patch('/api/students/4/toggle-status'));
  expect((await admin.post('/api/students/add', studentForm(place))).body).toMatchObject(refusal('A school', 5, 'students', 6));
});

test('a school that is full of terms changes those that it has and adds none', async () => {
  const first = await newTerm(school.admin);
  await newTerm(school.admin, termForm({ name: 'Term 2' }));
  const refused = await atOnce(5, (index) => school.admin.post('/api/settings/terms', termForm({ name: `Term ${index + 3}` })));
  for (const { body } of refused) expect(body).toMatchObject(refusal('A school', 2, 'terms', 3));
  await succeed(school.admin.post('/api/settings/terms', termForm({ term_id: first, name: 'Muhula 1' })));
  expect((await succeed(school.admin.read('/api/settings/terms'))).terms.map(({ name }: Named) => name).sort()).toEqual([
    'Muhula 1',
    'Term 2',
  ]);
});

test('thirty additional fees at once fill the school to its last fee', async () => {
  await newFee(school.admin);
  const answers = await atOnce(30, (index) => school.admin.post('/api/settings/additional-fees', { feeName: `Ada ${index}`, amount: 100 }));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(28).fill(422)]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject(refusal('A school', 3, 'additional fees', 4));
  expect(await countOf('additional_fees')).toBe(3);
});

test('guardians added at once fill a student to the twentieth besides the first; another student has room', async () => {
  const { admin } = school;
  const place = await newClass(admin);
  const [amina, baraka] = [await newStudent(admin, place), await newStudent(admin, place)];
  const addGuardian = (student: number) =>
    admin.post(`/api/students/${student}/guardians`, { name: `Mlezi ${nextNumber()}`, relation: 'other', receivesMessages: false });
  for (let count = 1; count <= 18; count += 1) await succeed(addGuardian(amina));
  const answers = await atOnce(4, () => addGuardian(amina));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  const full = refusal('A student', 20, 'guardians besides the first', 21);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject(full);
  expect(await countOf('guardians')).toBe(20);
  await succeed(addGuardian(baraka));
});

test('one school that is full leaves room to another', async () => {
  await succeed(addGrades(gradesNamed('PP1', 'PP2', 'Grade 1')));
  const other = await newSchool();
  await succeed(other.admin.post('/api/settings/configure-grades', { grades: gradesNamed('PP1', 'PP2', 'Grade 1') }));
});
