import readWorkbook from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { dayText, nairobiToday } from '../src/core/dates.ts';
import { approveOne, refuseOne } from './support/approving.ts';
import { naming, newDiscount } from './support/discounting-school.ts';
import { fileOf, refusedTo } from './support/exported-file.ts';
import { failedJob } from './support/jobs.ts';
import { newClass, newStudent, newTerm, nextTermForm, type Place, setFees, termForm } from './support/school-parts.ts';
import { newSchool, newStaff, type School, type Staff, succeed, useServer } from './support/world.ts';

useServer();

type World = {
  school: School;
  admin: Staff;
  bursar: Staff;
  second: Staff;
  four: Place;
  five: Place;
  term: number;
  next: number;
  student: number;
};
let world: World;

beforeAll(async () => {
  const school = await newSchool();
  const { admin } = school;
  const [bursar, second] = [await school.bursar(), await newStaff(admin, 'admin')];
  const [four, five] = [await newClass(admin, 'Grade 4'), await newClass(admin, 'Grade 5')];
  const [term, next] = [await newTerm(admin), await newTerm(admin, nextTermForm())];
  const fees = { diary_fee: 200, ass_books: 500.5, activity_fee: 0, others: 50 };
  for (const place of [four, five]) await setFees(admin, { ...place, term }, fees);
  await setFees(admin, { ...four, term: next }, { tuition_fee: 11_000 });
  world = { school, admin, bursar, second, four, five, term, next, student: await newStudent(admin, four, { fullName: 'Amina Yusuf' }) };
});

const structures = '/api/settings/fee-structure/export';

test('fee structures leave whole, the latest term first, with what each comes to', async () => {
  const { above, rows } = await fileOf(world.bursar, structures);
  const { name } = world.school;
  expect(above).toEqual({ School: name, List: 'Fee Structures', Day: dayText(nairobiToday()), Filters: 'None' });
  expect(rows.map((row) => [row.Term, row.Grade, row['Total (KES)']])).toEqual([
    ['Term 2', 'Grade 4', '11000.00'],
    ['Term 1', 'Grade 4', '10750.50'],
    ['Term 1', 'Grade 5', '10750.50'],
  ]);
  expect(rows[1]).toEqual({
    ...{ Term: 'Term 1', Year: String(termForm().year), Grade: 'Grade 4', 'Tuition Fee (KES)': '10000.00', 'Diary Fee (KES)': '200.00' },
    ...{ 'AssBook Fee (KES)': '500.50', 'Others (KES)': '50.00', 'Activity Fee (KES)': '0.00', 'Total (KES)': '10750.50' },
  });
});

test('the fee structures of one term, of one grade and of the current term say so', async () => {
  const { bursar, five, next } = world;
  const ofTerm = await fileOf(bursar, `${structures}?term=${next}`);
  expect([ofTerm.above.Filters, ofTerm.rows.length]).toEqual([`Term 2 ${nextTermForm().year}`, 1]);
  const ofGrade = await fileOf(bursar, `${structures}?term=all&grade=${five.grade}`);
  expect([ofGrade.above.Filters, ofGrade.rows.map((row) => row.Term)]).toEqual(['Grade 5', ['Term 1']]);
  const current = await fileOf(bursar, `${structures}?term=current&grade=${five.grade}`);
  expect(current.above.Filters).toBe(`Term 1 ${termForm().year}, Grade 5`);
  expect((await fileOf(bursar, `${structures}?term=999999`)).rows).toEqual([]);
});

test('what the list shows of a structure is what its file has', async () => {
  const { feeStructures } = await succeed(world.bursar.read('/api/settings/fee-structure'));
  const { rows } = await fileOf(world.bursar, structures);
  const heads = {
    tuitionFee: 'Tuition Fee',
    diaryFee: 'Diary Fee',
    assBooks: 'AssBook Fee',
    activityFee: 'Activity Fee',
    others: 'Others',
  };
  expect(rows).toHaveLength(feeStructures.length);
  for (const [at, row] of rows.entries()) {
    for (const [name, head] of Object.entries(heads)) expect(Number(row[`${head} (KES)`]), head).toBe(feeStructures[at][name]);
  }
});

