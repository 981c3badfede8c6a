import { expect, test } from 'vitest';
import { approve, ask, requestedAdjustment, withdraw } from '../../../../tests/support/adjusting-school.ts';
import { naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import { erase } from '../../../../tests/support/left-student.ts';
import { draftOf, movingSchool } from '../../../../tests/support/registers.ts';
import { chargesOf, newClass, newFee, newStudent, newTerm, nextTermForm, rowsOf, setFees } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

/** A school with one student of its own and two who were brought in: numbers 2 and 3, who owe 12,500 and are ahead by 500. */
async function schoolMovedIn() {
  const school = await newSchool();
  const { admin } = school;
  const place = await newClass(admin);
  const term = await newTerm(admin);
  await setFees(admin, { ...place, term });
  await newStudent(admin, place, { cfBalance: 700 });
  const brought = await draftOf(admin, { admission: 'A1', balance: '12,500' }, { name: 'Otieno Ouma', balance: '(500)' });
  await succeed(brought.accept());
  return { school, admin, place, term, ...brought };
}

const namesListed = async (admin: Staff, query = '') =>
  (await succeed(admin.read(`/api/students/view-students${query}`))).students.map(({ id }: { id: number }) => id);

test('undone, the students are on no list, every charge and balance has its opposite, and what was there before stays', async () => {
  const { school, admin, undo } = await schoolMovedIn();
  const { message, import: undone } = await succeed(undo());
  expect(message).toContain('2 students removed from the register');
  expect(undone).toMatchObject({ state: 'undone', students: 2, openingTotal: 12_000, undoneAt: expect.any(String) });
  expect(await namesListed(admin)).toEqual([1]);
  for (const student of [2, 3]) expect(await chargesOf(school, student)).toEqual([]);
  expect(await chargesOf(school, 1)).toEqual(['opening_balances 700', 'Term 1 tuition 10000']);
  const [entries] = await rowsOf(
    school,
    `select count(*)::integer as count from ledger_entries where school_id = $1 and reason like '%undone'`,
  );
  expect(entries).toEqual({ count: 2 });
});

test('nobody finds, pays, adjusts, edits or brings back a student who was undone', async () => {
  const { admin, place, undo } = await schoolMovedIn();
  await succeed(undo());
  expect(await succeed(admin.read('/api/search-student?q=Otieno'))).toEqual([]);
  const payment = { studentId: 2, amount: 100, method: 'Cash' };
  expect((await admin.post('/api/payments/new', payment)).body.code).toBe('STUDENT_NOT_FOUND');
  expect((await ask(admin, { studentId: 2 })).body.code).toBe('STUDENT_NOT_FOUND');
  expect((await newDiscount(admin, naming([2]))).body.code).toBe('STUDENT_NOT_FOUND');
  for (const path of ['/api/students/2', '/api/students/3']) expect((await admin.read(path)).status).toBe(404);
  expect((await admin.patch('/api/students/2/toggle-status')).status).toBe(404);
  const { data } = await succeed(admin.read('/api/dashboard'));
  expect(data).toMatchObject({ totalActiveStudents: 1, totalInactiveStudentsTerm: 0 });
  expect(await newStudent(admin, place)).toBe(4);
});

test('whatever is asked about a student who was undone answers that there is none, and no note can be left', async () => {
  const { admin, place, undo } = await schoolMovedIn();
  const { sponsor } = await succeed(admin.post('/api/sponsors', { name: 'CDF Kibra' }));
  await succeed(admin.post(`/api/sponsors/${sponsor.id}/students`, { studentId: 2 }));
  await succeed(undo());
  const about = [
    ...['/api/students/2/additional-fees', '/api/payments/2/fee-statement', '/api/balances/2/notes', '/api/students/2/overview'],
    '/api/shared-payments/students?studentIds=2',
    ...['/api/students/2/history', `/api/students/2/class-change?gradeId=${place.grade}&streamId=${place.stream}`],
  ];
  for (const path of about) {
    const { status, body } = await admin.read(path);
    expect([path, status, body.code]).toEqual([path, 404, 'STUDENT_NOT_FOUND']);
  }
  const note = await admin.post('/api/balances/2/notes', { text: 'Nobody answered.' });
  expect([note.status, note.body.code]).toEqual([404, 'STUDENT_NOT_FOUND']);
  expect((await admin.post(`/api/sponsors/${sponsor.id}/students`, { studentId: 3 })).body.code).toBe('STUDENT_NOT_FOUND');
  expect(await succeed(admin.read(`/api/sponsors/${sponsor.id}`))).toMatchObject({ students: [], balance: 0 });
  expect((await succeed(admin.read('/api/sponsors'))).sponsors).toMatchObject([{ students: 0 }]);
});

test('while one is in a family an import stays, and once they left it is undone', async () => {
  const { school, admin, undo } = await schoolMovedIn();
  await succeed(admin.post('/api/students/1/family', { siblingIds: [2] }));
  const message = 'Amina Yusuf is in a family. Remove the student from the family, then undo the import.';
  expect((await undo()).body).toMatchObject({ status: 409, code: 'IMPORT_IN_USE', message });
  expect(await rowsOf(school, 'select from family_members where school_id = $1')).toHaveLength(2);
  await succeed(admin.post('/api/students/2/family/leave'));
  await succeed(undo());
  expect(await namesListed(admin)).toEqual([1]);
});

test('the same file can be brought in again, admission numbers and all', async () => {
  const { admin, undo } = await schoolMovedIn();
  await succeed(undo());
  const again = await draftOf(admin, { admission: 'A1', balance: '12,500' }, { name: 'Otieno Ouma', balance: '(500)' });
  expect((await again.check()).counts).toEqual({ new: 2, known: 0, duplicate: 0, fault: 0 });
  await succeed(again.accept());
  expect((await namesListed(admin)).toSorted()).toEqual([1, 4, 5]);
});

test('while an adjustment waits for one an import stays, and once it is withdrawn it is undone', async () => {
  const { admin, undo } = await schoolMovedIn();
  await requestedAdjustment(admin, { studentId: 1 });
  const { id } = await requestedAdjustment(admin, { studentId: 3 });
  const message = 'Otieno Ouma has an adjustment that waits for approval. Withdraw or refuse it, then undo the import.';
  expect((await undo()).body).toMatchObject({ status: 409, code: 'IMPORT_IN_USE', message });
  expect(await namesListed(admin)).toHaveLength(3);
  await succeed(withdraw(admin, id));
  await succeed(undo());
  expect(await namesListed(admin)).toEqual([1]);
});

test('fees linked and terms opened since are taken back too', async () => {
  const { school, admin, place, undo } = await schoolMovedIn();
  const bus = await newFee(admin, 1500, 'Bus');
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: 2, additionalFeeId: bus }));
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...place, term: next }, { tuition_fee: 11_000 });
  await succeed(admin.post('/api/settings/terms', { ...nextTermForm(), term_id: next, current: true }));
  expect(await chargesOf(school, 2)).toContain('Term 2 tuition 11000');
  await succeed(undo());
  for (const student of [2, 3]) expect(await chargesOf(school, student)).toEqual([]);
  expect(await rowsOf(school, 'select student_id from student_terms where school_id = $1 and student_id > 1')).toEqual([]);
  expect(await rowsOf(school, 'select student_id from student_fees where school_id = $1')).toEqual([]);
});

