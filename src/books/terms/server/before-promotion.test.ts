import { expect, test } from 'vitest';
import { open, undo, url } from '../../../../tests/support/mistaken-opening.ts';
import { newTerm, termForm } from '../../../../tests/support/school-parts.ts';
import { newStaff, succeed, useServer } from '../../../../tests/support/world.ts';
import { planned, planOf, yearEndUrl, yearlySchool } from '../../../../tests/support/yearly-school.ts';

useServer();

test('a holiday term that is opened after the promotion does not ask for a second one, and the year after asks again', async () => {
  const { admin } = await yearlySchool({ perClass: 1 });
  const { year } = termForm();
  const days = (of: number, month: number) => ({ year: of, startDate: `${of}-${month}-20`, endDate: `${of}-${month}-28` });
  const [first, afterThat] = [
    await newTerm(admin, termForm({ name: 'Opener', ...days(year + 1, 11) })),
    await newTerm(admin, termForm({ name: 'Opener', ...days(year + 2, 11) })),
  ];
  const beforePromotion = async (id: number) => (await succeed(admin.read(`${url}/${id}/billing`))).beforePromotion;
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  await newTerm(admin, termForm({ name: 'Holiday', ...days(year, 12), current: true }));
  expect(await beforePromotion(first)).toBe(false);

  await newTerm(admin, termForm({ name: 'Opener', ...days(year + 1, 11), term_id: first, current: true }));
  expect(await beforePromotion(afterThat), 'the promotion was of the year before').toBe(true);
});

test('students who were promoted after an opening that is undone since are not asked about again', async () => {
  const { admin } = await yearlySchool({ perClass: 1 });
  const second = await newStaff(admin, 'admin');
  const { year } = termForm();
  const form = termForm({ name: 'Opener', year: year + 1, startDate: `${year + 1}-11-20`, endDate: `${year + 1}-11-28` });
  const next = await newTerm(admin, form);
  const beforePromotion = async () => (await succeed(admin.read(`${url}/${next}/billing`))).beforePromotion;
  expect(await beforePromotion()).toBe(true);
  await open(admin, { ...form, term_id: next });
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  await succeed(undo(second, next));
  expect(await beforePromotion()).toBe(false);
});
