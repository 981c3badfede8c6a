import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { approveOne } from '../../../../tests/support/approving.ts';
import { newDiscount } from '../../../../tests/support/discounting-school.ts';
import { newClass, newFee, newStudent, newTerm, nextTermForm, setFees } from '../../../../tests/support/school-parts.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { dayText, nairobiToday } from '../../../core/dates.ts';

useServer();

const url = '/api/settings/fee-simulator';
let school: School;
let next: number;
let four: number;

beforeAll(async () => {
  school = await newSchool();
  const { admin } = school;
  const [first, second] = [await newClass(admin, 'Grade 4'), await newClass(admin, 'Grade 5')];
  const term = await newTerm(admin);
  next = await newTerm(admin, nextTermForm());
  for (const place of [first, second]) {
    await setFees(admin, { ...place, term });
    await setFees(admin, { ...place, term: next }, { tuition_fee: 10_500.5, diary_fee: 200 });
  }
  const students = [await newStudent(admin, first), await newStudent(admin, first, { dob: '2016-01-01' }), await newStudent(admin, second)];
  await succeed(admin.post(`/api/students/${students[0]}/family`, { siblingIds: [students[1]] }));
  await succeed(
    admin.post('/api/students/associate-student-with-fee', { studentId: students[2], additionalFeeId: await newFee(admin, 1500) }),
  );
  const { discount } = await succeed(newDiscount(await school.bursar()));
  await succeed(approveOne(admin, 'discount', discount.id));
  four = first.grade;
});

async function fileOf(query: string): Promise<{ above: Record<string, string>; rows: Record<string, string>[] }> {
  const { status, text } = await school.admin.read(`${url}/export?termId=${next}&roll=today${query}`);
  expect(status, text).toBe(200);
  const lines: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false });
  const blank = lines.findIndex(([first]) => first === '');
  const [heads = [], ...rows] = lines.slice(blank + 1);
  return {
    above: Object.fromEntries(lines.slice(0, blank)),
    rows: rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '']))),
  };
}

test('the file says whose it is, of which term and day, and that nothing else is tried out', async () => {
  const { above } = await fileOf('');
  const term = `Term 2 ${nextTermForm().startDate.slice(0, 4)}`;
  const day = dayText(nairobiToday());
  expect(above).toMatchObject({ School: school.name, List: 'Fee simulation', Term: term, Day: day, Filters: 'None' });
  expect(above['Current term']).toContain('Term 1');
});

test('what is tried out stands above the rows in words', async () => {
  const { above } = await fileOf(`&tuitionFee=5%25&coming=${four}:-1`);
  expect(above.Filters).toBe('Tuition Fee +5%, 1 student fewer in Grade 4');
});

test('each grade has its fees by vote head and what they come to, and the sums stand below', async () => {
  const { rows } = await fileOf('');
  expect(rows.map(({ Grade }) => Grade)).toEqual(['Grade 4', 'Grade 5', 'Total']);
  const [first, second, total] = rows;
  expect(first).toMatchObject({
    ...{ 'Tuition Fee (KES)': '10500.50', 'Diary Fee (KES)': '200.00', 'Others (KES)': '0.00' },
    ...{ 'Each student (KES)': '10700.50', Students: '2' },
    ...{ 'Fees of the grade (KES)': '21401.00', 'Additional fees (KES)': '0.00', 'Discounts (KES)': '1050.05', 'Total (KES)': '20350.95' },
    ...{ 'Students billed in the current term': '2', 'Billed in the current term (KES)': '20000.00' },
    ...{ 'Change (KES)': '350.95', 'Change in percent': '1.8' },
  });
  expect(second).toMatchObject({ Students: '1', 'Additional fees (KES)': '1500.00', 'Total (KES)': '12200.50', 'Change (KES)': '700.50' });
  expect(total).toMatchObject({
    ...{ Students: '3', 'Tuition Fee (KES)': '', 'Each student (KES)': '', 'Fees of the grade (KES)': '32101.50' },
    ...{ 'Additional fees (KES)': '1500.00', 'Discounts (KES)': '1050.05', 'Total (KES)': '32551.45', 'Change (KES)': '1051.45' },
  });
});

test('the file is what the page shows, whatever is tried out', async () => {
  const query = `&roll=today&tuitionFee=-500.25&others=40&coming=${four}:3`;
  const { grades } = await succeed(school.admin.read(`${url}?termId=${next}${query}`));
  const { rows } = await fileOf(query.replace('&roll=today', ''));
  expect(
    rows.slice(0, -1).map((row) => [row.Grade, Number(row.Students), Number(row['Total (KES)']), Number(row['Change (KES)'])]),
  ).toEqual(
    grades.map((row: { grade: { name: string }; students: number; total: number; change: number }) => [
      ...[row.grade.name, row.students, row.total, row.change],
    ]),
  );
});
