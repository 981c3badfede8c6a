import { describe, expect, test } from 'vitest';
import { adjusted } from '../../../../tests/support/adjusting-school.ts';
import { paid, pay, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { feeReportsOf, lastTerm, statementSums, thisTerm, toggleStudent } from '../../../../tests/support/reporting-school.ts';
import { newClass, newFee, newStudent, newTerm, type Place, setFees, termForm } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { planned, planOf, yearEndUrl, yearlySchool } from '../../../../tests/support/yearly-school.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const url = '/api/payments/fee-reports';

const link = (staff: Staff, studentId: number, additionalFeeId: number) =>
  succeed(staff.post('/api/students/associate-student-with-fee', { studentId, additionalFeeId }));

const centsOf = (shillings: number) => Math.round(shillings * 100);

type Total = { total: number };
type GradeDetail = { basicFees: Total; additionalFees: Total; totalActiveStudents: number };

const requiredCents = ({ basicFees, additionalFees, totalActiveStudents }: GradeDetail) =>
  centsOf(basicFees.total) * totalActiveStudents + centsOf(additionalFees.total);

describe('by grade', () => {
  test('what is required and paid agrees with the statements of its students to the cent', async () => {
    const { admin, place, term, student } = await payingSchool();
    const fees = { tuition_fee: '9999.99', ass_books: '1200.10', diary_fee: '350.05', activity_fee: '0.01', others: '12.30' };
    await setFees(admin, { ...place, term }, fees);
    const [lunch, bus] = [await newFee(admin, 4500.35, 'Lunch'), await newFee(admin, 6500.2, 'Bus')];
    const students = [student, await newStudent(admin, place, { cfBalance: 150.5 }), await newStudent(admin, place)];
    for (const each of students) await link(admin, each, lunch);
    await link(admin, student, bus);
    await paid(admin, { studentId: students[0], amount: 1000.15 });
    await paid(admin, { studentId: students[1], amount: 20_000.2, method: 'Mpesa', code: 'SGH7Y2K9QL' });

    const [grade, ...others] = (await feeReportsOf(admin)).gradeDetails;

    expect(others).toEqual([]);
    expect(grade).toEqual({
      gradeId: place.grade,
      gradeName: 'Grade 4',
      totalActiveStudents: 3,
      billedNextTerm: 0,
      basicFees: { tuitionFee: 9999.99, assBooks: 1200.1, activityFee: 0.01, diaryFee: 350.05, others: 12.3, total: 11_562.45 },
      additionalFees: {
        items: [
          { name: 'Bus', count: 1, amount: 6500.2 },
          { name: 'Lunch', count: 3, amount: 4500.35 },
        ],
        total: 20_001.25,
      },
      payments: { total: 21_000.35, refunded: 0 },
    });
    const sums = await statementSums(admin, students);
    expect(requiredCents(grade)).toBe(sums.billed);
    expect(centsOf(grade.payments.total)).toBe(sums.paid);
  });

  test('each has its own fees, students and payments, in the order of the ladder', async () => {
    const { admin, term, student } = await payingSchool();
    const playgroup = await newClass(admin, 'Playgroup');
    await setFees(admin, { ...playgroup, term }, { tuition_fee: 4000 });
    const small = await newStudent(admin, playgroup);
    await link(admin, small, await newFee(admin, 700, 'Milk'));
    await paid(admin, { studentId: small, amount: 500 });
    await paid(admin, { studentId: student, amount: 2500 });

    const { gradeDetails } = await feeReportsOf(admin);

    expect(gradeDetails.map((grade: { gradeName: string }) => grade.gradeName)).toEqual(['Playgroup', 'Grade 4']);
    expect(gradeDetails.map(requiredCents)).toEqual([470_000, 1_000_000]);
    expect(gradeDetails.map((grade: { payments: object }) => grade.payments)).toEqual([
      { total: 500, refunded: 0 },
      { total: 2500, refunded: 0 },
    ]);
    expect(gradeDetails[1].additionalFees).toEqual({ items: [], total: 0 });
    expect(gradeDetails[0].gradeId).toBe(playgroup.grade);
  });

  test('a reversed payment no longer counts', async () => {
    const { school, admin, student } = await payingSchool();
    const bursar = await school.bursar();
    const { id } = await paid(bursar, { studentId: student, amount: 3000 });
    await paid(bursar, { studentId: student, amount: 450.5 });
    await succeed(reverse(admin, id));

    const { gradeDetails, collectedByMethod, termComparison } = await feeReportsOf(admin);

    expect(gradeDetails[0].payments.total).toBe(450.5);
    expect(collectedByMethod).toEqual({ Cash: 450.5, Mpesa: 0, Bank: 0 });
    expect(termComparison.currentTerm.totalPayments).toBe(450.5);
  });

  test('who left is not required any more, and what they paid still counts', async () => {
    const { school, admin, place, student } = await payingSchool();
    const lunch = await newFee(admin, 4500, 'Lunch');
    const leaving = await newStudent(admin, place);
    await link(admin, leaving, lunch);
    await paid(admin, { studentId: leaving, amount: 800 });
    await adjusted(await school.bursar(), admin, { studentId: leaving, amount: 500 });
    await toggleStudent(admin, leaving);

    const { gradeDetails, collection } = await feeReportsOf(admin);
    const [grade] = gradeDetails;
    expect(collection).toEqual({ billed: 24_000, collected: 800, refunded: 0 });

    expect(grade.totalActiveStudents).toBe(1);
    expect(grade.additionalFees).toEqual({ items: [], total: 0 });
    expect(requiredCents(grade)).toBe((await statementSums(admin, [student])).billed);
    expect(grade.payments.total).toBe(800);
  });

  test('a grade without fees and active students stays as long as somebody in it has paid', async () => {
    const { admin } = await payingSchool();
    const leaving = await newStudent(admin, await newClass(admin, 'Grade 8'));
    await paid(admin, { studentId: leaving, amount: 800 });
    await toggleStudent(admin, leaving);

    const { gradeDetails } = await feeReportsOf(admin);

    expect(gradeDetails[1]).toMatchObject({ gradeName: 'Grade 8', totalActiveStudents: 0, payments: { total: 800 } });
  });

  test('who moves takes fees and payments along', async () => {
    const { admin, place, term, student } = await payingSchool();
    const next = await newClass(admin, 'Grade 5');
    await setFees(admin, { ...next, term }, { tuition_fee: 12_000 });
    await paid(admin, { studentId: student, amount: 1000 });
    await moveTo(admin, student, next);

    const { gradeDetails } = await feeReportsOf(admin);

    expect(gradeDetails.map(requiredCents)).toEqual([0, 1_200_000]);
    expect(gradeDetails.map(({ payments }: { payments: { total: number } }) => payments.total)).toEqual([0, 1000]);
    expect(gradeDetails[0].gradeId).toBe(place.grade);
  });

  test('a promotion before the next term opens leaves what was billed, paid and required in the classes of the term', async () => {
    const { admin } = await yearlySchool({ perClass: 2 });
    await link(admin, 1, await newFee(admin, 700, 'Milk'));
    await paid(admin, { studentId: 2, amount: 500 });
    const before = await feeReportsOf(admin);
    expect(before.gradeDetails.map(({ totalActiveStudents }: GradeDetail) => totalActiveStudents)).toEqual([4, 2, 2]);

    await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));

    const after = await feeReportsOf(admin);
    // The last class has left, so nothing is required of it any more.
    expect(after.gradeDetails.slice(0, 2)).toEqual(before.gradeDetails.slice(0, 2));
    expect(after.gradeDetails[2]).toMatchObject({ gradeName: 'Grade 9', totalActiveStudents: 0 });
    expect(after.balances).toEqual(before.balances);
  });

  test('one without fees, students and payments is left out; one with students and no fees asks for nothing', async () => {
    const { admin } = await payingSchool();
    await newClass(admin, 'Grade 7');
    await newStudent(admin, await newClass(admin, 'Grade 8'));

    const { gradeDetails } = await feeReportsOf(admin);

    expect(gradeDetails.map(({ gradeName }: { gradeName: string }) => gradeName)).toEqual(['Grade 4', 'Grade 8']);
    expect(gradeDetails[1]).toMatchObject({ totalActiveStudents: 1, basicFees: { total: 0 }, payments: { total: 0 } });
  });
});

