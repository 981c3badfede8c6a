import { expect, test } from 'vitest';
import { fiveStudents } from '../../../../tests/support/owing-school.ts';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import type { Letter } from '../contract.ts';

useServer();

test('each guardian of a child who owes is written to, with what the debt is made of; nobody else is', async () => {
  const { school, admin, amina, baraka, elijah } = await fiveStudents();
  for (const query of ['', '?state=all', '?state=owing']) {
    const { letters } = await succeed(admin.read(`/api/balances/letters${query}`));
    expect(
      letters.map(({ id }: Letter) => id),
      query,
    ).toEqual([amina, baraka, elijah]);
  }
  for (const [state, written] of [
    ['part', [baraka]],
    ['unpaid', [amina, elijah]],
    ['paid', []],
    ['credit', []],
  ] as const) {
    const { letters } = await succeed(admin.read(`/api/balances/letters?state=${state}`));
    expect(
      letters.map(({ id }: Letter) => id),
      state,
    ).toEqual(written);
  }
  const reply = await succeed(admin.read('/api/balances/letters?q=elijah'));
  expect(reply).toMatchObject({ school: { name: school.name, logo: null }, asOf: nairobiToday(), term: { name: 'Term 2' } });
  expect(reply.letters).toMatchObject([
    {
      ...{
        fullName: 'Elijah Mutua',
        grade: 'Grade 5',
        stream: 'West',
        guardianName: 'Jane Wanjiku',
        payTo: null,
        otherWays: [],
        promise: null,
      },
      ...{ broughtForward: 10_500, billed: 10_000, paid: 0, balance: 20_500 },
      arrears: { thisTerm: 10_000, oneTermBack: 10_000, older: 500 },
    },
  ]);
});

test('a letter says where to pay, as the statement does', async () => {
  const { admin, student } = await payingSchool();
  const { school } = await succeed(admin.read('/api/settings/school'));
  const paybill = { paybillNumber: '247247', paybillAccountPrefix: 'SM-', phoneNumber: '0712345678', email: 'ofisi@shule.ac.ke' };
  await succeed(admin.patch('/api/settings/school', { ...school, ...paybill }));
  const { letters, school: sender } = await succeed(admin.read('/api/balances/letters'));
  const { data } = await succeed(admin.read(`/api/payments/${student}/fee-statement`));
  expect(letters[0].payTo).toEqual(data.school.payTo);
  expect(sender.contacts).toBe(data.school.contacts);
});

test('one job is 500 letters at most', async () => {
  const { school, admin, place } = await payingSchool();
  await rowsOf(
    school,
    `insert into students (school_id, student_id, full_name, date_of_birth, gender, guardian_name, contact_number_1, grade_id, stream_id,
                           opening_balance_cents)
     select $1, 100 + n, 'Mtoto ' || n, '2015-01-01', 'Male', 'Mzazi', '0712345678', $2, $3, 100 from generate_series(1, 500) as n`,
    [place.grade, place.stream],
  );
  const message = 'This works for at most 500 students at a time, and the filters match 501. Choose a grade or a stream.';
  expect((await admin.read('/api/balances/letters')).body).toMatchObject({ status: 422, code: 'TOO_MANY_STUDENTS', message });
  expect((await succeed(admin.read('/api/balances/letters?q=mtoto'))).letters).toHaveLength(500);
});
