import { describe, expect, test } from 'vitest';
import { adjusted } from '../../../../tests/support/adjusting-school.ts';
import { balancesOf, fiveStudents, idsOwing, type Owed } from '../../../../tests/support/owing-school.ts';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newClass, newFee, newStudent, newTerm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();

test('a row says what was brought forward, billed and paid, and what that comes to', async () => {
  const { admin, baraka, terms } = await fiveStudents();
  const { students, asOf, term } = await balancesOf(admin, '?q=baraka');
  expect(students).toEqual([
    {
      ...{ id: baraka, admissionNumber: null, fullName: 'Baraka Otieno', grade: 'Grade 4', stream: 'East', active: true },
      ...{ broughtForward: 0, billed: 10_000, adjusted: 0, paid: 6000, balance: 4000 },
      arrears: { thisTerm: 4000, oneTermBack: 0, twoTermsBack: 0, older: 0 },
      ...{ promise: null, noteCount: 0 },
    },
  ]);
  expect(asOf).toBe(nairobiToday());
  expect(term).toMatchObject({ id: terms[1], name: 'Term 2', current: true });
});

test('everybody owes, is even or is in credit, and the three together are all', async () => {
  const { admin, amina, baraka, chebet, dalila, elijah } = await fiveStudents();
  expect(await idsOwing(admin, '?state=owing')).toEqual([amina, baraka, elijah]);
  expect(await idsOwing(admin, '?state=paid')).toEqual([chebet]);
  expect(await idsOwing(admin, '?state=credit')).toEqual([dalila]);
  for (const all of ['', '?state=all', '?state=']) expect(await idsOwing(admin, all)).toEqual([amina, baraka, chebet, dalila, elijah]);
});

test('who owes has paid a part in the term or nothing, each with their totals, and a reversed payment is nothing', async () => {
  const { school, admin, amina, baraka, elijah, nextTerm } = await fiveStudents();
  expect(await idsOwing(admin, '?state=part')).toEqual([baraka]);
  expect(await idsOwing(admin, '?state=unpaid')).toEqual([amina, elijah]);
  const { totals } = await balancesOf(admin, '?state=part');
  expect(totals).toMatchObject({ students: 1, owingStudents: 1, billed: 10_000, paid: 6000, owed: 4000, balance: 4000 });
  const [lastOfBaraka] = await rowsOf(
    school,
    'select max(payment_id)::integer as id from payments where school_id = $1 and student_id = $2',
    [baraka],
  );
  await succeed(reverse(await newStaff(admin, 'admin'), Number(lastOfBaraka?.id)));
  expect(await idsOwing(admin, '?state=part')).toEqual([]);
  expect(await idsOwing(admin, '?state=unpaid')).toEqual([amina, baraka, elijah]);
  await nextTerm();
  expect(await idsOwing(admin, '?state=part')).toEqual([]);
});

test('who left owing or in credit is in it, marked; who left even is not', async () => {
  const { admin, chebet, dalila, elijah } = await fiveStudents();
  for (const student of [chebet, elijah]) await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  const left = (await balancesOf(admin)).students.filter(({ active }: Owed) => !active);
  expect(left.map(({ id, balance }: Owed) => [id, balance])).toEqual([
    [dalila, -3000],
    [elijah, 20_500],
  ]);
});

test('the totals are of all that match, not of the page, and agree with the payments list and the fee report', async () => {
  const { admin } = await fiveStudents();
  const { students, totals, pagination } = await balancesOf(admin, '?limit=2&page=2');
  expect(students).toHaveLength(2);
  expect(pagination).toEqual({ page: 2, totalPages: 3, total: 5 });
  expect(totals).toEqual({
    ...{ students: 5, owingStudents: 3, owed: 44_500, credit: 3000, balance: 41_500 },
    ...{ broughtForward: 40_500, billed: 50_000, adjusted: 0, paid: 49_000 },
    arrears: { thisTerm: 24_000, oneTermBack: 20_000, twoTermsBack: 0, older: 500 },
  });
  const { students: listed } = await succeed(admin.read('/api/payments/view?limit=100'));
  const sum = (name: 'balance' | 'totalPaid') => listed.reduce((total: number, row: Record<string, number>) => total + (row[name] ?? 0), 0);
  expect([totals.balance, totals.paid]).toEqual([sum('balance'), sum('totalPaid')]);
  const { data } = await succeed(admin.read('/api/payments/fee-reports'));
  expect(data.balances).toEqual({ owed: totals.owed, owingStudents: 3, credit: totals.credit, creditStudents: 1 });
});

