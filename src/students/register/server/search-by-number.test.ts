import { beforeAll, expect, test } from 'vitest';
import { newClass, newStudent, type Place } from '../../../../tests/support/school-parts.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

useServer();

let school: School;
let place: Place;
let amina: number;
let brian: number;

beforeAll(async () => {
  school = await newSchool();
  place = await newClass(school.admin);
  amina = await newStudent(school.admin, place, { fullName: 'Amina Yusuf', admissionNumber: 'KRO/2024/7' });
  brian = await newStudent(school.admin, place, { fullName: 'Brian Mwangi' });
  // The figures of Brian's code are the number of another student.
  await newStudent(school.admin, place, { fullName: 'Eve Otieno', admissionNumber: payCodeOf(brian).slice(1) });
});

const found = async (q: string): Promise<number[]> =>
  (await succeed(school.admin.read(`/api/search-student?q=${encodeURIComponent(q)}`))).map(({ id }: { id: number }) => id);

test.each(['KRO/2024/7', 'kro 2024-7', '2024/7', '20247', 'ADM 20247', 'kro/2', '2024', '202'])(
  '%s finds the student numbered KRO/2024/7',
  async (q) => {
    expect(await found(q)).toEqual([amina]);
  },
);

test.each(['kr2', '247', '20', '20248', 'KRO/2024/71'])('%s is neither that number nor the beginning of it', async (q) => {
  expect(await found(q)).toEqual([]);
});

test('the code of a student on the paybill finds the student, however it is typed', async () => {
  const code = payCodeOf(brian);
  for (const typed of [code, ` ${code.toLowerCase()}`, `K ${code.slice(1)}`]) expect(await found(typed), typed).toEqual([brian]);
});

test('whose number it is as a whole comes before those whose number only begins so', async () => {
  const own = await newSchool();
  const ofOwn = await newClass(own.admin);
  const named = (fullName: string, admissionNumber: string) => newStudent(own.admin, ofOwn, { fullName, admissionNumber });
  for (const last of Array.from({ length: 25 }).keys()) await named(`Abdi Ali ${String.fromCharCode(65 + last)}`, `1230${last}`);
  const exact = await named('Zawadi Njeri', '1230');
  const behindLetters = await named('Yusuf Ali', 'KB/1230');
  const first = async (q: string) =>
    (await succeed(own.admin.read(`/api/search-student?q=${q}`))).slice(0, 2).map(({ id }: { id: number }) => id);
  expect(await first('1230')).toEqual([exact, behindLetters]);
  expect(await first('KB 1230')).toEqual([behindLetters, exact]);
  expect((await succeed(own.admin.read('/api/students/view-students?q=1230&limit=10'))).students[0]).toMatchObject({ id: exact });
  const byId = await first(String(exact));
  expect(byId[0]).toBe(exact);
});

test('a number of three figures is found behind letters of something else, one of two is not', async () => {
  const own = await newSchool();
  const ofOwn = await newClass(own.admin);
  const three = await newStudent(own.admin, ofOwn, { fullName: 'Yusuf Ali', admissionNumber: '123' });
  await newStudent(own.admin, ofOwn, { fullName: 'Zawadi Njeri', admissionNumber: '45' });
  const idsOf = async (q: string) => (await succeed(own.admin.read(`/api/search-student?q=${q}`))).map(({ id }: { id: number }) => id);
  expect([await idsOf('ADM 123'), await idsOf('ADM 45')]).toEqual([[three], []]);
});

test('the lists of balances and payments find by a number too, also within a class', async () => {
  for (const list of ['/api/balances', '/api/payments/view']) {
    for (const ofClass of ['', `&grade=${place.grade}`, `&grade=${place.grade}&stream=${place.stream}`]) {
      const path = `${list}?q=2024/7${ofClass}`;
      expect((await succeed(school.admin.read(path))).students, path).toMatchObject([{ id: amina }]);
    }
  }
});
