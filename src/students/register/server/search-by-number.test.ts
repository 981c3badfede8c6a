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

test('the lists of balances and payments find by a number too, also within a class', async () => {
  for (const list of ['/api/balances', '/api/payments/view']) {
    for (const ofClass of ['', `&grade=${place.grade}`, `&grade=${place.grade}&stream=${place.stream}`]) {
      const path = `${list}?q=2024/7${ofClass}`;
      expect((await succeed(school.admin.read(path))).students, path).toMatchObject([{ id: amina }]);
    }
  }
});
