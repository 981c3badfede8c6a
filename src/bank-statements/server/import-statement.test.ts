import { afterEach, beforeAll, expect, test } from 'vitest';
import { arrive, arrivedFigures, newCode } from '../../../tests/support/arrived-money.ts';
import {
  importedStatement,
  pressImport,
  previewOf,
  readStatement,
  receiptsOf,
  resultsOf,
  takeUp,
} from '../../../tests/support/bank-statements.ts';
import { type PayingSchool, paid, payingSchool, reverse, verify } from '../../../tests/support/paying-school.ts';
import { newStudent } from '../../../tests/support/school-parts.ts';
import { bankHeads, bankRow, mpesaHeads, mpesaRow } from '../../../tests/support/statement-rows.ts';
import { newStaff, type Staff, succeed, testStore, useServer } from '../../../tests/support/world.ts';
import { nairobiToday } from '../../core/dates.ts';
import { verifyLedger } from '../../ledger/server/verify-ledger.ts';

useServer();

const today = nairobiToday();
let of: PayingSchool & { bursar: Staff; clerk: Staff };

beforeAll(async () => {
  const made = await payingSchool();
  of = { ...made, bursar: await made.school.bursar(), clerk: await newStaff(made.admin, 'bursar') };
});

afterEach(async () => expect((await verifyLedger(testStore().database)).faults).toEqual([]));

const newPayer = () => newStudent(of.admin, of.place);

const importedBy = (staff: Staff, ...rows: string[][]) => importedStatement(staff, [mpesaHeads, ...rows]);
const bank = { name: 'Main account', method: 'Bank', bank: 'KCB' };
const ofBank = (...rows: string[][]) => importedStatement(of.bursar, [bankHeads, ...rows], bank);

test('each row of money becomes what the preview said: a receipt, money on the desk, or what was here already', async () => {
  const student = await newPayer();
  const [paying, waiting, told, typed, other] = Array.from({ length: 5 }, newCode) as [string, string, string, string, string];
  await arrive(of.school, { code: told, account: String(student), amount: 300 });
  const { id } = await paid(of.bursar, { studentId: student, amount: 400, method: 'Mpesa', code: typed });
  await arrive(of.school, { code: other, account: 'nobody', amount: 500 });
  const lines = [
    mpesaRow(paying, today, 100, student, '1100'),
    mpesaRow(waiting, today, 200, 'nobody', '1300'),
    mpesaRow(told, today, 300, student, '1600'),
    mpesaRow(typed, today, 400, 'nobody', '2000'),
    mpesaRow(other, today, 501, 'nobody', '2501'),
    mpesaRow(newCode(), today, -50, 'charge', '2451'),
  ];
  const draft = await readStatement(of.bursar, [mpesaHeads, ...lines]);
  const preview = await previewOf(of.bursar, draft);
  expect(preview).toMatchObject({
    ...{ rows: 6, here: 0, inside: 1501, outside: 50, opening: 1000, closing: 2451, breaks: [], refused: [] },
    ...{ firstDay: today, lastDay: today, counts: { student: 1, desk: 1, proves: 1, differs: 1, known: 1 } },
  });
  const before = await arrivedFigures(of.school);
  const { message, statementId } = await succeed(pressImport(of.bursar, draft));
  expect(message).toBe('6 rows imported.');
  expect((await succeed(of.bursar.read(`/api/bank-statements/${statementId}`))).statement.waiting).toBe(5);
  await takeUp();
  const statement = await succeed(of.bursar.read(`/api/bank-statements/${statementId}`));
  expect(resultsOf(statement)).toEqual(['recorded', 'waiting', 'known', 'settled', 'contradicted', null]);
  expect(statement.statement).toMatchObject({ waiting: 0, rows: 6, inside: 1501, outside: 50, importedBy: of.bursar.username });
  expect(statement.rows[3]).toMatchObject({ receiptNumber: id, student: { id: student }, isOnDesk: false });
  expect(statement.rows[1]).toMatchObject({ receiptNumber: null, isOnDesk: true });
  expect(await receiptsOf(of.school, paying)).toEqual([{ student, amount: 100, status: 'verified', evidence: 'arrival' }]);
  expect(await receiptsOf(of.school, typed)).toEqual([{ student, amount: 400, status: 'verified', evidence: 'arrival' }]);
  expect(await receiptsOf(of.school, other)).toEqual([]);
  const after = await arrivedFigures(of.school);
  expect(after).toMatchObject({ arrived: before.arrived + 700, placed: before.placed + 500, waiting: before.waiting + 200 });
});

