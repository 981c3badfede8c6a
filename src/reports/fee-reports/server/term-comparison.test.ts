import { describe, expect, test } from 'vitest';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { feeReportsOf, lastTerm, statementSums, thisTerm, toggleStudent } from '../../../../tests/support/reporting-school.ts';
import { newClass, newStudent, newTerm, setFees, termForm } from '../../../../tests/support/school-parts.ts';
import { newSchool, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();

const today = nairobiToday();

describe('against the term before', () => {
  test('methods, totals and average balances are those of the statements of both terms', async () => {
    const { admin } = await newSchool();
    const place = await newClass(admin);
    const before = await lastTerm(admin);
    await setFees(admin, { ...place, term: before }, { tuition_fee: 8000 });
    const students = [
      await newStudent(admin, place),
      await newStudent(admin, place, { cfBalance: -100.33 }),
      await newStudent(admin, place),
    ];
    await paid(admin, { studentId: students[0], amount: 8000 });
    await paid(admin, { studentId: students[1], amount: 2000, method: 'Bank', code: 'FT1' });
    const now = await thisTerm(admin);
    await setFees(admin, { ...place, term: now }, { tuition_fee: 9000 });
    await paid(admin, { studentId: students[0], amount: 3000.1 });
    await paid(admin, { studentId: students[2], amount: 1500.25, method: 'Mpesa', code: 'SGH7Y2K9QL' });

    const { currentTerm, previousTerm, paymentMethodComparison, termComparison, collectedByMethod } = await feeReportsOf(admin);

    expect([currentTerm.id, previousTerm.id]).toEqual([now, before]);
    expect(paymentMethodComparison).toEqual({
      Cash: { current: 3000.1, previous: 8000 },
      Mpesa: { current: 1500.25, previous: 0 },
      Bank: { current: 0, previous: 2000 },
    });
    expect(collectedByMethod).toEqual({ Cash: 3000.1, Mpesa: 1500.25, Bank: 0 });
    const [sumsNow, sumsBefore] = [await statementSums(admin, students, now), await statementSums(admin, students, before)];
    const figures = (sums: { paid: number; balance: number }) => ({
      totalPayments: sums.paid / 100,
      averageBalance: Math.round(sums.balance / students.length) / 100,
    });
    expect(termComparison).toEqual({
      currentTerm: figures(sumsNow),
      previousTerm: figures(sumsBefore),
      change: -55,
      averageBalanceChange: 161.9,
    });
  });

  test('the average balance is of those whom the term billed, who left since included', async () => {
    const { admin, place, student } = await payingSchool();
    const leaving = await newStudent(admin, place);
    await toggleStudent(admin, leaving);
    await paid(admin, { studentId: student, amount: 5000 });

    expect((await feeReportsOf(admin)).termComparison.currentTerm.averageBalance).toBe(7500);
  });

  test('who was billed in one of the two terms counts in its average only, in whatever grade, and what they owe counts in all', async () => {
    const { admin } = await newSchool();
    const [place, upper] = [await newClass(admin), await newClass(admin, 'Grade 5')];
    const before = await lastTerm(admin);
    await setFees(admin, { ...place, term: before }, { tuition_fee: 8000 });
    await setFees(admin, { ...upper, term: before }, { tuition_fee: 8600 });
    const [staying, leaving] = [await newStudent(admin, place), await newStudent(admin, upper)];
    await toggleStudent(admin, leaving);
    const now = await thisTerm(admin);
    await setFees(admin, { ...place, term: now }, { tuition_fee: 9000 });
    await newStudent(admin, place, { cfBalance: 500 });
    await paid(admin, { studentId: staying, amount: 3000 });
    await paid(admin, { studentId: leaving, amount: 1000 });

    const { termComparison, balances } = await feeReportsOf(admin);

    expect(termComparison.previousTerm.averageBalance).toBe((8000 + 8600) / 2);
    expect(termComparison.currentTerm.averageBalance).toBe((8000 + 9000 - 3000 + 9000 + 500) / 2);
    expect(balances).toEqual({ owed: 14_000 + 9500 + 7600, owingStudents: 3, credit: 0, creditStudents: 0 });
  });

  test('a term that was saved and never opened is compared with none: the first that was opened has no term before it', async () => {
    const { admin, student, term } = await payingSchool();
    const early = addDays(today, -100);
    const days = { startDate: early, endDate: addDays(early, 60), year: yearOf(early) };
    await newTerm(admin, termForm({ name: 'Term 0', ...days }));
    await paid(admin, { studentId: student, amount: 700 });
    const { currentTerm, previousTerm, paymentMethodComparison, termComparison } = await feeReportsOf(admin);
    expect([currentTerm.id, previousTerm, paymentMethodComparison]).toEqual([term, null, null]);
    expect(termComparison).toMatchObject({ previousTerm: null, change: null, averageBalanceChange: null });
  });

  test('a balance that was a credit before has no change to tell', async () => {
    const { admin } = await newSchool();
    const place = await newClass(admin);
    await lastTerm(admin);
    const student = await newStudent(admin, place);
    await paid(admin, { studentId: student, amount: 700 });
    const now = await thisTerm(admin);
    await setFees(admin, { ...place, term: now });

    const { termComparison } = await feeReportsOf(admin);

    expect(termComparison.previousTerm).toEqual({ totalPayments: 700, averageBalance: -700 });
    expect(termComparison).toMatchObject({ change: -100, averageBalanceChange: null });
  });

  test('a reversal of its payment lowers that term, and leaves this one alone', async () => {
    const { admin, bursar } = await newSchool();
    const place = await newClass(admin);
    await lastTerm(admin);
    const student = await newStudent(admin, place);
    const { id } = await paid(await bursar(), { studentId: student, amount: 900, method: 'Bank', code: 'FT9' });
    await thisTerm(admin);
    await succeed(reverse(admin, id));

    const { paymentMethodComparison, termComparison, gradeDetails, weekly } = await feeReportsOf(admin);

    expect(paymentMethodComparison.Bank).toEqual({ current: 0, previous: 0 });
    expect(termComparison.change).toBe(0);
    expect(gradeDetails[0].payments.total).toBe(0);
    for (const { current, previous } of weekly) expect([current ?? 0, previous ?? 0]).toEqual([0, 0]);
  });

  test('in the first term there is nothing to compare with, and a later term is not one before', async () => {
    const { admin, student } = await payingSchool();
    await newTerm(admin, termForm({ name: 'Term 2', startDate: addDays(today, 70), endDate: addDays(today, 150) }));
    await paid(admin, { studentId: student, amount: 1000 });

    const { previousTerm, paymentMethodComparison, termComparison, collectedByMethod } = await feeReportsOf(admin);

    expect([previousTerm, paymentMethodComparison]).toEqual([null, null]);
    expect(termComparison).toEqual({
      currentTerm: { totalPayments: 1000, averageBalance: 9000 },
      previousTerm: null,
      change: null,
      averageBalanceChange: null,
    });
    expect(collectedByMethod).toEqual({ Cash: 1000, Mpesa: 0, Bank: 0 });
  });

  test('the term before is the latest of all earlier ones that were opened', async () => {
    const { admin, term } = await payingSchool();
    const opened = (name: string, startDate: string, endDate: string) =>
      newTerm(admin, termForm({ name, startDate, endDate, current: true }));
    await opened('Old', addDays(today, -400), addDays(today, -300));
    const nearest = await opened('Near', addDays(today, -200), addDays(today, -100));
    await newTerm(admin, termForm({ name: 'Saved', startDate: addDays(today, -90), endDate: addDays(today, -30) }));
    await succeed(admin.post('/api/settings/terms', termForm({ term_id: term, current: true })));

    expect((await feeReportsOf(admin)).previousTerm).toMatchObject({ id: nearest, name: 'Near' });
  });
});

describe('week by week', () => {
  test('this term runs up to the week of today, and stays where it is from payment to payment', async () => {
    // The term of this school began 20 days ago and has 81 days.
    const { admin, student } = await payingSchool();
    await paid(admin, { studentId: student, amount: 1000.25 });
    await paid(admin, { studentId: student, amount: 200, method: 'Bank', code: 'FT77' });

    const { weekly } = await feeReportsOf(admin);

    expect(weekly).toHaveLength(12);
    expect(weekly.slice(0, 4)).toEqual([
      { week: 1, current: 0, previous: null },
      { week: 2, current: 0, previous: null },
      { week: 3, current: 1200.25, previous: null },
      { week: 4, current: null, previous: null },
    ]);
  });

  test('the term before stands beside it in full, money that came after its last day in its last week', async () => {
    const { admin } = await newSchool();
    const place = await newClass(admin);
    await lastTerm(admin);
    const student = await newStudent(admin, place);
    await paid(admin, { studentId: student, amount: 640 });
    await newTerm(admin, termForm({ name: 'Term 1', startDate: today, endDate: addDays(today, 13), current: true }));
    await paid(admin, { studentId: student, amount: 50 });

    const { weekly } = await feeReportsOf(admin);

    expect(weekly).toHaveLength(10);
    expect(weekly[0]).toEqual({ week: 1, current: 50, previous: 0 });
    expect(weekly[1]).toEqual({ week: 2, current: null, previous: 0 });
    expect(weekly[9]).toEqual({ week: 10, current: null, previous: 640 });
  });
});
