import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../src/app/endpoints.ts';
import { dayText, nairobiToday } from '../src/core/dates.ts';
import type { Endpoint } from '../src/core/endpoint.ts';
import { asCents, typedMoney } from '../src/core/money.ts';
import { type FurnishedSchool, furnishedSchool, type Ids } from './support/furnished-school.ts';
import { newStudent } from './support/school-parts.ts';
import { type Staff, useServer } from './support/world.ts';

useServer();

const exported = endpoints.filter((each): each is typeof each & Endpoint & { sheet: string } => 'sheet' in each);
const names: Record<string, keyof Ids> = { importId: 'import', sponsorId: 'sponsor', familyId: 'family' };
const pathOf = ({ path }: Endpoint, ids: Ids) => path.replace(/:(\w+)/g, (_, name: string) => String(ids[names[name] ?? 'student']));

const inShillings = (shillings: number) => typedMoney(asCents(Math.round(shillings * 100)));

async function csvAt(staff: Staff, path: string) {
  const { status, text, headers } = await staff.read(path);
  expect(status, text).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const rows: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false });
  return { headers, rows };
}

async function workbookAt(staff: Staff, path: string) {
  const { status, bytes, headers, text } = await staff.read(path);
  expect(status, text).toBe(200);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const [sheet] = await readWorkbook(bytes);
  const rows: unknown[][] = sheet?.data ?? [];
  return { headers, rows };
}

const csvOf = async (staff: Staff, path: string) => (await csvAt(staff, path)).rows;
const workbookOf = async (staff: Staff, path: string) => (await workbookAt(staff, path)).rows;

/** A cell as its CSV has it. */
const plain = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''));
/** An amount of a CSV as the number that a workbook has. */
const numbered = (cell: string) => (/^-?\d+\.\d\d$/.test(cell) ? String(Number(cell)) : cell);
const filled = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/** The rows of a list below what stands above its heads, by the words of those. */
function rowsOf(lines: readonly string[][]): Record<string, string>[] {
  const [heads = [], ...rows] = lines.slice(lines.findIndex(([first]) => first === '') + 1);
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])));
}

const namedFile = (endpoint: { sheet: string }, format: string) => ({
  'content-disposition': `attachment; filename="${endpoint.sheet}.${format}"`,
  'cache-control': 'no-store',
});

test('each list leaves as a CSV and as a workbook that say the same, the workbook also whose it is and of which day', async () => {
  const { school, ids } = await furnishedSchool({ mark: 'Somo', students: 2 });
  for (const endpoint of exported) {
    const path = pathOf(endpoint, ids);
    const [csv, workbook] = [await csvAt(school.admin, path), await workbookAt(school.admin, `${path}?format=xlsx`)];
    // What programs read begins with its heads in the CSV; the workbook says above them what it is.
    // The second export of the audit log begins with a row for the first, so its oldest rows are compared.
    const length = endpoint.sheet === 'audit-log' ? 20 : csv.rows.length;
    const lines = workbook.rows.map((row) => filled(row.map(plain)));
    expect(lines.slice(-length), path).toEqual(csv.rows.map((row) => filled(row.map(numbered))).slice(-length));
    expect([csv.headers, workbook.headers]).toMatchObject([namedFile(endpoint, 'csv'), namedFile(endpoint, 'xlsx')]);
    // These come back as they were.
    if (endpoint.sheet === 'rows-with-errors') continue;
    const above = workbook.rows.slice(0, 5).map((row) => row.slice(0, 2));
    expect(above, path).toContainEqual(['School', school.name]);
    expect(above, path).toContainEqual(['Day', dayText(nairobiToday())]);
  }
  expect(new Set(exported.map(({ sheet }) => sheet)).size).toBe(exported.length);
  expect((await school.admin.read('/api/students/export?format=pdf')).body).toMatchObject({
    status: 400,
    message: 'Format must be csv or xlsx',
  });
});

/** A school of three, which the tests below only read. */
let { school, ids, bursar, teacher } = {} as FurnishedSchool & { bursar: Staff; teacher: Staff };
beforeAll(async () => {
  ({ school, ids } = await furnishedSchool({ mark: 'Orodha', students: 1 }));
  await newStudent(school.admin, ids, { fullName: 'Zawadi Baraka', contactNumber1: '0722111222', admissionNumber: 'Z/1' });
  [bursar, teacher] = [await school.bursar(), await school.teacher()];
});

test('the students that the filters leave are in the file, with the filters in words', async () => {
  const every = await csvOf(bursar, '/api/students/export');
  expect(every.slice(1, 4)).toEqual([
    ['List', 'Students'],
    ['Day', dayText(nairobiToday())],
    ['Filters', 'None'],
  ]);
  expect(rowsOf(every)).toHaveLength(3);
  const rows = await csvOf(bursar, `/api/students/export?grade=${ids.grade}&active=true&q=zawadi`);
  expect(rows[3]).toEqual(['Filters', 'Grade Orodha, active, search “zawadi”']);
  expect(rowsOf(rows)).toEqual([
    expect.objectContaining({ Student: 'Zawadi Baraka', 'Admission number': 'Z/1', 'Primary contact': '0722111222', Status: 'Active' }),
  ]);
  const withFee = await csvOf(bursar, `/api/students/export?feeId=${ids.additionalFee}`);
  expect(withFee[3]).toEqual(['Filters', 'additional fee Bus Orodha']);
  expect(rowsOf(withFee).map((row) => row['Additional fees'])).toEqual(['1']);
});

test('who may not see contacts gets none in a file, and cannot find by them', async () => {
  const rows = rowsOf(await csvOf(teacher, '/api/students/export'));
  expect(rows.map((row) => [row['Primary contact'], row['Secondary contact']])).toEqual([
    ['Hidden', 'Hidden'],
    ['Hidden', 'Hidden'],
    ['Hidden', 'Hidden'],
  ]);
  expect(rowsOf(await csvOf(teacher, '/api/students/export?q=0722111222'))).toEqual([]);
});