test('a file that is here already is refused; of one that overlaps only the new rows are taken, and it says how many were here', async () => {
  const student = await newPayer();
  const rows = Array.from({ length: 4 }, () => mpesaRow(newCode(), today, 10, student));
  await importedBy(of.bursar, ...rows.slice(0, 3));
  const again = await readStatement(of.clerk, [mpesaHeads, ...rows.slice(0, 3)]);
  expect(await previewOf(of.clerk, again)).toMatchObject({ rows: 0, here: 3, counts: { known: 3, student: 0 } });
  const refused = await of.clerk.post(`/api/bank-statements/drafts/${again}/import`, { statementRows: 3 });
  expect(refused.body).toMatchObject({ status: 409, code: 'STATEMENT_KNOWN', message: expect.stringContaining('3 rows') });
  const overlapping = await readStatement(of.clerk, [mpesaHeads, ...rows.slice(1)]);
  const { message, statementId } = await succeed(pressImport(of.clerk, overlapping));
  expect(message).toBe('1 row imported. 2 rows came with earlier statements.');
  await takeUp();
  expect(await succeed(of.clerk.read(`/api/bank-statements/${statementId}`))).toMatchObject({
    ...{ statement: { rows: 1, known: 2 } },
    rows: [{ code: rows[3]?.[0], result: 'recorded' }],
  });
});

test('two clerks who import one file at once make nothing twice', async () => {
  const student = await newPayer();
  const rows = Array.from({ length: 5 }, () => mpesaRow(newCode(), today, 20, student));
  const before = await arrivedFigures(of.school);
  const drafts = await Promise.all([of.bursar, of.clerk].map((staff) => readStatement(staff, [mpesaHeads, ...rows])));
  const pressed = await Promise.all(
    [of.bursar, of.clerk].map((staff, at) => staff.post(`/api/bank-statements/drafts/${drafts[at]}/import`, { statementRows: 5 })),
  );
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
  await Promise.all([takeUp(), takeUp()]);
  expect(await arrivedFigures(of.school)).toMatchObject({ arrived: before.arrived + 100, placed: before.placed + 100 });
});

test('told by M-Pesa and typed while a statement is taken up, money is one payment', async () => {
  const student = await newPayer();
  const codes = Array.from({ length: 6 }, newCode);
  const draft = await readStatement(of.bursar, [mpesaHeads, ...codes.map((code) => mpesaRow(code, today, 30, 'nobody'))]);
  await succeed(pressImport(of.bursar, draft));
  await Promise.all([
    takeUp(),
    ...codes.slice(0, 3).map((code) => arrive(of.school, { code, account: 'nobody', amount: 30 })),
    ...codes.slice(3).map((code) => paid(of.clerk, { studentId: student, amount: 30, method: 'Mpesa', code })),
  ]);
  for (const code of codes.slice(0, 3)) expect(await receiptsOf(of.school, code)).toEqual([]);
  for (const code of codes.slice(3))
    expect(await receiptsOf(of.school, code)).toMatchObject([{ student, status: 'verified', evidence: 'arrival' }]);
});

test('a file of more rows than one job takes is taken up by several, each row once', async () => {
  const student = await newPayer();
  const before = await arrivedFigures(of.school);
  const rows = Array.from({ length: 101 }, () => mpesaRow(newCode(), today, 1, student));
  const { statementId } = await succeed(pressImport(of.bursar, await readStatement(of.bursar, [mpesaHeads, ...rows])));
  await takeUp();
  expect((await succeed(of.bursar.read(`/api/bank-statements/${statementId}`))).statement.waiting).toBe(0);
  expect(await arrivedFigures(of.school)).toMatchObject({ arrived: before.arrived + 101, placed: before.placed + 101 });
});

test('bank rows without a code that read the same are taken each once, also from a second file', async () => {
  const same = bankRow('2026-05-04', 60, 'CASH DEPOSIT');
  const first = await ofBank(same, same);
  expect(resultsOf(first)).toEqual(['waiting', 'waiting']);
  const next = await ofBank(same, same, same);
  expect(next).toMatchObject({ statement: { rows: 1, known: 2 }, rows: [{ line: 4, result: 'waiting' }] });
});

test('a bank row proves what was typed with a code in its details, or for its account, amount and day', async () => {
  const student = await newPayer();
  const [code, typed] = [newCode(), 'SLIP 77/B'];
  await paid(of.bursar, { studentId: student, amount: 700, method: 'Bank', code });
  await succeed(verify(of.admin, (await paid(of.bursar, { studentId: student, amount: 900, method: 'Bank', code: 'SLIP77C' })).id));
  await paid(of.bursar, { studentId: student, amount: 800, method: 'Bank', code: typed.replace('/', '') });
  const statement = await ofBank(
    bankRow(today, 700, `MPS 254700000001 ${code} JANE`),
    bankRow(today, 800, `393939#${student}`),
    bankRow(today, 900, `393939#${student}`),
    bankRow(today, 900, `393939#${student}`),
  );
  expect(resultsOf(statement)).toEqual(['settled', 'settled', 'settled', 'recorded']);
  expect(await receiptsOf(of.school, code)).toEqual([{ student, amount: 700, status: 'verified', evidence: 'arrival' }]);
  expect(await receiptsOf(of.school, 'SLIP77B')).toEqual([{ student, amount: 800, status: 'verified', evidence: 'arrival' }]);
  expect(await receiptsOf(of.school, 'SLIP77C')).toMatchObject([{ amount: 900, evidence: 'second_person' }]);
});

