import { expect, test } from 'vitest';
import { allocate, arrive, newCode, newPayer, onDesk, useDeskSchool, waiting } from '../../../../tests/support/arrived-money.ts';
import { importedStatement, previewOf, readStatement } from '../../../../tests/support/bank-statements.ts';
import { inTurnBehind } from '../../../../tests/support/held-entries.ts';
import { balanceOf, type PayingSchool, paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { newestNumbers } from './clues-sql.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((world) => {
  of = world;
});

/** A student who has had this number since before Karo refused it. */
async function numbered(admissionNumber: string): Promise<number> {
  const student = await newPayer();
  await rowsOf(of.school, 'update students set admission_number = $2 where school_id = $1 and student_id = $3', [admissionNumber, student]);
  return student;
}

/** As if the import that brought a student had been undone. */
async function undoImport(student: number): Promise<void> {
  await succeed(of.admin.patch(`/api/students/${student}/toggle-status`));
  await rowsOf(of.school, 'update students set import_undone = true where school_id = $1 and student_id = $2', [student]);
}

test.each([
  ['SCHOOL FEES', 'School fees'],
  ['AMINA WANJIKU KAMAU', 'Amina Wanjiku Kamau'],
  ['0712345678', '0712 345 678'],
  ['SM/0733999000', '0733999000'],
  ['+254 110 222 333', '254110222333'],
  ['GRADE 4', 'grade 4'],
  ['T/2', 't2'],
])('money for the number %s waits with its student: other parents type it too', async (admissionNumber, account) => {
  const student = await numbered(admissionNumber);
  const { candidates } = await waiting({ account });
  expect(candidates.map(({ student: { id } }) => id)).toEqual([student]);
  expect(candidates[0]?.reasons[0]).toBe(`The account is their admission number ${admissionNumber}, but any parent may type it`);
  expect(candidates[0]?.isOwnAccount).toBe(false);
  expect(await balanceOf(of.admin, student)).toBe(10_000);
  expect(await arrive(of.school, { account: payCodeOf(student) }), 'by their code they are paid').toMatchObject({ outcome: 'recorded' });
});

test('whom the account names is a candidate, however many others the payer’s telephone and name speak for', async () => {
  const named = await numbered('PICNIC');
  const family = { guardianName: 'Zipporah Nyaboke', contactNumber1: '0733 555 101' };
  for (let count = 0; count < 31; count += 1) await newPayer(family);
  const { candidates } = await waiting({ account: 'Picnic', payerName: 'ZIPPORAH NYABOKE', payerPhone: '254733555101' });
  expect(candidates.map(({ student: { id } }) => id)).toContain(named);
  expect(candidates).toHaveLength(5);
});

test('of many students with a clue, one with a strong clue is before those with two weak ones', async () => {
  const family = { guardianName: 'Perpetua Moraa', contactNumber1: '0733 555 202' };
  for (let count = 0; count < 30; count += 1) await newPayer(family);
  const likely = await newPayer();
  const account = payCodeOf(likely).replace('K', 'KX');
  const { candidates } = await waiting({ account, payerName: 'PERPETUA MORAA', payerPhone: '2547 ***** 202' });
  expect(candidates[0]?.student.id).toBe(likely);
});

test('a reversed receipt, and the other part of the same money, do not say that the payer paid for a student before', async () => {
  const [wrong, first, second] = [await newPayer(), await newPayer(), await newPayer()];
  const payer = { payerName: 'PAULINE AUMA', payerPhone: '254733222111' };
  const { paymentId } = await arrive(of.school, { ...payer, account: payCodeOf(wrong), amount: 611 });
  const candidates = async () => (await waiting({ ...payer, amount: 612 })).candidates.map(({ student: { id } }) => id);
  expect(await candidates()).toContain(wrong);
  await succeed(reverse(of.admin, paymentId));
  expect(await candidates()).not.toContain(wrong);
  const { id, code } = await waiting({ payerName: 'LUCY ATIENO', payerPhone: '254733222112', amount: 913 });
  const { parts } = await sharedPaid(of.bursar, { code, parts: partsFor([first, second], 300, 613) });
  await succeed(reverse(of.admin, parts[0].id));
  expect((await onDesk(id)).candidates).toEqual([]);
});

test.each(['K54710185615', 'K5471018561'])('a telephone number typed as %s is nobody’s code, and its money waits', async (account) => {
  const { candidates } = await waiting({ account });
  expect(candidates).toEqual([]);
});