test('the payments by student in a file are those of the list, to the cent', async () => {
  const { students } = (await bursar.read('/api/payments/view')).body;
  const rows = rowsOf(await csvOf(bursar, '/api/payments/view/export'));
  expect(rows.map((row) => [row.Student, Number(row['Total paid (KES)']), Number(row['Balance (KES)'])])).toEqual(
    students.map((row: { fullName: string; totalPaid: number; balance: number }) => [row.fullName, row.totalPaid, row.balance]),
  );
  expect(rows.some((row) => Number(row['Total paid (KES)']) > 0)).toBe(true);
});

test('the fee report in a file adds up to what the report says', async () => {
  const { data } = (await bursar.read('/api/payments/fee-reports')).body;
  const [grade, total] = rowsOf(await csvOf(bursar, '/api/payments/fee-reports/export'));
  const [detail] = data.gradeDetails;
  const required = detail.basicFees.total * detail.totalActiveStudents + detail.additionalFees.total;
  const figures = {
    'Required (KES)': inShillings(required),
    'Collected (KES)': inShillings(detail.payments.total),
    'Refunded (KES)': inShillings(detail.payments.refunded),
    'Required less collected plus refunded (KES)': inShillings(required - detail.payments.total + detail.payments.refunded),
  };
  expect(grade).toMatchObject({ Grade: 'Grade Orodha', 'Active students': '3', 'Billed from the next term': '0', ...figures });
  expect(total).toMatchObject({ Grade: 'Total', 'Active students': '3', 'Billed from the next term': '0', ...figures });
});

test('who teaches what leaves with the lessons, whole or of one stream', async () => {
  const rows = rowsOf(await csvOf(teacher, '/api/teachers/subject-allocation/export'));
  const { total } = (await school.admin.read('/api/teachers/subject-allocation')).body.pagination;
  expect(rows).toHaveLength(total);
  expect(rows.filter((row) => row.Teacher !== 'Not assigned')).toHaveLength(1);
  for (const row of rows) expect(Number(row['Lessons a week'])).toBeGreaterThan(0);
  const one = await csvOf(teacher, `/api/teachers/subject-allocation/export?grade=${ids.grade}&stream=${ids.stream}`);
  expect(one[3]).toEqual(['Filters', 'Grade Orodha, Stream Orodha']);
});

test('users leave whole or as they were searched for, and additional fees whole', async () => {
  const users = rowsOf(await csvOf(school.admin, '/api/settings/users/export'));
  expect(users).toHaveLength((await school.admin.read('/api/settings/users')).body.length);
  expect(users).toContainEqual(expect.objectContaining({ Username: bursar.username, Role: 'Bursar', Status: 'Active' }));
  const found = rowsOf(await csvOf(school.admin, `/api/settings/users/export?q=${bursar.username.toUpperCase()}`));
  expect(found.map(({ Username }) => Username)).toEqual([bursar.username]);
  expect(rowsOf(await csvOf(bursar, '/api/settings/additional-fees/export'))).toEqual([
    { 'Fee name': 'Bus Orodha', 'Amount (KES)': '1500.00' },
  ]);
});

test('the payments of a workbook say which filters left them; their CSV begins with its heads', async () => {
  const today = nairobiToday();
  const { recorders } = (await bursar.read('/api/payments/all-recent-payments')).body;
  const [{ id, name: recorder }] = recorders;
  const query = `?from=${today}&to=${today}&method=Mpesa&status=pending&recordedBy=${id}&q=orodha`;
  const above = (await workbookOf(bursar, `/api/payments/export${query}&format=xlsx`)).slice(0, 4).map(([name, value]) => [name, value]);
  const words = `from ${dayText(today)}, to ${dayText(today)}, M-Pesa, pending, recorded by ${recorder}, search “orodha”`;
  expect(above).toContainEqual(['Filters', words]);
  expect((await csvOf(bursar, `/api/payments/export${query}`))[0]?.[0]).toBe('Receipt number');
});

test('a list of one term names it, and one of all terms says so', async () => {
  const termOf = async (query: string) => (await csvOf(bursar, `/api/payments/view/export${query}`)).find(([name]) => name === 'Term')?.[1];
  expect(await termOf('?term=all')).toBe('All terms');
  expect(await termOf('')).toContain('Term Orodha');
  expect(await termOf(`?termId=${ids.term}`)).toContain('Term Orodha');
  expect((await bursar.read('/api/payments/view/export?termId=999999')).body).toMatchObject({ status: 404, code: 'TERM_NOT_FOUND' });
  const adjustments = await csvOf(bursar, `/api/adjustments/export?termId=${ids.term}&state=approved`);
  expect(adjustments.find(([name]) => name === 'Filters')?.[1]).toMatch(/^approved, Term Orodha/);
});

test('the sums below the balances are those of its rows, in both files', async () => {
  const rows = rowsOf(await csvOf(bursar, '/api/balances/export'));
  const [total] = rows.splice(-1);
  const sumOf = (head: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[head]) * 100), 0) / 100;
  expect(total?.Student).toBe('3 students');
  for (const head of ['Billed (KES)', 'Paid (KES)', 'Balance (KES)', 'Owed for this term (KES)']) {
    expect(Number(total?.[head]), head).toBe(sumOf(head));
  }
  expect(sumOf('Balance (KES)')).toBeGreaterThan(0);
  expect((await workbookOf(bursar, '/api/balances/export?format=xlsx')).at(-1)?.[10]).toBe(sumOf('Balance (KES)'));
});
