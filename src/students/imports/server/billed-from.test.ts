import { expect, test } from 'vitest';
import { csvOf } from '../../../../tests/support/import-files.ts';
import { draftOf, movingSchool, studentsOf, upload } from '../../../../tests/support/registers.ts';
import { chargesOf, newFee, newTerm, nextTermForm, rowsOf, setFees, termForm } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const yesterday = addDays(nairobiToday(), -1);

/** A school whose Term 1 ended yesterday, and whose Term 2, with fees of 11,000, is not opened yet. */
async function schoolBetweenTerms() {
  const world = await movingSchool();
  const { admin, place, term } = world;
  const days = { startDate: addDays(yesterday, -60), endDate: yesterday, year: yearOf(yesterday) };
  await succeed(admin.post('/api/settings/terms', termForm({ term_id: term, ...days })));
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...place, term: next }, { tuition_fee: 11_000 });
  const openNext = () => succeed(admin.post('/api/settings/terms', { ...nextTermForm(), term_id: next, current: true }));
  return { ...world, openNext };
}

test('after the last day of the term the new students are billed from the next one, if that is chosen', async () => {
  const { school, admin, openNext } = await schoolBetweenTerms();
  await newFee(admin, 1500, 'Bus');
  const { check, accept } = await draftOf(admin, { balance: '12,500' }, { name: 'Otieno Ouma' });
  expect(await check()).toMatchObject({ billedTerm: `Term 1 ${yearOf(yesterday)}`, currentTermOver: true });
  const { message } = await succeed(accept({ students: 2, billFrom: 'nextTerm' }));
  expect(message).toBe('2 students added, with balances of KES 12,500.00 brought forward. They are billed when the next term is opened.');
  expect([await chargesOf(school, 1), await chargesOf(school, 2)]).toEqual([['opening_balances 12500'], []]);
  await openNext();
  expect(await chargesOf(school, 1)).toEqual(['opening_balances 12500', 'Term 2 tuition 11000']);
  expect(await chargesOf(school, 2)).toEqual(['Term 2 tuition 11000']);
});

test('nothing said, they are billed the term that is over, as before', async () => {
  const { school, admin } = await schoolBetweenTerms();
  const { accept } = await draftOf(admin, {});
  expect((await succeed(accept())).message).toContain(`They are billed for Term 1 ${yearOf(yesterday)}.`);
  expect(await chargesOf(school, 1)).toEqual(['Term 1 tuition 10000']);
});

test('an import that was billed from the next term is undone before and after that was opened', async () => {
  const { school, admin, openNext } = await schoolBetweenTerms();
  const before = await draftOf(admin, { balance: '(500)' });
  await succeed(before.accept({ students: 1, billFrom: 'nextTerm' }));
  await succeed(before.undo());
  const after = await draftOf(admin, { balance: '700' });
  await succeed(after.accept({ students: 1, billFrom: 'nextTerm' }));
  await openNext();
  await succeed(after.undo());
  expect([await chargesOf(school, 1), await chargesOf(school, 2)]).toEqual([[], []]);
  expect(await studentsOf(school)).toEqual([]);
  expect(await rowsOf(school, 'select student_id from student_terms where school_id = $1')).toEqual([]);
  const owed = await rowsOf(school, 'select balance_cents::integer as owed from student_balances where school_id = $1');
  expect(owed).toEqual([{ owed: 0 }, { owed: 0 }]);
});

test('who paid for the term that is over is billed for it, and gets no credit from the next', async () => {
  const { school, admin } = await schoolBetweenTerms();
  const heads = ['Name', 'DOB', 'Gender', 'Class', 'Guardian', 'Phone', 'Balance', 'Paid this term'];
  const row = ['Amina Yusuf', '14/03/2016', 'F', '4E', 'Halima Yusuf', '0712345678', '500', '4,000'];
  const { import: draft } = await upload(admin, csvOf([heads, row]));
  const accept = (body: object) => admin.post(`/api/imports/${draft.id}/accept`, { students: 1, ...body });
  const refused = await accept({ billFrom: 'nextTerm' });
  expect(refused.body).toMatchObject({ status: 409, code: 'IMPORT_PAID_UNBILLED', message: expect.stringContaining('“Paid this term”') });
  expect(await studentsOf(school)).toEqual([]);
  await succeed(accept({ billFrom: 'now' }));
  expect(await chargesOf(school, 1)).toEqual(['opening_balances -3500', 'Term 1 tuition 10000']);
});

test('while the term runs nobody is imported from the next one', async () => {
  const { school, admin } = await movingSchool();
  const { check, accept } = await draftOf(admin, {});
  expect((await check()).currentTermOver).toBe(false);
  expect((await accept({ students: 1, billFrom: 'nextTerm' })).body).toMatchObject({ status: 409, code: 'TERM_NOT_OVER' });
  expect(await studentsOf(school)).toEqual([]);
});