test('the account of a file is known by its heads the next time, with what its columns hold', async () => {
  const heads = ['Siku', 'Maneno', 'Ndani', 'Nje', 'Salio la benki'];
  const draft = await readStatement(of.bursar, [heads, ['2026-05-04', 'CASH', '5', '', '5']]);
  const read = await succeed(of.bursar.read(`/api/bank-statements/drafts/${draft}`));
  expect(read).toMatchObject({ missing: ['Account Name', 'Method', 'Day', 'Money in'], settings: { name: null, method: null } });
  expect((await of.bursar.read(`/api/bank-statements/drafts/${draft}/preview`)).body).toMatchObject({ code: 'STATEMENT_UNDECIDED' });
  const columns = ['day', 'narration', 'paidIn', 'withdrawn', 'balance'];
  const said = { name: 'Chama', method: 'Bank', bank: 'Ushirika', columns, dayOrder: 'monthFirst' };
  expect(await succeed(of.bursar.patch(`/api/bank-statements/drafts/${draft}`, said))).toMatchObject({ missing: [] });
  await succeed(pressImport(of.bursar, draft));
  await takeUp();
  const next = await readStatement(of.clerk, [heads, ['2026-05-05', 'CASH', '6', '', '11']]);
  expect(await succeed(of.clerk.read(`/api/bank-statements/drafts/${next}`))).toMatchObject({
    ...{ missing: [], settings: said },
    profiles: expect.arrayContaining([{ name: 'Chama', method: 'Bank', bank: 'Ushirika' }]),
  });
  const renamed = await succeed(of.clerk.patch(`/api/bank-statements/drafts/${next}`, { name: 'chama', method: 'Mpesa' }));
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

test('what somebody else imported since the preview is told before anything is imported', async () => {
  const rows = [newCode(), newCode()].map((code) => mpesaRow(code, today, 5, 'nobody'));
  const draft = await readStatement(of.bursar, [mpesaHeads, ...rows]);
  await importedBy(of.clerk, rows[0] ?? []);
  const pressed = await of.bursar.post(`/api/bank-statements/drafts/${draft}/import`, { statementRows: 2 });
  expect(pressed.body).toMatchObject({ status: 409, code: 'STATEMENT_CHANGED', message: expect.stringContaining('1 row') });
});

test('a draft is gone once it was imported, and the file stays in the list with who and when', async () => {
  const draft = await readStatement(of.bursar, [mpesaHeads, mpesaRow(newCode(), '2026-05-09', 5)]);
  const listed = await succeed(of.clerk.read('/api/bank-statements'));
  expect(listed.drafts).toContainEqual(expect.objectContaining({ id: draft, fileName: 'statement.csv', createdBy: of.bursar.username }));
  await succeed(pressImport(of.bursar, draft));
  expect((await of.bursar.read(`/api/bank-statements/drafts/${draft}`)).body).toMatchObject({ status: 404 });
  const [first] = (await succeed(of.clerk.read('/api/bank-statements'))).statements;
  expect(first).toMatchObject({
    name: 'M-Pesa',
    method: 'Mpesa',
    firstDay: '2026-05-09',
    lastDay: '2026-05-09',
    importedBy: of.bursar.username,
  });
  await takeUp();
});

test('what was typed on days of a statement and never came is listed with its total, until its money arrives', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  const unseen = () => succeed(bursar.read('/api/bank-statements/unseen'));
  const [seen, never, split] = [newCode(), newCode(), newCode()];
  for (const [code, amount] of [
    [seen, 100],
    [never, 250],
    [split, 40],
  ] as const) {
    await paid(bursar, { studentId: student, amount, method: 'Mpesa', code });
  }
  const gone = await paid(bursar, { studentId: student, amount: 9, method: 'Mpesa', code: newCode() });
  await succeed(reverse(admin, gone.id));
  await paid(bursar, { studentId: student, amount: 70, method: 'Bank', code: newCode() });
  await paid(bursar, { studentId: student, amount: 30 });
  expect(await unseen()).toMatchObject({ total: 0, payments: [] });
  await importedStatement(bursar, [mpesaHeads, mpesaRow(seen, today, 100), mpesaRow(split, today, 41)]);
  expect(await unseen()).toMatchObject({
    ...{ total: 250, pagination: { total: 1 } },
    payments: [
      { student: { id: student }, method: 'Mpesa', code: never, amount: 250, date: today, recordedBy: bursar.username, status: 'pending' },
    ],
  });
  const { text } = await bursar.read('/api/bank-statements/unseen/export');
  expect(text).toContain(`${never},250,Pending,${bursar.username}`);
  expect(text).toContain('Total,,,,,,250,,');
  await arrive(school, { code: never, amount: 250 });
  expect(await unseen()).toMatchObject({ total: 0, payments: [], pagination: { total: 0 } });
});