test('the fees of a term that leave the grid are those of the grid, grades without fees aside', async () => {
  const { admin, bursar, term, five, next } = world;
  for (const termId of [term, next]) {
    const { rows: grid } = await succeed(bursar.read(`/api/settings/fee-grid?termId=${termId}`));
    const { rows } = await fileOf(bursar, `${structures}?term=${termId}`);
    const set = grid.filter(({ isSet }: { isSet: boolean }) => isSet);
    expect(rows.map((row) => [row.Grade, Number(row['Tuition Fee (KES)']), Number(row['Others (KES)'])])).toEqual(
      set.map(({ grade, tuitionFee, others }: { grade: { name: string }; tuitionFee: number; others: number }) => [
        ...[grade.name, tuitionFee, others],
      ]),
    );
  }
  await succeed(
    admin.post('/api/settings/fee-grid', { termId: next, rows: [{ gradeId: five.grade, tuitionFee: 1, assBooks: 0, diaryFee: 0 }] }),
  );
  expect((await fileOf(bursar, `${structures}?term=${next}`)).rows.map((row) => row['Total (KES)'])).toEqual(['11000.00', '1.00']);
  await succeed(
    admin.post('/api/settings/fee-grid', { termId: next, rows: [{ gradeId: five.grade, tuitionFee: 0, assBooks: 0, diaryFee: 0 }] }),
  );
});

test('sponsors leave with their contacts, students and what they paid, as the filter says', async () => {
  const { bursar, admin, student } = world;
  const form = { name: 'CDF Nakuru', contactName: 'Mr Otieno', phone: '0722 000 111', email: 'cdf@example.test' };
  const { sponsor } = await succeed(bursar.post('/api/sponsors', form));
  await succeed(bursar.post(`/api/sponsors/${sponsor.id}/students`, { studentId: student }));
  const paid = { sponsorId: sponsor.id, payerName: form.name, total: 2500.5, method: 'Bank', code: 'CDF1' };
  await succeed(bursar.post('/api/shared-payments', { ...paid, parts: [{ studentId: student, amount: 2500.5 }] }));
  const other = (await succeed(bursar.post('/api/sponsors', { name: 'Africa Inland Church' }))).sponsor;
  await succeed(admin.patch(`/api/sponsors/${other.id}`, { ...other, isArchived: true }));

  const every = await fileOf(bursar, '/api/sponsors/export');
  expect([every.above.Filters, every.rows.map((row) => row.Sponsor)]).toEqual(['None', ['CDF Nakuru', 'Africa Inland Church']]);
  expect(every.rows[0]).toEqual({
    ...{ Sponsor: 'CDF Nakuru', Contact: 'Mr Otieno', 'Phone number': '0722 000 111', Email: 'cdf@example.test' },
    ...{ Students: '1', 'Total paid (KES)': '2500.50', Status: 'Paying' },
  });
  const archived = await fileOf(bursar, '/api/sponsors/export?state=archived');
  expect([archived.above.Filters, archived.rows.map((row) => row.Status)]).toEqual(['archived', ['Archived']]);
  expect((await fileOf(bursar, '/api/sponsors/export?state=active')).rows).toHaveLength(1);
  expect((await bursar.read('/api/sponsors/export?state=gone')).body.message).toBe('State must be active or archived');
});

test('discount rules leave with whom they are for, how much, and who said yes, no or enough', async () => {
  const { admin, bursar, second, student } = world;
  const requestedRule = async (rule: object) => (await succeed(newDiscount(bursar, rule as Record<string, unknown>))).discount.id;
  const [waits, refused, ended] = [
    await requestedRule({}),
    await requestedRule(naming([student])),
    await requestedRule(naming([student], { name: 'Teacher’s child' })),
  ];
  await succeed(refuseOne(admin, 'discount', refused, 'Not staff'));
  await succeed(approveOne(second, 'discount', ended));
  await succeed(admin.post(`/api/standing-discounts/${ended}/end`, { reason: 'Left us' }));

  const { rows } = await fileOf(bursar, '/api/standing-discounts/export');
  const today = nairobiToday();
  expect(rows.map((row) => [Number(row.Number), row.State])).toEqual([
    [waits, 'Waiting'],
    [ended, 'Ended'],
    [refused, 'Refused'],
  ]);
  expect(rows[0]).toMatchObject({ For: 'Brothers and sisters', 'Which child': 'Second child', Students: '', 'Decided by': '' });
  expect(rows[1]).toMatchObject({
    ...{ Name: 'Teacher’s child', For: 'Children of staff', Students: 'Amina Yusuf', 'How much': '10% of Tuition' },
    ...{
      'Requested by': bursar.username,
      'Requested on': today,
      'Decided by': second.username,
      'Decided on': today,
      'Reason of refusal': '',
    },
    ...{ 'Ended by': admin.username, 'Ended on': today, 'Reason of the end': 'Left us' },
  });
  expect(rows[2]).toMatchObject({ 'Decided by': admin.username, 'Reason of refusal': 'Not staff', 'Ended by': '' });
});