test('an import whose students have paid, if only what was reversed, can no longer be undone', async () => {
  const { school, admin, undo } = await schoolMovedIn();
  const bursar = await school.bursar();
  const { payment } = await succeed(bursar.post('/api/payments/new', { studentId: 3, amount: 100, method: 'Cash' }));
  const refused = { status: 409, body: { code: 'IMPORT_IN_USE', message: expect.stringMatching(/^Otieno Ouma has had money recorded/) } };
  expect(await undo()).toMatchObject(refused);
  await succeed(admin.post(`/api/payments/${payment.id}/reverse`, { reason: 'Wrong child' }));
  expect(await undo()).toMatchObject(refused);
  expect(await namesListed(admin)).toHaveLength(3);
});

test('a payment of a student who was there before does not stand in the way', async () => {
  const { admin, undo } = await schoolMovedIn();
  await succeed(admin.post('/api/payments/new', { studentId: 1, amount: 100, method: 'Cash' }));
  expect((await undo()).status).toBe(200);
});

test('a draft cannot be undone, and an import only once', async () => {
  const { admin, undo } = await schoolMovedIn();
  const { undo: undoDraft } = await draftOf(admin, {});
  expect((await undoDraft()).body.code).toBe('IMPORT_NOT_DONE');
  await succeed(undo());
  expect((await undo()).body.code).toBe('IMPORT_NOT_DONE');
});