async function moveTo(admin: Staff, student: number, { grade, stream }: Place): Promise<void> {
  const form = { fullName: 'Otieno Ouma', dob: '2015-03-04', gender: 'Male', guardianName: 'Jane', contactNumber1: '0712345678' };
  await succeed(admin.patch(`/api/students/${student}/update`, { ...form, gradeId: grade, streamId: stream }));
}

test('what is owed in all is the sum of the balances of the payments list, credits told apart', async () => {
  const { admin } = await newSchool();
  const place = await newClass(admin);
  await lastTerm(admin);
  const owing = await newStudent(admin, place, { cfBalance: 1250.75 });
  const ahead = await newStudent(admin, place, { cfBalance: -100.33 });
  const left = await newStudent(admin, place, { cfBalance: 800 });
  await newStudent(admin, place);
  await toggleStudent(admin, left);
  const now = await thisTerm(admin);
  await setFees(admin, { ...place, term: now });
  await paid(admin, { studentId: owing, amount: 3000.1 });
  await paid(admin, { studentId: ahead, amount: 12_000 });
  // A later term is billed to nobody yet, and would not count if it were.
  await newTerm(admin, termForm({ name: 'Term 9', startDate: addDays(nairobiToday(), 100), endDate: addDays(nairobiToday(), 150) }));

  const { balances } = await feeReportsOf(admin);

  const { students } = await succeed(admin.read('/api/payments/view'));
  const listed = students.map(({ balance }: { balance: number }) => centsOf(balance));
  const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0) / 100;
  const [owed, credit] = [listed.filter((cents: number) => cents > 0), listed.filter((cents: number) => cents < 0)];
  expect(balances).toEqual({ owed: sum(owed), owingStudents: owed.length, credit: -sum(credit), creditStudents: credit.length });
  expect(balances).toEqual({ owed: 19_050.65, owingStudents: 3, credit: 2100.33, creditStudents: 1 });
});

