import { expect, test } from 'vitest';
import { fillSchool } from '../../../../bench/schools/big-school.ts';
import { approveOne, listed, refuseOne } from '../../../../tests/support/approving.ts';
import { type DiscountingSchool, discountingSchool, inForce, naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import { balanceOf, statementOf } from '../../../../tests/support/paying-school.ts';
import { atOnce, newStudent, newTerm, nextTermForm, rowsOf, setFees } from '../../../../tests/support/school-parts.ts';
import { newcomer, newSchool, newStaff, type Staff, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { dayText, nairobiToday } from '../../../core/dates.ts';
import { withClient } from '../../../core/server/migrate.ts';

useServer();

const noFaults = async () => expect((await verifyLedger(testStore().database)).faults).toEqual([]);
const open = (staff: Staff, term: number) => staff.post('/api/settings/terms', { ...nextTermForm({ current: true }), term_id: term });
const give = (staff: Staff, id: number) => staff.post(`/api/standing-discounts/${id}/give`);
const end = (staff: Staff, id: number) => staff.post(`/api/standing-discounts/${id}/end`, { reason: 'No longer' });
const undo = (staff: Staff, term: number) => staff.post(`/api/settings/terms/${term}/undo-opening`, { reason: 'Too early' });
const previewOf = async (staff: Staff, id: number) => succeed(staff.read(`/api/standing-discounts/${id}/preview`));

type Line = { kind: string; change: number; takesBackId: number | null };

/** What was adjusted of each student's bill in a term. */
async function adjustedIn({ admin }: DiscountingSchool, term: number, students: readonly number[]): Promise<number[]> {
  const read = students.map(async (student) => (await statementOf(admin, student, term)).summary.adjusted);
  return Promise.all(read);
}

test('opening a term gives what is due, each with who approved the rule and when, and proves it', async () => {
  const school = await discountingSchool();
  const { admin, bursar, next, family, alone } = school;
  const id = await inForce(school);
  expect(await adjustedIn(school, school.term, [...family, alone])).toEqual([0, 0, 0, 0]);
  const openingDiscounts = async () => (await succeed(admin.read(`/api/settings/terms/${next}/billing`))).discounts;
  expect(await openingDiscounts()).toEqual({ students: 1, amount: 1000 });
  const { message } = await succeed(open(admin, next));
  expect(await openingDiscounts()).toEqual({ students: 0, amount: 0 });
  expect(message).toContain('4 students billed KES 44,000.00; discount rules give 1 student KES 1,000.00.');
  expect(await adjustedIn(school, next, [...family, alone])).toEqual([0, -1000, 0, 0]);
  const { adjustments } = await statementOf(bursar, family[1], next);
  const today = nairobiToday();
  expect(adjustments).toMatchObject([{ kind: 'discount', change: -1000, date: today, approvedBy: admin.username, selfApproved: false }]);
  expect(adjustments[0].reason).toBe(`Second child, discount rule ${id} approved by ${admin.username} on ${dayText(today)}`);
  const listed = (await succeed(admin.read('/api/adjustments'))).adjustments;
  expect(listed).toMatchObject([{ asked: { by: bursar.username }, approved: { by: admin.username, date: today, own: false } }]);
  await noFaults();
});

test('a rule waits for another person than the one who asked, and gives nothing before', async () => {
  const school = await discountingSchool();
  const { admin, second, bursar, next } = school;
  const { discount, message } = await succeed(newDiscount(admin));
  expect(message).toBe("Second child awaits an administrator's approval.");
  expect(discount).toMatchObject({ state: 'pending', asked: { by: admin.username }, decided: null });
  const approve = (staff: Staff) => approveOne(staff, 'discount', discount.id);
  expect((await approve(admin)).body).toMatchObject({ status: 403, code: 'OWN_DISCOUNT' });
  expect((await approve(bursar)).body.code).toBe('FORBIDDEN');
  expect((await give(second, discount.id)).body).toMatchObject({ status: 409, message: 'This discount rule is waiting.' });
  await succeed(open(admin, next));
  expect(await adjustedIn(school, next, school.family)).toEqual([0, 0, 0]);
  const answers = await atOnce(4, () => approve(second));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const { discounts } = await succeed(bursar.read('/api/standing-discounts'));
  expect(discounts).toMatchObject([{ state: 'approved', decided: { by: second.username, own: false, reason: null } }]);
});

test('whom one has just added is no second person to one’s rule', async () => {
  const { admin } = await discountingSchool();
  const newAdmin = await newcomer(admin, 'admin');
  const { id } = (await succeed(newDiscount(admin))).discount;
  expect((await listed(newAdmin)).approvals).toMatchObject([{ id, mayApprove: false }]);
  expect((await approveOne(newAdmin, 'discount', id)).body).toMatchObject({ status: 403, code: 'SECOND_PERSON_MADE' });
});

test('who alone may approve approves their own, and what it gives is marked so', async () => {
  const { admin } = await newSchool();
  const { id } = (await succeed(newDiscount(admin))).discount;
  const { message } = await succeed(approveOne(admin, 'discount', id));
  expect(message).toContain('in force, approved by the requester');
  expect((await succeed(admin.read('/api/standing-discounts'))).discounts).toMatchObject([{ id, decided: { own: true } }]);
});

test('what it gives to whom is shown before anybody approves it, and changes nothing', async () => {
  const school = await discountingSchool();
  const { bursar, family, term } = school;
  const rule = { name: 'Later children', child: 'secondOn', percent: 25, voteHeads: ['tuitionFee', 'diaryFee'] };
  const { id } = (await succeed(newDiscount(bursar, rule))).discount;
  const preview = await previewOf(bursar, id);
  expect(preview).toMatchObject({ term: { id: term }, total: 5500, due: { students: 2, amount: 5500 }, pagination: { total: 2 } });
  const amounts = preview.students.map(({ id: student, amount, given }: { id: number; amount: number; given: boolean }) => [
    student,
    amount,
    given,
  ]);
  expect(amounts.sort()).toEqual([family[1], family[2]].map((student) => [student, 2750, false]).sort());
  expect(await adjustedIn(school, term, family)).toEqual([0, 0, 0]);
});

test('staff, bursaries and brothers and sisters together never take more off a vote head than it charges', async () => {
  const school = await discountingSchool();
  const { admin, next, family, alone } = school;
  await inForce(school, naming([family[1], alone], { percent: 80 }));
  await inForce(
    school,
    naming([family[1]], { forWhom: 'bursary', name: 'CDF', percent: undefined, amount: 3000.5, voteHeads: ['tuitionFee', 'diaryFee'] }),
  );
  await inForce(school, { percent: 50 });
  await succeed(open(admin, next));
  // 8,000 of tuition; 3,000.50 of what is left of tuition and diary, which leaves nothing of tuition.
  expect(await adjustedIn(school, next, [...family, alone])).toEqual([0, -11_000, 0, -8000]);
  const { adjustments } = await statementOf(admin, family[1], next);
  expect(adjustments.map(({ kind, change }: Line) => [kind, change])).toEqual([
    ['discount', -8000],
    ['bursary', -3000],
  ]);
  await noFaults();
});

test('each vote head bears its share of a percentage, also of a rule that was approved after another was given', async () => {
  const school = await discountingSchool();
  const { admin, bursar, term, alone } = school;
  const tenth = naming([alone], { percent: 10, voteHeads: ['diaryFee', 'tuitionFee'] });
  const { id } = (await succeed(newDiscount(bursar, tenth))).discount;
  const given = async (rule: number) => (await succeed(give(admin, rule))).amount;
  expect(await given(await inForce(school, naming([alone], { percent: 100 })))).toBe(10_000);
  await succeed(approveOne(admin, 'discount', id));
  expect(await given(id)).toBe(100);
  expect(await given(await inForce(school, naming([alone], { percent: 100, voteHeads: ['diaryFee'] })))).toBe(900);
  expect(await adjustedIn(school, term, [alone])).toEqual([-11_000]);
});

test('in a term that runs it is given on request, once to each, and to who came later', async () => {
  const school = await discountingSchool();
  const { admin, bursar, place, term, family } = school;
  const id = await inForce(school, { child: 'secondOn' });
  expect((await give(bursar, id)).body.code).toBe('FORBIDDEN');
  expect(await succeed(give(admin, id))).toMatchObject({ students: 2, amount: 2000 });
  const again = await succeed(give(admin, id));
  expect(again).toMatchObject({ students: 0, amount: 0, message: expect.stringContaining('No other student qualifies') });
  const late = await newStudent(admin, place, { dob: '2019-03-04' });
  await succeed(admin.post(`/api/students/${late}/family`, { siblingIds: family }));
  expect((await previewOf(bursar, id)).due).toEqual({ students: 1, amount: 1000 });
  expect(await atOnce(3, async () => (await succeed(give(admin, id))).amount)).toEqual(expect.arrayContaining([1000, 0, 0]));
  expect(await adjustedIn(school, term, [...family, late])).toEqual([0, -1000, -1000, -1000]);
  await noFaults();
});

test('a family that changes, and a rule that ends, leave alone what was given', async () => {
  const school = await discountingSchool();
  const { admin, family, term, next } = school;
  const id = await inForce(school, { child: 'secondOn' });
  await succeed(give(admin, id));
  await succeed(admin.post(`/api/students/${family[0]}/family/leave`));
  await succeed(give(admin, id));
  expect(await adjustedIn(school, term, family)).toEqual([0, -1000, -1000]);
  // The middle child is the eldest of the family now.
  await succeed(open(admin, next));
  expect(await adjustedIn(school, next, family)).toEqual([0, 0, -1000]);
  expect((await succeed(end(admin, id))).discount).toMatchObject({ state: 'ended', ended: { by: admin.username, reason: 'No longer' } });
  expect((await give(admin, id)).body.code).toBe('DISCOUNT_DECIDED');
  const third = await newTerm(admin, nextTermForm({ name: 'Term 3', startDate: '2031-09-01', endDate: '2031-11-20' }));
  await setFees(admin, { ...school.place, term: third });
  await succeed(
    admin.post('/api/settings/terms', {
      ...nextTermForm({ name: 'Term 3', startDate: '2031-09-01', endDate: '2031-11-20' }),
      term_id: third,
      current: true,
    }),
  );
  expect(await adjustedIn(school, third, family)).toEqual([0, 0, 0]);
  await noFaults();
});

test('an opening that is undone takes back what rules gave, and opening it again gives it again', async () => {
  const school = await discountingSchool();
  const { admin, second, next, family } = school;
  await inForce(school);
  await succeed(open(admin, next));
  await succeed(undo(second, next));
  expect(await balanceOf(admin, family[1])).toBe(11_000);
  const { adjustments } = await statementOf(admin, family[1], next);
  const name = (await succeed(admin.read('/api/settings/terms'))).terms[0];
  expect(adjustments).toMatchObject([
    { change: -1000 },
    { change: 1000, reason: `Opening of ${name.name} ${name.year} undone: Too early` },
  ]);
  await noFaults();
  await succeed(open(admin, next));
  expect(await adjustedIn(school, next, family)).toEqual([0, -1000, 0]);
  expect(await balanceOf(admin, family[1])).toBe(21_000);
  await noFaults();
});

test('what more than one statement posts is given and taken back whole', async () => {
  const school = await newSchool();
  const { admin } = school;
  const [second, bursar] = [await newStaff(admin, 'admin'), await school.bursar()];
  const [own] = await rowsOf(school, 'select $1::integer as id');
  await withClient(testStore().owner, (client) => fillSchool(client, { schoolId: Number(own?.id), students: 700, terms: 1, payments: 5 }));
  const active = await rowsOf(
    school,
    'select student_id as id from students where school_id = $1 and is_active order by student_id limit 600',
  );
  for (const rule of [0, 1, 2]) {
    const helpedIds = active.slice(rule * 200, (rule + 1) * 200).map(({ id }) => Number(id));
    await inForce({ bursar, admin }, naming(helpedIds, { percent: undefined, amount: 1000 }));
  }
  const next = await newTerm(admin, nextTermForm({ name: 'Next' }));
  for (const { id } of await rowsOf(school, 'select grade_id as id from grades where school_id = $1')) {
    await setFees(admin, { grade: Number(id), term: next });
  }
  const opened = await succeed(admin.post('/api/settings/terms', { ...nextTermForm({ name: 'Next', current: true }), term_id: next }));
  expect(opened.message).toContain('discount rules give 600 students KES 600,000.00');
  await noFaults();
  await succeed(undo(second, next));
  const [left] = await rowsOf(school, 'select count(*)::integer as count from given_discounts where school_id = $1');
  expect(left?.count).toBe(0);
  await noFaults();
});

test.each([
  [{ child: '' }, 'Which child applies to brothers and sisters only'],
  [{ percent: '' }, 'Give a percentage or an amount, not both'],
  [{ amount: 500 }, 'Give a percentage or an amount, not both'],
  [{ percent: 101 }, 'Percent must be a whole number from 1 to 100'],
  [{ voteHeads: [] }, 'Choose at least one vote head'],
  [{ voteHeads: ['transport'] }, 'A vote head must be one of the fee structure'],
  [{ forWhom: 'staff', child: '' }, 'Choose at least one student'],
  [{ helpedIds: [1] }, 'Brothers and sisters are found by their families'],
  [{ name: ' ' }, 'Name is required'],
])('%j is refused in words', async (wrong, message) => {
  const { admin } = await newSchool();
  const { body } = await newDiscount(admin, wrong);
  expect([body.status, body.errors?.[0]?.message]).toEqual([400, message]);
});

test('a refused rule says why, for good, and a student who is not there is not named', async () => {
  const { admin, second, bursar } = await discountingSchool();
  const { id } = (await succeed(newDiscount(bursar))).discount;
  await succeed(refuseOne(admin, 'discount', id, 'Too much'));
  const { discounts } = await succeed(bursar.read('/api/standing-discounts'));
  expect(discounts).toMatchObject([{ state: 'refused', decided: { by: admin.username, reason: 'Too much' } }]);
  expect((await approveOne(second, 'discount', id)).body.code).toBe('DISCOUNT_DECIDED');
  expect((await newDiscount(bursar, naming([999_999]))).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  expect((await end(admin, 999_999)).body.code).toBe('DISCOUNT_NOT_FOUND');
});
