import { expect, test } from 'vitest';
import { mistakenOpening, open, undo, url } from '../../../../tests/support/mistaken-opening.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { toggleStudent } from '../../../../tests/support/reporting-school.ts';
import { chargesOf, newStudent, nextTermForm, termForm } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const term = `Term 1 ${yearOf(nairobiToday())}`;

test('who joined while a mistaken term was current is named before and after its undoing, and can be billed', async () => {
  const { school, admin, second, place, next } = await mistakenOpening();
  const zuhura = await newStudent(admin, place, { fullName: 'Zuhura Ali' });
  await newStudent(admin, place, { fullName: 'Baraka Mutua' });
  const left = await newStudent(admin, place);
  await toggleStudent(admin, left);
  const names = ['Baraka Mutua (Grade 4 East)', 'Zuhura Ali (Grade 4 East)'];
  const asked = await succeed(second.read(`${url}/${next}/undo-opening`));
  expect(asked).toMatchObject({ notBilled: 2, notBilledNames: names });
  const undone = await succeed(undo(second, next));
  expect(undone.notBilled).toBe(2);
  const unbilled = `2 active students are not billed in ${term}: ${names.join(', ')}.`;
  expect(undone.message).toContain(`${term} is current again. ${unbilled} To bill them, deactivate and activate each.`);
  expect(await chargesOf(school, zuhura)).toEqual([]);
  for (const _ of ['leaves', 'is back']) await toggleStudent(admin, zuhura);
  expect(await chargesOf(school, zuhura)).toEqual(['Term 1 tuition 10000']);
});

test('who joined to be billed from the next term and paid ahead is named by an undoing, without the advice to bill the term that is over', async () => {
  const { admin, second, place, first, next } = await mistakenOpening();
  await succeed(undo(second, next));
  const yesterday = addDays(nairobiToday(), -1);
  const over = { startDate: addDays(yesterday, -60), endDate: yesterday, year: yearOf(yesterday) };
  await succeed(admin.post(url, termForm({ term_id: first, ...over })));
  const zuhura = await newStudent(admin, place, { fullName: 'Zuhura Ali', billFrom: 'nextTerm' });
  await paid(admin, { studentId: zuhura, amount: 500 });
  await open(admin, nextTermForm({ term_id: next }));
  const { message } = await succeed(undo(second, next));
  expect(message).toMatch(/ is current again\. 1 active student is not billed in Term 1 \d{4}: Zuhura Ali \(Grade 4 East\)\.$/);
});

test('of many without a bill ten are named, and that there are others is said', async () => {
  const { admin, second, place, next } = await mistakenOpening();
  for (const letter of 'ABCDEFGHIJK') await newStudent(admin, place, { fullName: `Mtoto ${letter}` });
  const names = [...'ABCDEFGHIJ'].map((letter) => `Mtoto ${letter} (Grade 4 East)`);
  const asked = await succeed(second.read(`${url}/${next}/undo-opening`));
  expect(asked).toMatchObject({ notBilled: 11, notBilledNames: names });
  const { message } = await succeed(undo(second, next));
  expect(message).toContain(`11 active students are not billed in ${term}: ${names.join(', ')} and others.`);
});

test('where everybody has a bill in the term before, nothing is said of it', async () => {
  const { second, next } = await mistakenOpening();
  expect(await succeed(second.read(`${url}/${next}/undo-opening`))).toMatchObject({ notBilled: 0, notBilledNames: [] });
  const { message, notBilled } = await succeed(undo(second, next));
  expect([notBilled, message.includes('not billed')]).toEqual([0, false]);
});
