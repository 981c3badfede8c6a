import { expect, test } from 'vitest';
import { paid } from '../../../../tests/support/paying-school.ts';
import { chargesOf, newStudent, type Place, studentForm, termForm } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';
import {
  classesOf,
  openNext,
  planned,
  planOf,
  type YearlySchool,
  yearEndUrl,
  yearlySchool,
} from '../../../../tests/support/yearly-school.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const yesterday = addDays(nairobiToday(), -1);

/** Ends the current term, and enrols Neema Achieng into Grade 7 East to be billed from the next term: number 5. */
async function newcomerOf({ admin, term, places: [seven] }: YearlySchool): Promise<void> {
  const days = { startDate: addDays(yesterday, -60), endDate: yesterday, year: yearOf(yesterday) };
  await succeed(admin.post('/api/settings/terms', termForm({ term_id: term, ...days })));
  const joins = studentForm(seven ?? { grade: 0, stream: 0 }, { fullName: 'Neema Achieng', billFrom: 'nextTerm' });
  await succeed(admin.post('/api/students/add', joins));
}

test('who joined for the next term is named at the class, and as a repeater stays there and is billed for it', async () => {
  const yearly = await yearlySchool({ perClass: 1 });
  const { school, admin } = yearly;
  await newcomerOf(yearly);
  await paid(admin, { studentId: 5, amount: 500 });
  const plan = await planOf(admin);
  expect(plan.classes.map(({ students, newcomers }) => [students, newcomers])).toEqual([
    [2, [{ id: 5, fullName: 'Neema Achieng' }]],
    [1, []],
    [1, []],
    [1, []],
  ]);
  const stay = plan.classes.flatMap(({ streamId, newcomers }) => newcomers.map(({ id }) => ({ id, streamId })));
  const done = await succeed(admin.post(yearEndUrl, planned(plan, stay)));
  expect(done).toMatchObject({ moved: 3, repeated: 1, left: 1 });
  expect(await classesOf(school)).toEqual(['Grade 8 East', 'Grade 8 East', 'Grade 9 East', 'left', 'Grade 7 East']);
  await openNext(yearly);
  expect(await chargesOf(school, 5)).toEqual(['Term 2 tuition 7000']);
  expect(await chargesOf(school, 1)).toEqual(['Term 1 tuition 7000', 'Term 2 tuition 8000']);
});

test('who was billed in the current term is no newcomer, and once the next term is opened nobody is', async () => {
  const yearly = await yearlySchool({ perClass: 1 });
  const newcomers = async () => (await planOf(yearly.admin)).classes.flatMap((each) => each.newcomers);
  expect(await newcomers()).toEqual([]);
  await newcomerOf(yearly);
  const [seven, west] = yearly.places as [Place, Place];
  await newStudent(yearly.admin, west);
  await newStudent(yearly.admin, seven, { fullName: 'Amina Zuberi', billFrom: 'nextTerm' });
  expect(
    (await newcomers()).map(({ id }) => id),
    'by name',
  ).toEqual([7, 5]);
  await openNext(yearly);
  expect(await newcomers()).toEqual([]);
});

test('who left and is not billed in the current term is no newcomer', async () => {
  const yearly = await yearlySchool({ perClass: 2 });
  const { admin } = yearly;
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  await openNext(yearly);
  const plan = await planOf(admin);
  // 7 and 8 left Grade 9, which is now the class of 5 and 6.
  expect(plan.classes.map(({ students, newcomers }) => [students, newcomers])).toEqual([
    [4, []],
    [2, []],
  ]);
});