test('without a current term there is no report, and the answer says what to do', async () => {
  const { admin } = await newSchool();
  const words = 'No active term is set for the school. Please configure a current term in the School Settings.';
  const answer = await admin.read(url);
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: 'NO_ACTIVE_TERM', message: words, error: words, errors: [] });
});

test('a school without grades has a report without them', async () => {
  const { admin } = await newSchool();
  await newTerm(admin);
  const body = await succeed(admin.read(`${url}?termId=1e3&grade=%00`));
  expect(body).toMatchObject({ success: true, data: { gradeDetails: [], previousTerm: null } });
  expect(body.message).toEqual(expect.any(String));
});

test('bursars and administrators read it, teachers and strangers do not', async () => {
  const { school, admin, student } = await payingSchool();
  await succeed(pay(admin, { studentId: student }));
  expect((await feeReportsOf(await school.bursar())).collectedByMethod.Cash).toBe(1000);
  const refused = await (await newStaff(admin, 'teacher')).read(url);
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
});

test('nothing of another school is in it', async () => {
  const { admin, student } = await payingSchool();
  await paid(admin, { studentId: student, amount: 5000 });
  const other = await payingSchool();
  const { gradeDetails, collectedByMethod, termComparison } = await feeReportsOf(other.admin);
  expect(gradeDetails).toHaveLength(1);
  expect(gradeDetails[0]).toMatchObject({ gradeId: other.place.grade, totalActiveStudents: 1, payments: { total: 0 } });
  expect(collectedByMethod).toEqual({ Cash: 0, Mpesa: 0, Bank: 0 });
  expect(termComparison.currentTerm).toEqual({ totalPayments: 0, averageBalance: 10_000 });
});
