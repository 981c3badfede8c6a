import { expect, test } from 'vitest';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { newClass, newFee, newStudent, type Place, rowsOf, setFees, studentForm } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

/** A school whose bursar can move a student of Grade 4 (10,000) to Grade 1 (8,000), and what its administrator has not read. */
async function schoolWithCheaperGrade() {
  const { school, admin, place, term, student } = await payingSchool();
  const cheap = await newClass(admin, 'Grade 1');
  await setFees(admin, { ...cheap, term }, { tuition_fee: 8000 });
  const bursar = await school.bursar();
  const move = (to: Place, billFrom?: string) =>
    succeed(
      bursar.patch(`/api/students/${student}/update`, {
        ...studentForm(to, { fullName: 'Achieng Otieno' }),
        gradeId: to.grade,
        streamId: to.stream,
        billFrom,
      }),
    );
  await succeed(admin.post('/api/notifications/read', { all: true }));
  return { school, admin, bursar, place, cheap, term, student, move };
}

async function unread(staff: Staff): Promise<string[]> {
  const { notifications } = await succeed(staff.read('/api/notifications'));
  return notifications
    .filter(({ read }: { read: boolean }) => !read)
    .map(({ title, message }: Record<string, string>) => `${title}: ${message}`);
}

test('a move that lowers the bill is news to the administrators, with who did it and how much; one that raises it is not', async () => {
  const { admin, bursar, place, cheap, move } = await schoolWithCheaperGrade();
  const { message } = await move(cheap);
  const [news, ...others] = await unread(admin);
  expect(others).toEqual([]);
  expect(news).toBe(
    `Fees lowered: ${bursar.username} moved Achieng Otieno to Grade 1 East. ${message.replace('Student updated successfully. ', '')}`,
  );
  expect(news).toContain('fall by KES 2,000.00 to KES 8,000.00.');
  await move(place);
  expect(await unread(admin)).toEqual([news]);
});

test('a move that leaves the bill of a running term lower than the grade’s is news: billed as Grade 1, taught in Grade 4', async () => {
  const { admin, place, cheap, move } = await schoolWithCheaperGrade();
  await move(cheap);
  await succeed(admin.post('/api/notifications/read', { all: true }));
  await move(place, 'nextTerm');
  const [news] = await unread(admin);
  expect(news).toMatch(/^Lower fees kept: .* moved Achieng Otieno to Grade 4 East\. Fees of Term 1 \d+ stay at KES 8,000\.00;/);
});

test('a move to a grade of the same fees says that they stay, and is no news', async () => {
  const { admin, term, move } = await schoolWithCheaperGrade();
  const alike = await newClass(admin, 'Grade 5');
  await setFees(admin, { ...alike, term });
  const { message } = await move(alike);
  expect(message).toMatch(/^Student updated successfully\. Fees of Term 1 \d+ stay at KES 10,000\.00\.$/);
  expect(await unread(admin)).toEqual([]);
  await move(await newClass(admin, 'Grade 4'), 'nextTerm');
  expect(await unread(admin), 'from the next term either').toEqual([]);
});

test('after the last day of a term everybody moves up from the next one, and that is no news', async () => {
  const { school, admin, place, cheap, move } = await schoolWithCheaperGrade();
  await move(cheap);
  await succeed(admin.post('/api/notifications/read', { all: true }));
  await rowsOf(school, 'update terms set end_date = start_date where school_id = $1');
  await move(place, 'nextTerm');
  expect(await unread(admin)).toEqual([]);
});

test('another stream, and a move that leaves the fees as they are, are no news', async () => {
  const { admin, cheap, term, move } = await schoolWithCheaperGrade();
  await setFees(admin, { ...cheap, term }, { tuition_fee: 10_000 });
  await move(await newClass(admin, 'Grade 4', 'West'));
  await move(cheap);
  expect(await unread(admin)).toEqual([]);
});

test('a fee taken off a student is news where it was charged, and told once', async () => {
  const { admin, bursar, student } = await schoolWithCheaperGrade();
  const bus = await newFee(admin, 1500, 'Bus');
  const unlink = () => succeed(bursar.post(`/api/students/${student}/additional-fees`, { additionalFeeId: bus, action: 'unsubscribe' }));
  await unlink();
  await succeed(bursar.post('/api/students/associate-student-with-fee', { studentId: student, additionalFeeId: bus }));
  expect(await unread(admin)).toEqual([]);
  await unlink();
  await unlink();
  const [news, ...others] = await unread(admin);
  expect([news, others]).toEqual([
    expect.stringMatching(/^Fees lowered: \S+ took Bus off Mwanafunzi \d+: KES 1,500\.00 less to pay\.$/),
    [],
  ]);
});

test('a student enrolled with money paid ahead is news, one who owes is not, and teachers read no amount', async () => {
  const { school, admin, bursar, place } = await schoolWithCheaperGrade();
  const teacher = await school.teacher();
  await newStudent(bursar, place, { fullName: 'Owing Child', cfBalance: 500 });
  await newStudent(bursar, place, { fullName: 'Kamau Mwangi', cfBalance: -950 });
  const credit = `Credit brought forward: ${bursar.username} enrolled Kamau Mwangi with KES 950.00 paid ahead.`;
  expect((await unread(admin)).filter((each) => !each.startsWith('Student registered'))).toEqual([credit]);
  expect((await unread(teacher)).join()).not.toContain('KES');
});

test('a credit that waits for approval is news of that, not of money paid ahead', async () => {
  const { admin, bursar, place } = await schoolWithCheaperGrade();
  await newStudent(bursar, place, { fullName: 'Kamau Mwangi', cfBalance: -50_000 });
  const news = (await unread(admin)).filter((each) => !each.startsWith('Student registered'));
  expect(news).toEqual([
    expect.stringContaining(
      `Adjustment to approve: ${bursar.username} requests: Correction of opening balance (KES 50,000.00 less) for Kamau Mwangi`,
    ),
  ]);
});
