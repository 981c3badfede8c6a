import { expect, test } from 'vitest';
import { inTurnBehind } from '../../../../tests/support/held-entries.ts';
import { chargesOf, newClass, newStudent, newTerm, nextTermForm, setFees, termForm } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const today = nairobiToday();
const over = { startDate: addDays(today, -60), endDate: addDays(today, -1), year: yearOf(addDays(today, -1)), current: true };

/** A school with inactive students, who came before its first term; its fees are 10,000 a term. */
async function schoolOfInactive() {
  const school = await newSchool();
  const { admin } = school;
  const place = await newClass(admin);
  const toggle = (id: number, body: object) => admin.patch(`/api/students/${id}/toggle-status`, body);
  const newInactive = async () => {
    const id = await newStudent(admin, place);
    await succeed(toggle(id, { active: false }));
    return id;
  };
  const overTerm = async (id: number) => (await succeed(admin.read(`/api/students/${id}/activation`))).overTerm;
  return { school, admin, place, toggle, overTerm, ids: [await newInactive(), await newInactive()] as [number, number] };
}

test('who comes back once the term is over may be billed from the next one: nothing now, and everything when it is opened', async () => {
  const { school, admin, place, toggle, overTerm, ids } = await schoolOfInactive();
  const [later, now] = ids;
  expect(await overTerm(later), 'without a term').toBeNull();
  const term = await newTerm(admin, termForm(over));
  const next = await newTerm(admin, nextTermForm());
  for (const each of [term, next]) await setFees(admin, { ...place, term: each });
  expect(await overTerm(later)).toBe(`Term 1 ${over.year}`);

  expect((await succeed(toggle(later, { active: true, billFrom: 'nextTerm' }))).student.active).toBe(true);
  await succeed(toggle(now, { active: true }));
  expect([await chargesOf(school, later), await chargesOf(school, now)]).toEqual([[], ['Term 1 tuition 10000']]);
  await succeed(toggle(now, { active: false }));
  expect(await overTerm(now), 'billed in the term already').toBeNull();

  await newTerm(admin, nextTermForm({ term_id: next, current: true }));
  expect(await chargesOf(school, later)).toEqual(['Term 2 tuition 10000']);
});

test('while the term runs whoever comes back is billed for it at once, and is not asked', async () => {
  const { school, admin, place, toggle, overTerm, ids } = await schoolOfInactive();
  const [student] = ids;
  await setFees(admin, { ...place, term: await newTerm(admin) });
  expect(await overTerm(student)).toBeNull();
  const refused = await toggle(student, { active: true, billFrom: 'nextTerm' });
  expect(refused.body).toMatchObject({ status: 409, code: 'TERM_NOT_OVER' });
  expect((await succeed(admin.read(`/api/students/${student}`))).student.active, 'nothing was saved').toBe(false);
  await succeed(toggle(student, { active: true, billFrom: '' }));
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000']);
  expect((await succeed(toggle(student, { active: false, billFrom: 'nextTerm' }))).student.active).toBe(false);
  expect((await admin.read('/api/students/99/activation')).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
});

test('who comes back just as a term is opened is billed for that term, not for the one before', async () => {
  const { school, admin, place, toggle, ids } = await schoolOfInactive();
  const [student] = ids;
  const term = await newTerm(admin);
  const next = await newTerm(admin, nextTermForm());
  for (const each of [term, next]) await setFees(admin, { ...place, term: each });
  await newStudent(admin, place);
  const entries = `select from counters where school_id = $1 and kind = 'entry' for update`;
  const answers = await inTurnBehind(school, entries, [
    () => admin.post('/api/settings/terms', nextTermForm({ term_id: next, current: true })),
    () => toggle(student, { active: true }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await chargesOf(school, student)).toEqual(['Term 2 tuition 10000']);
});