test('what was brought in and undone is news, and what was paid ahead is news for the office', async () => {
  const { admin, undo } = await schoolMovedIn();
  await succeed(undo());
  const { notifications } = await succeed(admin.read('/api/notifications'));
  const news = notifications.map(({ title, message }: Record<string, string>) => `${title}: ${message}`);
  expect(news).toContain('Students imported: 2 students joined from register.csv.');
  expect(news).toContain(`Credit brought forward: ${admin.username} imported 2 students with KES 500.00 paid ahead.`);
  expect(news).toContain('Import undone: The import of register.csv was undone: 2 students removed from the register.');
});

test('an approved adjustment keeps an import', async () => {
  const { admin, undo } = await schoolMovedIn();
  const { adjustment } = await succeed(admin.post('/api/adjustments', { studentId: 2, kind: 'waiver', amount: 100, reason: 'Hardship' }));
  await succeed(approve(admin, adjustment.id));
  expect((await undo()).body.code).toBe('IMPORT_IN_USE');
});

test('a class that only undone students were in is kept, and the refusal says why; where others are, they alone are counted', async () => {
  const { admin, place } = await movingSchool();
  const { decide, accept, undo } = await draftOf(admin, { class: 'Grade 12 Only' }, { name: 'Otieno Ouma' });
  await decide({ makeClasses: true });
  await succeed(accept());
  await succeed(undo());
  const { grades } = await succeed(admin.read('/api/settings/configure-grades'));
  const { id: gradeId, streams } = grades.find(({ name }: { name: string }) => name === 'Grade 12');
  const why = '1 student of an undone import, whose entries stay in the ledger, so it cannot be removed.';
  const remove = async (what: string, key: object) => (await admin.post(`/api/settings/${what}/remove`, key)).body.message;
  expect(await remove('grades', { gradeId })).toBe(`Grade 12 has ${why}`);
  expect(await remove('streams', { streamId: streams[0].id })).toBe(`Grade 12 Only has ${why}`);
  await newStudent(admin, place);
  expect(await remove('streams', { streamId: place.stream })).toBe(`Grade 4 East has 1 student and ${why}`);
});

test('an import stays once the data of one of its students is erased', async () => {
  const { school, admin } = await schoolMovedIn();
  const third = await draftOf(admin, { name: 'Zed Zed', balance: '(10,000)' }, { name: 'Yve Zed' });
  await succeed(third.accept());
  await succeed(admin.patch('/api/students/4/toggle-status'));
  await succeed(erase(admin, 4));
  const message = 'Erased student 4 was erased since this import, so it can no longer be undone.';
  expect((await third.undo()).body).toMatchObject({ status: 409, code: 'IMPORT_IN_USE', message });
  expect(await chargesOf(school, 4)).toEqual(['opening_balances -10000', 'Term 1 tuition 10000']);
  expect((await namesListed(admin, '?active=all')).toSorted()).toEqual([1, 2, 3, 4, 5]);
});