test('jobs leave as the list that is shown, what failed first, with what went wrong', async () => {
  const { admin, bursar } = world;
  const before = await fileOf(admin, '/api/jobs/export');
  expect([before.above.Filters, before.rows]).toEqual(['waiting', []]);
  const failed = await failedJob(admin);
  const { above, rows } = await fileOf(admin, '/api/jobs/export');
  const { jobs } = await succeed(admin.read('/api/jobs'));
  expect(above).toMatchObject({ List: 'Background Tasks', Filters: 'failed' });
  expect(rows).toHaveLength(jobs.length);
  const [row] = rows.filter(({ Number: number }) => Number(number) === failed);
  expect(row).toMatchObject({ State: 'Failed', 'What went wrong': jobs[0].fault ?? '' });
  expect(row?.Ended).not.toBe('');
  expect((await fileOf(admin, '/api/jobs/export?show=done')).rows).toEqual([]);
  await refusedTo(bursar, '/api/jobs/export');
});

test('a workbook has years and amounts as numbers, and names as text that no program runs', async () => {
  const { admin, bursar } = world;
  await succeed(bursar.post('/api/sponsors', { name: '=1+1 Fund', phone: '0733 000 222' }));
  const rowsIn = async (path: string): Promise<unknown[][]> => {
    const [sheet] = await readWorkbook((await admin.read(`${path}?format=xlsx`)).bytes);
    return sheet?.data ?? [];
  };
  expect((await rowsIn(structures)).find(([term]) => term === 'Term 2')?.slice(1)).toEqual([
    ...[nextTermForm().year, 'Grade 4', 11_000, 0, 0, 0, 0, 11_000],
  ]);
  expect((await rowsIn('/api/sponsors/export')).flat()).toContain('=1+1 Fund');
  const { rows } = await fileOf(bursar, '/api/sponsors/export');
  expect(rows.map((row) => row.Sponsor)).toContain("'=1+1 Fund");
});

test('a list longer than its page leaves whole', async () => {
  const { bursar } = world;
  for (let number = 1; number <= 25; number += 1) await succeed(newDiscount(bursar, { name: `Rule ${number}` }));
  const { discounts, pagination } = await succeed(bursar.read('/api/standing-discounts'));
  expect(discounts.length).toBeLessThan(pagination.total);
  const { rows } = await fileOf(bursar, '/api/standing-discounts/export');
  expect(rows).toHaveLength(pagination.total);
  expect(rows.slice(0, discounts.length).map((row) => row.Name)).toEqual(discounts.map(({ name }: { name: string }) => name));
});

test('an auditor takes them away, and each has only what is of the own school', async () => {
  const auditor = await newStaff(world.admin, 'auditor');
  const { admin: stranger } = await newSchool();
  for (const path of [structures, '/api/sponsors/export', '/api/standing-discounts/export', '/api/jobs/export']) {
    expect((await fileOf(auditor, path)).rows.length, path).toBeGreaterThan(0);
    expect((await fileOf(stranger, path)).rows, path).toEqual([]);
  }
  const ofTheirs = await fileOf(stranger, `${structures}?term=${world.term}&grade=${world.four.grade}`);
  expect([ofTheirs.above.Filters, ofTheirs.rows]).toEqual(['None', []]);
});

test('a teacher takes none of these files away', async () => {
  const teacher = await world.school.teacher();
  for (const path of [structures, '/api/sponsors/export', '/api/standing-discounts/export', '/api/jobs/export']) {
    await refusedTo(teacher, path);
  }
});
