import { expect, test } from 'vitest';
import { inTurnBehind } from '../../../../tests/support/held-entries.ts';
import { draftOf, movingSchool, studentsOf } from '../../../../tests/support/registers.ts';
import { atOnce, studentForm } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

/** Where every enrolment stops half-way, after its checks. */
const numbers = `select from counters where school_id = $1 and kind = 'student' for update`;
const pupils = [{ balance: '12,500' }, { name: 'Otieno Ouma' }];

test('two imports of one register that are accepted at once enrol each child once, as one after the other would', async () => {
  const { school, admin } = await movingSchool();
  const [first, second] = [await draftOf(admin, ...pupils), await draftOf(admin, ...pupils)];
  const [added, refused] = await inTurnBehind(school, numbers, [() => first.accept(), () => second.accept()]);
  expect(added?.status).toBe(200);
  expect(refused).toMatchObject({ status: 422, body: { code: 'IMPORT_NOTHING_NEW' } });
  expect(await second.accept()).toMatchObject({ status: 422, body: { code: 'IMPORT_NOTHING_NEW' } });
  expect((await studentsOf(school)).map(({ name }) => name)).toEqual(['Amina Yusuf', 'Otieno Ouma']);
});

test('of many imports of one register at once exactly one enrols', async () => {
  const { school, admin } = await movingSchool();
  const drafts = [await draftOf(admin, ...pupils), await draftOf(admin, ...pupils), await draftOf(admin, ...pupils)];
  const answers = await atOnce(3, async (at) => drafts[at]?.accept());
  expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 422, 422]);
  expect(await studentsOf(school)).toHaveLength(2);
});

test('a child who is being enrolled by hand while a file is accepted is found by its check', async () => {
  const { school, admin, place } = await movingSchool();
  const { accept } = await draftOf(admin, {});
  const child = studentForm(place, { fullName: 'Amina Yusuf', contactNumber1: '0712345678' });
  const [enrolled, refused] = await inTurnBehind(school, numbers, [() => admin.post('/api/students/add', child), () => accept()]);
  expect(enrolled?.status).toBe(201);
  expect(refused).toMatchObject({ status: 422, body: { code: 'IMPORT_NOTHING_NEW' } });
  expect(await studentsOf(school)).toHaveLength(1);
});

test('a child who is enrolled by hand while a file is accepted waits for it, and both are numbered', async () => {
  const { school, admin, place } = await movingSchool();
  const { accept } = await draftOf(admin, ...pupils);
  const child = studentForm(place, { fullName: 'Zed Zed' });
  const [added, enrolled] = await inTurnBehind(school, numbers, [() => accept(), () => admin.post('/api/students/add', child)]);
  expect([added?.status, enrolled?.status]).toEqual([200, 201]);
  expect((await studentsOf(school)).map(({ id }) => id)).toEqual([1, 2, 3]);
});
