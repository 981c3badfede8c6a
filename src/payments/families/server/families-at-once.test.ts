import { expect, test } from 'vitest';
import { inTurnBehind } from '../../../../tests/support/held-entries.ts';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { type Answer, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const contactNumber1 = '0722 111 222';

/** A family of three, with a press on a button of it for each act, and the calls queued one behind the other. */
async function familyOfThree() {
  const { school, admin, place } = await payingSchool();
  const child = (fullName: string) => newStudent(admin, place, { fullName, contactNumber1, guardianName: 'Achieng Otieno' });
  const [amina, baraka, chebet] = [await child('Amina'), await child('Baraka'), await child('Chebet')];
  const { family } = await succeed(admin.post(`/api/students/${amina}/family`, { siblingIds: [baraka, chebet] }));
  const overviewOf = (student: number) => succeed(admin.read(`/api/students/${student}/overview`));
  return {
    ...{ admin, place, amina, baraka, chebet, family },
    leave: (student: number) => () => admin.post(`/api/students/${student}/family/leave`),
    takeApart: () => admin.post(`/api/families/${family.id}/take-apart`),
    rename: (name: string) => () => admin.patch(`/api/families/${family.id}`, { name, guardianName: 'Achieng O.' }),
    inTurn: (...calls: (() => Promise<Answer>)[]) =>
      inTurnBehind(school, 'select from students where school_id = $1 for no key update', calls),
    siblingsOf: async (student: number) =>
      (await overviewOf(student)).family?.siblings.map(({ fullName }: { fullName: string }) => fullName) ?? null,
    guardianOf: async (student: number) => (await overviewOf(student)).guardians[0].name,
  };
}

test('two who remove the same child at once remove it once, and the others stay a family', async () => {
  const { amina, baraka, leave, inTurn, siblingsOf } = await familyOfThree();
  const [first, second] = await inTurn(leave(amina), leave(amina));
  expect(first?.status).toBe(200);
  expect(second?.body).toMatchObject({ status: 409, code: 'NO_FAMILY', message: 'Amina is not in a family.' });
  expect(await siblingsOf(amina)).toBeNull();
  expect(await siblingsOf(baraka)).toEqual(['Chebet']);
});

test('two who remove two of three children at once leave nobody in a family of one', async () => {
  const { amina, baraka, chebet, leave, inTurn, siblingsOf } = await familyOfThree();
  expect((await inTurn(leave(amina), leave(baraka))).map(({ status }) => status)).toEqual([200, 200]);
  for (const student of [amina, baraka, chebet]) expect(await siblingsOf(student)).toBeNull();
});

test('who removes a child while another splits the family is told that it is in none', async () => {
  const { amina, leave, takeApart, inTurn, siblingsOf } = await familyOfThree();
  const [apart, late] = await inTurn(takeApart, leave(amina));
  expect(apart?.status).toBe(200);
  expect(late?.body).toMatchObject({ status: 409, code: 'NO_FAMILY' });
  expect(await siblingsOf(amina)).toBeNull();
});

test('a guardian is renamed for a child who joins at the same moment, and not for one who leaves', async () => {
  const { admin, place, amina, baraka, leave, rename, inTurn, siblingsOf, guardianOf } = await familyOfThree();
  const dalila = await newStudent(admin, place, { fullName: 'Dalila', contactNumber1, guardianName: 'Achieng Otieno' });
  const join = () => admin.post(`/api/students/${dalila}/family`, { siblingIds: [amina] });
  const answers = await inTurn(join, leave(baraka), rename('The Otienos'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await siblingsOf(amina)).toEqual(['Chebet', 'Dalila']);
  expect(await Promise.all([amina, baraka, dalila].map(guardianOf))).toEqual(['Achieng O.', 'Achieng Otieno', 'Achieng O.']);
});
