import { expect, test } from 'vitest';
import { paid, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { type Staff, testStore, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer();

const path = '/api/payments/export';
const today = nairobiToday();
const heads =
  'Receipt number,Date,Kind,Student ID,Admission number,Student,Grade,Stream,Method,Transaction code,Amount (KES),' +
  'Status,Recorded by,Verified by,Verified on,Reversed by,Reversed on,Reversal reason';

/** The lines of the file, which must be one. */
async function linesOf(staff: Staff, query = ''): Promise<string[]> {
  const { status, headers, text } = await staff.read(`${path}${query}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="payments.csv"',
    'cache-control': 'no-store',
  });
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(1, -2).split('\r\n');
}

async function schoolThatWasPaid() {
  const parts = await payingSchool();
  const bursar = await parts.school.bursar();
  const student = await newStudent(parts.admin, parts.place, { fullName: 'Achieng "Mimo" Otieno, Jr', admissionNumber: 'A/7' });
  await paid(bursar, { studentId: student, amount: 1500.5 });
  await paid(bursar, { studentId: student, amount: 2000, method: 'Mpesa', code: 'sgh 1a' });
  await paid(bursar, { studentId: parts.student, amount: 300, method: 'Bank', code: 'FT1' });
  await verify(parts.admin, 2);
  await reverse(parts.admin, 1, 'Recorded twice');
  return { ...parts, bursar, student };
}

test('the file has a line for each payment and each reversal, the newest first, so that the column of amounts sums to what is left', async () => {
  const { admin, bursar, student, school } = await schoolThatWasPaid();
  const [row] = await rowsOf(school, `select full_name from students where school_id = $1 and student_id <> ${student}`);
  const who = `${student},A/7,"Achieng ""Mimo"" Otieno, Jr",Grade 4,East`;
  expect(await linesOf(admin)).toEqual([
    heads,
    `1,${today},Reversal,${who},Cash,,-1500.50,Reversed,${bursar.username},,,${admin.username},${today},Recorded twice`,
    `3,${today},Payment,1,,${row?.full_name},Grade 4,East,Bank,FT1,300.00,Pending,${bursar.username},,,,,`,
    `2,${today},Payment,${who},M-Pesa,SGH1A,2000.00,Verified,${bursar.username},${admin.username},${today},,,`,
    `1,${today},Payment,${who},Cash,,1500.50,Reversed,${bursar.username},,,${admin.username},${today},Recorded twice`,
  ]);
});

test('the filters of the list are those of the file', async () => {
  const { bursar } = await schoolThatWasPaid();
  const numbers = async (query: string) => (await linesOf(bursar, query)).slice(1).map((line) => Number(line.split(',')[0]));
  expect(await numbers('?status=pending')).toEqual([3]);
  expect(await numbers('?method=Mpesa&q=achieng')).toEqual([2]);
  expect(await numbers('?q=ft1')).toEqual([3]);
  expect(await numbers(`?from=${today}&to=${today}`)).toEqual([1, 3, 2, 1]);
  expect(await numbers('?to=2001-01-01')).toEqual([]);
});

test('what was approved by who recorded it, alone in the school, says so', async () => {
  const { admin, student } = await payingSchool();
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  expect((await verify(admin, 1)).status).toBe(200);
  const [, line] = await linesOf(admin);
  expect(line).toContain(`,1000.00,Verified (own approval),${admin.username},${admin.username},${today},`);
});

test('text that a spreadsheet would run is stored as it was given and leaves as text', async () => {
  const { school, admin, place } = await payingSchool();
  const student = await newStudent(admin, place, { fullName: '=cmd|/c calc!A1', admissionNumber: '-7' });
  await paid(await school.bursar(), { studentId: student, method: 'Bank', code: 'ft-1 2' });
  await reverse(admin, 1, '+1+1, "twice"');
  const [, line = ''] = await linesOf(admin);
  expect(line).toContain(`,'-7,'=cmd|/c calc!A1,`);
  expect(line).toContain(`,Bank,FT12,-1000.00,`);
  expect(line.endsWith(`,"'+1+1, ""twice"""`)).toBe(true);
});

test('a school without payments gets the head of the file', async () => {
  const { admin } = await payingSchool();
  expect(await linesOf(admin)).toEqual([heads]);
});

test('twenty thousand payments fit the file; one more is refused, and nothing is left out in silence', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(admin, { studentId: student });
  // Both moments are given: on a cluster a default would be asked of the school's server.
  const copies = async (from: number, to: number) => {
    await rowsOf(
      school,
      `insert into ledger_entries (school_id, entry_id, kind, term_id, entry_day, author_id, reason, hash, posted_at)
       select school_id, 1000 + number, kind, term_id, entry_day, author_id, reason, hash, posted_at
       from ledger_entries, generate_series($2::int, $3::int) number where school_id = $1 and kind = 'payment' and entry_id < 1000
       returning school_id`,
      [from, to],
    );
    await rowsOf(
      school,
      `insert into payments (school_id, payment_id, entry_id, student_id, term_id, amount_cents, method, paid_on, recorded_by, recorded_at,
         balance_after_cents, receipt_school_name, receipt_school_contacts, receipt_student_name, receipt_grade, receipt_stream,
         receipt_term)
       select school_id, number, 1000 + number, student_id, term_id, amount_cents, method, paid_on, recorded_by, recorded_at,
         balance_after_cents, receipt_school_name, receipt_school_contacts, receipt_student_name, receipt_grade, receipt_stream,
         receipt_term
       from payments, generate_series($2::int, $3::int) number where school_id = $1 and payment_id = 1
       returning school_id`,
      [from, to],
    );
  };
  await copies(2, 20_000);
  // As the database does by itself a minute after so many rows.
  await testStore().asOwner((owner) => owner.query('analyze payments'));
  expect(await linesOf(admin)).toHaveLength(20_001);
  await copies(20_001, 20_001);
  const message = 'An export can have at most 20,000 rows. Choose fewer with its filters.';
  expect((await admin.read(path)).body).toMatchObject({ status: 422, code: 'EXPORT_TOO_LARGE', message, error: message });
});

test('the payments of another school are in nobody else’s file', async () => {
  await schoolThatWasPaid();
  const { admin } = await payingSchool();
  expect(await linesOf(admin)).toEqual([heads]);
});

test('teachers get no file, and a refusal is the usual one', async () => {
  const { school, admin } = await payingSchool();
  const refused = await (await school.teacher()).read(path);
  expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(refused.body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  const message = 'To must not be before From';
  const wrong = await admin.read(`${path}?from=2026-02-02&to=2026-02-01`);
  expect(wrong.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message, errors: [{ path: 'to', message }] });
});