test('every total is the sum of its column, of which two students or more have a part', async () => {
  const { school, admin, amina, baraka, chebet, elijah, nextTerm } = await fiveStudents();
  for (let opened = 2; opened < 4; opened += 1) await nextTerm();
  await paid(admin, { studentId: baraka, amount: 7000 });
  await paid(admin, { studentId: chebet, amount: 25_000 });
  const bursar = await school.bursar();
  for (const studentId of [amina, elijah]) await adjusted(bursar, admin, { studentId, amount: 500 });
  const { students, totals } = await balancesOf(admin);
  const rows: Record<string, number>[] = students.map(({ arrears, ...figures }: Owed) => ({
    ...{ broughtForward: figures.broughtForward, billed: figures.billed, adjusted: figures.adjusted, paid: figures.paid },
    ...{ balance: figures.balance, owed: Math.max(figures.balance, 0), credit: Math.max(-figures.balance, 0), ...arrears },
  }));
  const columns = Object.keys(rows[0] ?? {});
  const sumOf = (column: string) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);
  expect({ ...totals, ...totals.arrears }).toMatchObject(Object.fromEntries(columns.map((column) => [column, sumOf(column)])));
  expect(columns.filter((column) => rows.filter((row) => row[column] !== 0).length < 2)).toEqual([]);
  expect(columns).toHaveLength(11);
});

test('the totals follow the filters', async () => {
  const { admin, east } = await fiveStudents();
  const { totals } = await balancesOf(admin, `?grade=${east.grade}&state=owing&limit=1`);
  expect(totals).toMatchObject({ students: 2, owingStudents: 2, owed: 24_000, credit: 0, balance: 24_000 });
  expect((await balancesOf(admin, '?q=nobody')).totals).toMatchObject({ students: 0, owed: 0, balance: 0, arrears: { older: 0 } });
});

describe('filters', () => {
  test('a class is the one of the term, a stream may be named without its grade', async () => {
    const { admin, east, west, elijah, amina } = await fiveStudents();
    expect(await idsOwing(admin, `?grade=${west.grade}`)).toEqual([elijah]);
    expect(await idsOwing(admin, `?stream=${west.stream}`)).toEqual([elijah]);
    expect(await idsOwing(admin, '?streamName=WEST')).toEqual([elijah]);
    expect(await idsOwing(admin, `?grade=${east.grade}&q=amina`)).toEqual([amina]);
    const { student } = await succeed(admin.read(`/api/students/${elijah}`));
    const moved = { gradeId: east.grade, streamId: east.stream, billFrom: 'nextTerm' };
    await succeed(admin.patch(`/api/students/${elijah}/update`, { ...student, ...moved }));
    expect(await idsOwing(admin, `?grade=${west.grade}`)).toEqual([elijah]);
  });

  test('a telephone number finds whoever owes, by any guardian, in the list, on the sheet and in letters', async () => {
    const { admin, elijah } = await fiveStudents();
    const aunt = { name: 'Shangazi', relation: 'other', phone: '0733 222 111', receivesMessages: false };
    await succeed(admin.post(`/api/students/${elijah}/guardians`, aunt));
    expect(await idsOwing(admin, '?q=0733222111')).toEqual([elijah]);
    expect((await succeed(admin.read('/api/balances/sheet?q=0733222111'))).totals.students).toBe(1);
    expect((await succeed(admin.read('/api/balances/letters?q=0733222111'))).letters).toHaveLength(1);
    expect(await idsOwing(admin, '?q=0799999999')).toEqual([]);
  });

  test('more than a sum leaves larger balances and larger credits, and not the sum itself', async () => {
    const { admin, amina, dalila, elijah } = await fiveStudents();
    expect(await idsOwing(admin, '?over=20000')).toEqual([elijah]);
    expect(await idsOwing(admin, '?over=19999.99')).toEqual([amina, elijah]);
    expect(await idsOwing(admin, '?over=2999.99&state=credit')).toEqual([dalila]);
    expect(await idsOwing(admin, '?over=3000&state=credit')).toEqual([]);
  });

  test('older than a term leaves who owes for a term before this one', async () => {
    const { admin, amina, elijah, nextTerm } = await fiveStudents();
    expect(await idsOwing(admin, '?age=1')).toEqual([amina, elijah]);
    expect(await idsOwing(admin, '?age=2')).toEqual([elijah]);
    await nextTerm();
    expect(await idsOwing(admin, '?age=2')).toEqual([amina, elijah]);
    expect(await idsOwing(admin, '?age=3')).toEqual([elijah]);
  });

  test.each([
    ['state=broke', 'State must be owing, part, unpaid, paid or credit'],
    ['age=4', 'Age must be 1, 2 or 3'],
    ['sort=phone', 'Sort must be a column of the list, with or without a dash before it'],
    ['promise=lost', 'Promise must be due, kept or broken'],
    ['over=-1', 'More than must be at least 0.00'],
    ['over=much', 'More than must be in shillings, at most 100,000,000.00, with at most two decimal places'],
  ])('%s is refused', async (query, message) => {
    const { admin } = await newSchool();
    expect((await admin.read(`/api/balances?${query}`)).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message });
  });
});

