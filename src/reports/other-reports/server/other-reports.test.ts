import { expect, test } from 'vitest';
import { adjusted, adjustingSchool } from '../../../../tests/support/adjusting-school.ts';
import { acceptCheques, chequeSchool, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { statementSums, toggleStudent } from '../../../../tests/support/reporting-school.ts';
import { newClass, newStudent, newTerm, nextTermForm, rowsOf, termForm } from '../../../../tests/support/school-parts.ts';
import { ask, newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';
import type { ReportName } from '../contract.ts';

useServer();

type Cell = { text: string } | { count: number } | { money: number };
type Table = { columns: { label: string }[]; rows: Cell[][]; totals: Cell[] };

const valueIn = (cell: Cell) => Object.values(cell)[0];

/** A report as its labels, its rows and its totals, in plain values. */
async function tableOf(staff: Staff, report: ReportName) {
  const { columns, rows, totals }: Table = await succeed(staff.read(`/api/reports?report=${report}`));
  return { labels: columns.map(({ label }) => label), rows: rows.map((row) => row.map(valueIn)), totals: totals.map(valueIn) };
}

test('enrolment counts the active boys and girls of each class, and lists a class that has nobody', async () => {
  const { admin, place, student } = await payingSchool();
  await newClass(admin, 'Grade 10', 'East');
  await newClass(admin, 'Grade 4', 'blue');
  await newStudent(admin, await newClass(admin, 'Grade 4', 'West'), { gender: 'Male' });
  for (const gender of ['Male', 'Female', 'Female', 'Other']) await newStudent(admin, place, { gender });
  await toggleStudent(admin, await newStudent(admin, place, { gender: 'Male' }));
  const first = (await succeed(admin.read(`/api/students/${student}`))).student.gender;
  const { labels, rows, totals } = await tableOf(admin, 'enrolment');
  const count = (gender: string, others: number) => others + (first === gender ? 1 : 0);
  const counts = [count('Male', 1), count('Female', 2), count('Other', 1), 5];
  expect(labels).toEqual(['Grade', 'Stream', 'Boys', 'Girls', 'Other', 'Students']);
  expect(rows).toEqual([
    ['Grade 4', 'blue', 0, 0, 0, 0],
    ['Grade 4', 'East', ...counts],
    ['Grade 4', 'West', 1, 0, 0, 1],
    ['Grade 10', 'East', 0, 0, 0, 0],
  ]);
  expect(totals).toEqual(['Total', '', count('Male', 2), ...counts.slice(1, 3), 6]);
});

test('the collection of a month is what came by each method, less what was reversed', async () => {
  const { admin, school, student } = await payingSchool();
  const bursar = await school.bursar();
  await paid(admin, { studentId: student, amount: 1500.5 });
  await paid(admin, { studentId: student, amount: 2000, method: 'Mpesa', code: 'SGHREPORT1' });
  const wrong = await paid(bursar, { studentId: student, amount: 300, method: 'Bank', code: 'FT77' });
  await succeed(reverse(admin, wrong.id));
  const { labels, rows, totals } = await tableOf(admin, 'collection-by-month');
  expect(labels).toEqual(['Month', 'Cash', 'M-Pesa', 'Bank', 'Total']);
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(nairobiToday()));
  expect(rows).toEqual([[month, 1500.5, 2000, 0, 3500.5]]);
  expect(totals).toEqual(['Total', 1500.5, 2000, 0, 3500.5]);
});

test('a school that takes cheques has their column in the report and its file, and keeps it once it takes no more', async () => {
  const { admin, student } = await chequeSchool();
  const labels = ['Month', 'Cash', 'M-Pesa', 'Bank', 'Cheque', 'Total'];
  expect(await tableOf(admin, 'collection-by-month')).toEqual({ labels, rows: [], totals: ['Total', 0, 0, 0, 0, 0] });
  await paid(admin, { studentId: student, amount: 500 });
  await succeed(payByCheque(admin, { studentId: student, amount: 1000 }));
  await acceptCheques(admin, false);
  expect(await tableOf(admin, 'collection-by-month')).toMatchObject({ labels, totals: ['Total', 500, 0, 0, 1000, 1500] });
  const csv = await ask({ url: '/api/reports/export?report=collection-by-month&format=csv', token: admin.token });
  expect(csv.text).toContain('Month,Cash (KES),M-Pesa (KES),Bank (KES),Cheque (KES),Total (KES)');
});

test('the newest month comes first, and the totals are of all of them', async () => {
  const { admin, school, student } = await payingSchool();
  await paid(admin, { studentId: student, amount: 100 });
  await rowsOf(school, "update takings set taken_on = taken_on - interval '40 days' where school_id = $1");
  await paid(admin, { studentId: student, amount: 20, method: 'Mpesa', code: 'SGHREPORT2' });
  const { rows, totals } = await tableOf(admin, 'collection-by-month');
  expect(rows.map((row) => row.slice(1))).toEqual([
    [0, 20, 0, 20],
    [100, 0, 0, 100],
  ]);
  expect(totals).toEqual(['Total', 100, 20, 0, 120]);
});

test('what a term billed less what was received is what its statements say', async () => {
  const { admin, bursar, place, student } = await adjustingSchool();
  const other = await newStudent(admin, place);
  await paid(admin, { studentId: student, amount: 1234.05 });
  await adjusted(bursar, admin, { studentId: other, amount: 700 });
  await paid(admin, { studentId: other, amount: 10_000 });
  await adjusted(bursar, admin, { studentId: other, kind: 'bankRefund', amount: 650.4, reference: 'CHQ1' });
  const { billed, paid: received, balance } = await statementSums(admin, [student, other]);
  const { labels, rows, totals } = await tableOf(admin, 'fees-by-term');
  const [term, students, charged, waived, taken, refunded, difference] = rows[0] ?? [];
  expect(labels).toEqual(['Term', 'Students Billed', 'Billed', 'Adjustments', 'Received', 'Refunded', 'Difference']);
  expect([term, students]).toEqual([`Term 1 ${yearOf(nairobiToday())}`, 2]);
  expect([Number(charged) * 100, Number(taken) * 100].map(Math.round)).toEqual([billed, received]);
  expect(Math.round(Number(difference) * 100)).toBe(balance);
  expect(Number(charged) + Number(waived) - Number(taken) + Number(refunded)).toBeCloseTo(Number(difference), 2);
  expect([waived, refunded]).toEqual([-700, 650.4]);
  // The students of several terms are the same ones.
  expect(totals).toEqual(['Total', '', charged, waived, taken, refunded, difference]);
});

test('refunds of several students stand in their terms, the newest first, and a term that bills nobody yet is there', async () => {
  const { admin, bursar, place, student } = await adjustingSchool();
  const other = await newStudent(admin, place);
  await paid(admin, { studentId: student, amount: 12_000 });
  await paid(admin, { studentId: other, amount: 11_000 });
  const refund = (studentId: number, amount: number, reference: string) =>
    adjusted(bursar, admin, { studentId, kind: 'bankRefund', amount, reference });
  await refund(student, 300, 'CHQ1');
  await refund(student, 200.5, 'CHQ2');
  await refund(other, 400, 'CHQ3');
  await newTerm(admin, nextTermForm({ current: true }));
  await refund(student, 100, 'CHQ4');
  await newTerm(admin, termForm({ name: 'Term 3', startDate: addDays(nairobiToday(), 160), endDate: addDays(nairobiToday(), 200) }));
  const { rows } = await tableOf(admin, 'fees-by-term');
  expect(rows.map(([term, ...figures]) => [String(term).slice(0, 6), ...figures])).toEqual([
    ['Term 3', 0, 0, 0, 0, 0, 0],
    ['Term 2', 2, 0, 0, 0, 100, 100],
    ['Term 1', 2, 20_000, 0, 23_000, 900.5, -2099.5],
  ]);
});

test('a term whose name has the year is written with it once', async () => {
  const { admin, student, term } = await payingSchool();
  const year = yearOf(nairobiToday());
  const name = `Term 1 ${year}`;
  await succeed(admin.post('/api/settings/terms', termForm({ term_id: term, name })));
  expect((await tableOf(admin, 'fees-by-term')).rows.map(([first]) => first)).toEqual([name]);
  const { history } = await succeed(admin.read(`/api/students/${student}/overview`));
  expect(history.lines.flatMap(({ term: of }: { term: string | null }) => of ?? [])).toEqual([name]);
});

test('the file of a report says what its page says, and has nothing of another school', async () => {
  const { admin, student } = await payingSchool();
  await paid(admin, { studentId: student, amount: 900 });
  const { admin: stranger } = await newSchool();
  const csv = await ask({ url: '/api/reports/export?report=collection-by-month&format=csv', token: admin.token });
  expect(csv.text).toContain('List,Collection by Month');
  expect(csv.text).toContain('Month,Cash (KES),M-Pesa (KES),Bank (KES),Total (KES)');
  expect(csv.text).toMatch(/\r\nTotal,900.00,0.00,0.00,900.00\r\n$/);
  expect(await tableOf(stranger, 'collection-by-month')).toMatchObject({ rows: [], totals: ['Total', 0, 0, 0, 0] });
  expect((await ask({ url: '/api/reports?report=secrets', token: admin.token })).body).toMatchObject({
    status: 400,
    message: 'Report must be enrolment, collection-by-month, fees-by-term',
  });
});