test('before and after its import, a row for such a number does not prove a payment typed for another student', async () => {
  const [, typed, code] = [await numbered('HARAMBEE'), await newPayer(), newCode()];
  const { id } = await paid(of.bursar, { studentId: typed, amount: 640, method: 'Mpesa', code });
  const heads = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance', 'A/C No.'];
  const row = [code, `${nairobiToday()} 08:15:00`, 'Pay Bill from 2547****678 - JANE', 'Completed', '640', '', '640', 'Harambee'];
  const account = { name: 'Paybill', method: 'Mpesa' };
  const { money } = await previewOf(of.bursar, await readStatement(of.bursar, [heads, row], account));
  expect(money).toMatchObject([{ outcome: 'desk', receiptNumber: id }]);
  expect((await importedStatement(of.bursar, [heads, row], account)).rows).toMatchObject([{ result: 'waiting' }]);
});

test('a number without a digit pays its student once a person has saved it for them, and is saved for nobody else', async () => {
  const [student, other] = [await numbered('ELIMU'), await newPayer()];
  const first = await waiting({ account: 'Elimu' });
  expect((await succeed(allocate(first.id, other, { learn: true }))).message).toMatch(/is not saved: it may mean another student\.$/);
  const next = await waiting({ account: 'ELIMU' });
  expect((await succeed(allocate(next.id, student, { learn: true }))).message).toMatch(/is saved for this student\.$/);
  expect(await arrive(of.school, { account: 'elimu' })).toMatchObject({ outcome: 'recorded' });
  expect(await balanceOf(of.admin, student)).toBe(8000);
});

test.each([
  ['name', 'Zawadi Nekesa'],
  ['telephone', '0733 555 303'],
])('the %s of a student whose import was undone may be saved for another', async (_, account) => {
  const [undone, student] = [await newPayer({ fullName: 'Zawadi Nekesa', contactNumber1: '0733 555 303' }), await newPayer()];
  await undoImport(undone);
  const { id } = await waiting({ account });
  expect((await succeed(allocate(id, student, { learn: true }))).message).toMatch(/is saved for this student\.$/);
});

test('a reference that was saved for a student whose import was undone is saved for another', async () => {
  const [undone, student] = [await newPayer(), await newPayer()];
  const first = await waiting({ account: 'Mama Undone' });
  await succeed(allocate(first.id, undone, { learn: true }));
  await undoImport(undone);
  const { id } = await waiting({ account: 'Mama Undone' });
  expect((await succeed(allocate(id, student, { learn: true }))).message).toMatch(/is saved for this student\.$/);
  expect(await arrive(of.school, { account: 'mama undone' })).toMatchObject({ outcome: 'recorded' });
});

test('of two people who save one account for two students at once, the second is told that it is not saved', async () => {
  const [first, second, account] = [await newPayer(), await newPayer(), 'Mama Kiprono'];
  const [one, other] = [await waiting({ account }), await waiting({ account })];
  const [saved, refused] = await inTurnBehind(of.school, 'select from counters where school_id = $1 for update', [
    () => allocate(one.id, first, { learn: true }),
    () => allocate(other.id, second, { learn: true }),
  ]);
  expect(saved?.body.message).toMatch(/is saved for this student\.$/);
  expect([refused?.status, refused?.body.message]).toEqual([200, expect.stringMatching(/is not saved: /)]);
});

test.each(['NA/2026', 'SM/20', 'A7', 'T/4', '202600712'])('money for the number %s pays its student', async (account) => {
  const student = await numbered(account);
  expect(await arrive(of.school, { account })).toMatchObject({ outcome: 'recorded' });
  expect(await balanceOf(of.admin, student)).toBe(9000);
});

test('how a school writes its numbers is seen by those of its twenty newest students', async () => {
  const { admin, place } = await payingSchool();
  const numbers = Array.from({ length: 22 }, (_, index) => `ADM/${String(index + 101)}`);
  for (const admissionNumber of numbers) await newStudent(admin, place, { admissionNumber });
  await newStudent(admin, place);
  const schoolId = schoolIdOf(admin);
  const newest = await testStore().database.transaction(schoolId, (tx) => newestNumbers(tx, schoolId));
  expect(newest).toEqual(
    numbers
      .slice(2)
      .map((number) => number.replace('/', ''))
      .toReversed(),
  );
});