test.each([
  ['name', ['Amina', 'Baraka', 'Chebet', 'Dalila', 'Elijah']],
  ['-name', ['Elijah', 'Dalila', 'Chebet', 'Baraka', 'Amina']],
  ['-class', ['Elijah', 'Amina', 'Baraka', 'Chebet', 'Dalila']],
  ['balance', ['Dalila', 'Chebet', 'Baraka', 'Amina', 'Elijah']],
  ['-balance', ['Elijah', 'Amina', 'Baraka', 'Chebet', 'Dalila']],
  ['-paid', ['Dalila', 'Chebet', 'Baraka', 'Amina', 'Elijah']],
  ['-broughtForward', ['Elijah', 'Amina', 'Chebet', 'Dalila', 'Baraka']],
])('by %s the rows come in its order, equals by name', async (sort, expected) => {
  const { admin } = await fiveStudents();
  const { students } = await balancesOf(admin, `?sort=${sort}`);
  expect(students.map(({ fullName }: Owed) => fullName.split(' ')[0])).toEqual(expected);
});

test('what was billed and what was adjusted order the rows as well, equals by name', async () => {
  const { school, admin, baraka, chebet } = await fiveStudents();
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: chebet, additionalFeeId: await newFee(admin, 1500) }));
  await adjusted(await school.bursar(), admin, { studentId: baraka, amount: 500 });
  const namesBy = async (sort: string) =>
    (await balancesOf(admin, `?sort=${sort}`)).students.map(({ fullName }: Owed) => fullName.split(' ')[0]);
  expect((await namesBy('-billed')).slice(0, 2)).toEqual(['Chebet', 'Amina']);
  expect((await namesBy('billed')).at(-1)).toBe('Chebet');
  expect((await namesBy('adjusted')).slice(0, 2)).toEqual(['Baraka', 'Amina']);
  expect((await namesBy('-adjusted')).at(-1)).toBe('Baraka');
});

test('a reversal brings the debt back', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(await school.bursar(), { studentId: student, amount: 4000 });
  expect((await balancesOf(admin)).students).toMatchObject([{ paid: 4000, balance: 6000 }]);
  await succeed(reverse(admin, 1));
  expect((await balancesOf(admin)).students).toMatchObject([{ paid: 0, balance: 10_000, arrears: { thisTerm: 10_000 } }]);
});

test('what an adjustment takes off a term is not owed for that term, and what it adds is', async () => {
  const { school, admin, amina, elijah } = await fiveStudents();
  const adjust = (cents: number, student: number) =>
    rowsOf(
      school,
      `update student_terms set adjusted_cents = $2
       where school_id = $1 and student_id = $3 and term_id = (select min(term_id) from terms where school_id = $1)`,
      [cents, student],
    );
  await adjust(-250_000, amina);
  await adjust(100_000, elijah);
  const { students } = await balancesOf(admin, '?state=owing&sort=-balance');
  expect(students).toMatchObject([
    { id: elijah, broughtForward: 11_500, balance: 21_500, arrears: { thisTerm: 10_000, oneTermBack: 11_000, older: 500 } },
    { id: amina, broughtForward: 7500, balance: 17_500, arrears: { thisTerm: 10_000, oneTermBack: 7500, older: 0 } },
    {},
  ]);
});

test('a term between two others that was never opened does not make a debt a term older', async () => {
  const { admin, amina, elijah, nextTerm } = await fiveStudents();
  const before = await balancesOf(admin);
  const firstDay = addDays(nairobiToday(), -235);
  const holiday = { name: 'Holiday tuition', year: yearOf(firstDay), startDate: firstDay, endDate: addDays(firstDay, 20) };
  await newTerm(admin, { ...holiday, current: false });
  expect(await balancesOf(admin)).toEqual(before);
  expect(await idsOwing(admin, '?age=2')).toEqual([elijah]);
  await nextTerm();
  expect(await idsOwing(admin, '?age=2')).toEqual([amina, elijah]);
  expect((await balancesOf(admin, '?q=elijah')).students).toMatchObject([
    { arrears: { thisTerm: 10_000, oneTermBack: 10_000, twoTermsBack: 10_000, older: 500 } },
  ]);
});

test('before any term what was brought along is owed, and is older than every term', async () => {
  const school = await newSchool();
  await newStudent(school.admin, await newClass(school.admin), { cfBalance: '2500.50' });
  const { students, term } = await balancesOf(school.admin);
  expect(term).toBeNull();
  expect(students).toMatchObject([{ broughtForward: 2500.5, billed: 0, balance: 2500.5, arrears: { thisTerm: 0, older: 2500.5 } }]);
});

test('the office reads balances, each school its own; teachers do not', async () => {
  const { school, admin } = await payingSchool();
  const other = await payingSchool();
  expect((await balancesOf(await school.bursar())).students).toHaveLength(1);
  expect((await balancesOf(admin, `?grade=${other.place.grade}`)).students).toEqual([]);
  const teacher = await school.teacher();
  for (const path of ['', '/export', '/sheet']) {
    expect((await teacher.read(`/api/balances${path}`)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
});
