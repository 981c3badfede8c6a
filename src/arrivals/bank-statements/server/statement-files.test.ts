import { afterEach, expect, test } from 'vitest';
import { newCode, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { importedStatement, pressImport, previewOf, readStatement, takeUp } from '../../../../tests/support/bank-statements.ts';
import { base64, csvOf, workbookOf } from '../../../../tests/support/import-files.ts';
import { type PayingSchool, paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { bankHeads, bankRow, mpesaHeads, mpesaRow } from '../../../../tests/support/statement-rows.ts';
import { newSchool, newStaff, type Staff, succeed } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const today = nairobiToday();
const bank = { name: 'Main account', method: 'Bank', bank: 'KCB' };
const ofBank = (...rows: string[][]) => importedStatement(of.bursar, [bankHeads, ...rows], bank);
const draftAt = (staff: Staff, id: number) => staff.read(`/api/bank-statements/drafts/${id}`);
const upload = (staff: Staff, content: string | Buffer, fileName = 'statement.csv') =>
  staff.post('/api/bank-statements/drafts', { fileName, content: base64(content) });

afterEach(takeUp);

test('the account of a file is known by its heads the next time, with what its columns hold', async () => {
  const clerk = await newStaff(of.admin, 'bursar');
  const heads = ['Siku', 'Maneno', 'Ndani', 'Nje', 'Salio la benki'];
  const draft = await readStatement(of.bursar, [heads, ['2026-05-04', 'CASH', '5', '', '5']]);
  const read = await succeed(of.bursar.read(`/api/bank-statements/drafts/${draft}`));
  expect(read).toMatchObject({ missing: ['Account Name', 'Method', 'Day', 'Money in'], settings: { name: null, method: null } });
  expect((await of.bursar.read(`/api/bank-statements/drafts/${draft}/preview`)).body).toMatchObject({ code: 'STATEMENT_UNDECIDED' });
  const columns = ['day', 'narration', 'paidIn', 'withdrawn', 'balance'];
  const settings = { name: 'Chama', method: 'Bank', bank: 'Ushirika', columns, dayOrder: 'monthFirst' };
  expect(await succeed(of.bursar.patch(`/api/bank-statements/drafts/${draft}`, settings))).toMatchObject({ missing: [] });
  await succeed(pressImport(of.bursar, draft));
  await takeUp();
  const next = await readStatement(clerk, [heads, ['2026-05-05', 'CASH', '6', '', '11']]);
  expect(await succeed(clerk.read(`/api/bank-statements/drafts/${next}`))).toMatchObject({
    ...{ missing: [], settings },
    profiles: expect.arrayContaining([{ name: 'Chama', method: 'Bank', bank: 'Ushirika' }]),
  });
  const renamed = await succeed(clerk.patch(`/api/bank-statements/drafts/${next}`, { name: 'chama', method: 'Mpesa' }));
  expect(renamed.settings).toMatchObject({ method: 'Bank', bank: 'Ushirika' });
});

test('a file whose balances break is imported by a word of assent, and stays named', async () => {
  const rows = [bankRow('2026-05-05', 10, 'A', '110'), bankRow('2026-05-06', 10, 'B', '130'), bankRow('2026-05-07', 10, 'C', '140')];
  const draft = await readStatement(of.bursar, [bankHeads, ...rows], bank);
  const gap = [{ line: 3, expected: 120, found: 130 }];
  expect(await previewOf(of.bursar, draft)).toMatchObject({ breaks: gap, opening: 100, closing: 140 });
  expect((await pressImport(of.bursar, draft)).body).toMatchObject({
    ...{ status: 422, code: 'STATEMENT_BREAKS' },
    message: expect.stringContaining('On line 3 the balance should be KES 120.00 and is KES 130.00'),
  });
  const { statementId } = await succeed(pressImport(of.bursar, draft, { despiteBreaks: true }));
  await takeUp();
  expect(await succeed(of.bursar.read(`/api/bank-statements/${statementId}`))).toMatchObject({ breaks: gap });
});

test('rows that cannot be read are named and kept with the statement, and the others are taken', async () => {
  const rows = [bankRow('2026-05-08', 10, 'GOOD'), ['31/02/2026', 'BAD', '', '10', '']];
  const statement = await ofBank(...rows);
  expect(statement).toMatchObject({
    ...{ statement: { rows: 1 } },
    refused: [{ line: 3, column: 'Date', value: '31/02/2026', reason: 'is not a day' }],
  });
  const none = await readStatement(of.bursar, [bankHeads, rows[1] ?? []], bank);
  const answer = await of.bursar.post(`/api/bank-statements/drafts/${none}/import`, { statementRows: 1 });
  expect(answer.body).toMatchObject({ status: 422, code: 'STATEMENT_EMPTY' });
});

test('a draft is gone once it was imported, and the file stays in the list with who and when', async () => {
  const clerk = await newStaff(of.admin, 'bursar');
  const draft = await readStatement(of.bursar, [mpesaHeads, mpesaRow(newCode(), '2026-05-09', 5)]);
  const listed = await succeed(clerk.read('/api/bank-statements'));
  expect(listed.drafts).toContainEqual(expect.objectContaining({ id: draft, fileName: 'statement.csv', createdBy: of.bursar.username }));
  await succeed(pressImport(of.bursar, draft));
  expect((await of.bursar.read(`/api/bank-statements/drafts/${draft}`)).body).toMatchObject({ status: 404 });
  const [first] = (await succeed(clerk.read('/api/bank-statements'))).statements;
  expect(first).toMatchObject({
    name: 'M-Pesa',
    method: 'Mpesa',
    firstDay: '2026-05-09',
    lastDay: '2026-05-09',
    importedBy: of.bursar.username,
  });
  await takeUp();
});

test('a file that cannot be read says why, and nothing of it is kept', async () => {
  const before = (await succeed(of.bursar.read('/api/bank-statements'))).drafts.length;
  const reasons: [string | Buffer, string][] = [
    [Buffer.from('%PDF-1.7'), 'This file cannot be read: it is a PDF document. Save it as an Excel workbook (.xlsx) or as CSV.'],
    [Buffer.from('PK\x03\x04 and no more'), 'This file cannot be read: it is damaged, or not an Excel workbook.'],
    ['  \n \n', 'This file cannot be read: it is empty.'],
  ];
  for (const [content, message] of reasons) {
    expect((await upload(of.bursar, content)).body).toMatchObject({ status: 422, code: 'IMPORT_UNREADABLE', message });
  }
  expect((await of.bursar.post('/api/bank-statements/drafts', { fileName: 'a.csv', content: '' })).body).toMatchObject({ status: 400 });
  expect((await succeed(of.bursar.read('/api/bank-statements'))).drafts).toHaveLength(before);
});

test('a workbook is imported as a text is, and its formulas are what they last showed', async () => {
  const heads = ['Date', 'Description', 'Credit', 'Balance'];
  const rows = [
    heads,
    [{ day: 46_146 }, 'WORKBOOK A', 1500.5, 1500.5],
    [{ day: 46_147 }, '=HYPERLINK("x")', { formula: 'A1', shows: '20' }, 1520.5],
  ];
  const { id } = await succeed(upload(of.bursar, workbookOf({ rows }), 'may.xlsx'));
  await succeed(of.bursar.patch(`/api/bank-statements/drafts/${id}`, { name: 'Workbook account', method: 'Bank', bank: 'Absa' }));
  expect(await previewOf(of.bursar, id)).toMatchObject({
    ...{ rows: 2, inside: 1520.5, firstDay: '2026-05-04', lastDay: '2026-05-05', breaks: [] },
    money: [
      { narration: 'WORKBOOK A', amount: 1500.5 },
      { narration: '=HYPERLINK("x")', amount: 20 },
    ],
  });
});

test('another line of heads may be said, and then the columns are guessed anew', async () => {
  const lines = [
    ['Date', 'Credit', 'Balance'],
    ['of the branch', '', ''],
    ['Date', 'Narration', 'Credit'],
    ['2026-05-04', 'LATER HEADS', '5'],
  ];
  const id = await readStatement(of.bursar, lines);
  expect((await draftAt(of.bursar, id)).body.settings).toMatchObject({ headLine: 1 });
  const read = await succeed(of.bursar.patch(`/api/bank-statements/drafts/${id}`, { headLine: 3 }));
  expect(read).toMatchObject({ rows: 1, settings: { headLine: 3, columns: ['day', 'narration', 'paidIn'] } });
  expect(read.columns).toContainEqual({ head: 'Narration', samples: ['LATER HEADS'] });
});

test('days that only month first can be are read so, and what is said goes before what was guessed', async () => {
  const id = await readStatement(of.bursar, [bankHeads, bankRow('05/31/2026', 5, 'US')], bank);
  expect((await draftAt(of.bursar, id)).body.settings.dayOrder).toBe('monthFirst');
  expect(await previewOf(of.bursar, id)).toMatchObject({ firstDay: '2026-05-31', refused: [] });
  await succeed(of.bursar.patch(`/api/bank-statements/drafts/${id}`, { dayOrder: 'dayFirst' }));
  expect(await previewOf(of.bursar, id)).toMatchObject({ rows: 0, refused: [{ value: '05/31/2026', reason: 'is not a day' }] });
});

test('of two banks with the same heads the one whose name stands in the file has it', async () => {
  await ofBank(bankRow('2026-05-20', 5, 'KCB ROW'));
  await importedStatement(of.bursar, [['Equity Bank'], bankHeads, bankRow('2026-05-20', 5, 'EQUITY ROW')]);
  const settingsOf = async (...above: string[][]) =>
    (await draftAt(of.bursar, await readStatement(of.bursar, [...above, bankHeads, bankRow('2026-05-21', 5, 'X')]))).body.settings;
  expect(await settingsOf(['KCB Bank'])).toMatchObject({ name: 'Main account', bank: 'KCB' });
  expect(await settingsOf(['Equity Bank'])).toMatchObject({ name: 'Equity', bank: 'Equity' });
  expect(await settingsOf(['NCBA'])).toMatchObject({ name: 'NCBA', bank: 'NCBA' });
  expect(await settingsOf()).toMatchObject({ name: 'Equity' });
});

test('no bank is asked of M-Pesa, and one is of a bank', async () => {
  const id = await readStatement(of.bursar, [
    ['Date', 'Amount'],
    ['2026-05-04', '5 CR'],
  ]);
  const decide = (body: object) => succeed(of.bursar.patch(`/api/bank-statements/drafts/${id}`, body));
  expect((await decide({ name: 'Somewhere', method: 'Bank' })).missing).toEqual(['Bank']);
  expect((await decide({ bank: 'NCBA' })).missing).toEqual([]);
  const asMpesa = await decide({ method: 'Mpesa' });
  expect(asMpesa).toMatchObject({ missing: ['Transaction code'], settings: { bank: null } });
});

test('a column that means nothing, a name that is too long and a line that is none are refused', async () => {
  const id = await readStatement(of.bursar, [bankHeads, bankRow('2026-05-04', 5, 'X')]);
  for (const body of [{ columns: ['colour'] }, { name: 'x'.repeat(61) }, { headLine: 0 }, { dayOrder: 'yearFirst' }, { method: 'Cash' }]) {
    const answer = await of.bursar.patch(`/api/bank-statements/drafts/${id}`, body);
    expect(answer.body, JSON.stringify(body)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  }
});

test('the rows of one outcome come a page at a time, and every count is that of the whole file', async () => {
  const student = await newStudent(of.admin, of.place);
  const rows = Array.from({ length: 25 }, (_, at) => mpesaRow(newCode(), today, 10, at < 22 ? 'nobody' : student));
  const draft = await readStatement(of.bursar, [mpesaHeads, ...rows]);
  const counts = { student: 3, desk: 22, proves: 0, differs: 0, known: 0 };
  const page = await previewOf(of.bursar, draft, '?outcome=desk&page=2');
  expect(page).toMatchObject({ counts, pagination: { page: 2, total: 22, totalPages: 2 } });
  expect(page.money.map(({ line }: { line: number }) => line)).toEqual([22, 23]);
  expect((await previewOf(of.bursar, draft, '?outcome=student')).money).toHaveLength(3);
  const all = await previewOf(of.bursar, draft, '?outcome=all');
  expect(all).toMatchObject({ counts, pagination: { total: 25 } });
  expect(all.money).toHaveLength(20);
  expect((await of.bursar.read(`/api/bank-statements/drafts/${draft}/preview?outcome=lost`)).status).toBe(400);
});

test('the tenth file that nobody imports takes the place of the first', async () => {
  const { admin } = await newSchool();
  const ids: number[] = [];
  for (let count = 0; count < 11; count += 1) ids.push(await readStatement(admin, [bankHeads, bankRow('2026-05-04', 5, `F${count}`)]));
  const { drafts } = await succeed(admin.read('/api/bank-statements'));
  expect(drafts.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1).reverse());
  const gone = await draftAt(admin, ids[0] ?? 0);
  expect(gone.body).toMatchObject({ status: 404, code: 'STATEMENT_DRAFT_NOT_FOUND' });
});

test('a school sees nothing of the statements, files and accounts of another', async () => {
  const { statement } = await ofBank(bankRow('2026-05-11', 5, 'OURS'));
  const draft = await readStatement(of.bursar, [bankHeads, bankRow('2026-05-12', 5, 'OURS')], bank);
  const { admin } = await newSchool();
  expect(await succeed(admin.read('/api/bank-statements'))).toMatchObject({ drafts: [], statements: [] });
  const paths = [`drafts/${draft}`, `drafts/${draft}/preview`, String(statement.id)];
  for (const path of paths) expect((await admin.read(`/api/bank-statements/${path}`)).status, path).toBe(404);
  expect((await admin.post(`/api/bank-statements/drafts/${draft}/import`, { statementRows: 1 })).status).toBe(404);
  const own = await readStatement(admin, [bankHeads, bankRow('2026-05-11', 5, 'OURS')]);
  expect((await draftAt(admin, own)).body).toMatchObject({ profiles: [], settings: { name: null } });
});

test('an auditor reads all of it and brings nothing in; a teacher sees none', async () => {
  const { statement } = await ofBank(bankRow('2026-05-13', 5, 'READ BY ALL'));
  const [auditor, teacher] = [await newStaff(of.admin, 'auditor'), await of.school.teacher()];
  const reads = ['/api/bank-statements', `/api/bank-statements/${statement.id}`, '/api/bank-statements/unseen'];
  for (const path of reads) {
    expect((await auditor.read(path)).status, path).toBe(200);
    expect((await teacher.read(path)).status, path).toBe(403);
  }
  expect((await upload(auditor, csvOf([bankHeads]))).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test('a payment for several that came whole is seen, and one that never came is listed part by part', async () => {
  const { admin, place, school } = await payingSchool();
  const bursar = await school.bursar();
  const siblings = [await newStudent(admin, place), await newStudent(admin, place)];
  const came = await sharedPaid(bursar, { method: 'Mpesa', code: newCode(), parts: partsFor(siblings, 100, 200) });
  const never = await sharedPaid(bursar, { method: 'Mpesa', code: newCode(), parts: partsFor(siblings, 30, 40) });
  await importedStatement(bursar, [mpesaHeads, mpesaRow(came.code, today, 300)]);
  const page = (number: number) => succeed(bursar.read(`/api/bank-statements/unseen?limit=1&page=${number}`));
  const [first, second] = [await page(1), await page(2)];
  expect([first.total, second.total]).toEqual([70, 70]);
  expect([...first.payments, ...second.payments].map(({ code, amount }: Record<string, unknown>) => [code, amount])).toEqual([
    [never.code, 40],
    [never.code, 30],
  ]);
});

test('a day of which no statement of the method is here accuses nobody', async () => {
  const { admin, student, school } = await payingSchool();
  const bursar = await school.bursar();
  await paid(bursar, { studentId: student, amount: 10, method: 'Mpesa', code: newCode() });
  await importedStatement(bursar, [bankHeads, bankRow(today, 5, 'CASH')], bank);
  await importedStatement(bursar, [mpesaHeads, mpesaRow(newCode(), '2026-01-05', 5), mpesaRow(newCode(), '2026-01-09', 5)]);
  expect(await succeed(admin.read('/api/bank-statements/unseen'))).toMatchObject({ total: 0, payments: [] });
  await importedStatement(bursar, [mpesaHeads, mpesaRow(newCode(), '2026-01-10', 5), mpesaRow(newCode(), today, 5)]);
  expect(await succeed(admin.read('/api/bank-statements/unseen'))).toMatchObject({ total: 10 });
});
