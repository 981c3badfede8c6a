import { beforeAll, expect, test } from 'vitest';
import { arrive, arrivedFigures, newCode, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import {
  importedStatement,
  pressImport,
  previewOf,
  readStatement,
  receiptsOf,
  resultsOf,
  takeUp,
} from '../../../../tests/support/bank-statements.ts';
import { type PayingSchool, paid, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { bankHeads, bankRow, mpesaHeads, mpesaRow } from '../../../../tests/support/statement-rows.ts';
import { newStaff, type Staff, succeed } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff; clerk: Staff };
useDeskSchool((school) => {
  of = { ...school, clerk: school.bursar };
});
beforeAll(async () => {
  of.clerk = await newStaff(of.admin, 'bursar');
});

const today = nairobiToday();

const importedBy = (staff: Staff, ...rows: string[][]) => importedStatement(staff, [mpesaHeads, ...rows]);
const bank = { name: 'Main account', method: 'Bank', bank: 'KCB' };
const ofBank = (...rows: string[][]) => importedStatement(of.bursar, [bankHeads, ...rows], bank);

test('each row of money becomes what the preview said: a receipt, money on the desk, or what was here already', async () => {
  const student = await newPayer();
  const [paying, waiting, noticeCode, typed, other] = Array.from({ length: 5 }, newCode) as [string, string, string, string, string];
  await arrive(of.school, { code: noticeCode, account: payCodeOf(student), amount: 300 });
  const { id } = await paid(of.bursar, { studentId: student, amount: 400, method: 'Mpesa', code: typed });
  await arrive(of.school, { code: other, account: 'nobody', amount: 500 });
  const lines = [
    mpesaRow(paying, today, 100, student, '1100'),
    mpesaRow(waiting, today, 200, 'nobody', '1300'),
    mpesaRow(noticeCode, today, 300, student, '1600'),
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

test('bank rows without a code that read the same are taken each once, also from a second file', async () => {
  const same = bankRow('2026-05-04', 60, 'CASH DEPOSIT');
  const first = await ofBank(same, same);
  expect(resultsOf(first)).toEqual(['waiting', 'waiting']);
  const next = await ofBank(same, same, same);
  expect(next).toMatchObject({ statement: { rows: 1, known: 2 }, rows: [{ line: 4, result: 'waiting' }] });
});

test('a bank row proves what was typed with a code in its details, or for its account and amount within a week', async () => {
  const student = await newPayer();
  const [code, typed] = [newCode(), 'SLIP 77/B'];
  await paid(of.bursar, { studentId: student, amount: 700, method: 'Bank', code });
  await succeed(verify(of.admin, (await paid(of.bursar, { studentId: student, amount: 900, method: 'Bank', code: 'SLIP77C' })).id));
  await paid(of.bursar, { studentId: student, amount: 800, method: 'Bank', code: typed.replace('/', '') });
  const statement = await ofBank(
    bankRow(today, 700, `MPS 254700000001 ${code} JANE`),
    bankRow(today, 900, `393939#${payCodeOf(student)}`),
    bankRow(today, 900, `393939#${payCodeOf(student)}`),
  );
  expect(resultsOf(statement)).toEqual(['settled', 'settled', 'recorded']);
  expect(resultsOf(await ofBank(bankRow(addDays(today, -7), 800, `393939#${payCodeOf(student)}`)))).toEqual(['settled']);
  expect(await receiptsOf(of.school, code)).toEqual([{ student, amount: 700, status: 'verified', evidence: 'arrival' }]);
  expect(await receiptsOf(of.school, 'SLIP77B')).toEqual([{ student, amount: 800, status: 'verified', evidence: 'arrival' }]);
  expect(await receiptsOf(of.school, 'SLIP77C')).toMatchObject([{ amount: 900, evidence: 'second_person' }]);
});

test('what somebody else imported since the preview is told before anything is imported', async () => {
  const rows = [newCode(), newCode()].map((code) => mpesaRow(code, today, 5, 'nobody'));
  const draft = await readStatement(of.bursar, [mpesaHeads, ...rows]);
  await importedBy(of.clerk, rows[0] ?? []);
  const pressed = await of.bursar.post(`/api/bank-statements/drafts/${draft}/import`, { statementRows: 2 });
  expect(pressed.body).toMatchObject({ status: 409, code: 'STATEMENT_CHANGED', message: expect.stringContaining('1 row') });
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
  expect(text).toContain(`${never},250.00,Pending,${bursar.username}`);
  expect(text).toContain('Total,,,,,,250.00,,');
  await arrive(school, { code: never, amount: 250 });
  expect(await unseen()).toMatchObject({ total: 0, payments: [], pagination: { total: 0 } });
});

test('a payment typed under a code whose money proved another receipt is listed too, until it is reversed', async () => {
  const { school, admin, student, place } = await payingSchool();
  const [bursar, code] = [await school.bursar(), newCode()];
  await paid(bursar, { studentId: student, amount: 100, method: 'Mpesa', code });
  const other = await paid(bursar, { studentId: await newStudent(admin, place), amount: 100, method: 'Bank', code });
  await importedStatement(bursar, [mpesaHeads, mpesaRow(code, today, 100)]);
  await importedStatement(bursar, [bankHeads, bankRow(today, 5, 'CASH')], bank);
  const unseen = () => succeed(bursar.read('/api/bank-statements/unseen'));
  expect(await unseen()).toMatchObject({ total: 100, payments: [{ receiptNumber: other.id, method: 'Bank', code }] });
  await succeed(reverse(admin, other.id));
  expect((await unseen()).payments).toEqual([]);
});

test('a debit of Absa is money out, and amounts without debit or credit are taken up once somebody says what they are', async () => {
  const absa = { name: 'Absa main', method: 'Bank', bank: 'Absa' };
  const lines = [
    ['Transaction Date', 'Description', 'Dr/Cr', 'Amount'],
    [today, 'SALARIES JULY', 'D', '5,000.00'],
    [today, 'PESALINK JANE DOE', 'C', '1,250.00'],
  ];
  const { statement, rows } = await importedStatement(of.bursar, lines, absa);
  expect(statement).toMatchObject({ inside: 1250, outside: 5000 });
  expect(rows).toMatchObject([
    { amount: -5000, result: null },
    { amount: 1250, result: 'waiting' },
  ]);
  const unsigned = [
    ['Date', 'Details', 'Amount'],
    [today, 'SALARIES AUGUST', '6,000.00'],
  ];
  const draft = await readStatement(of.bursar, unsigned, { name: 'Other', method: 'Bank', bank: 'Absa' });
  const path = `/api/bank-statements/drafts/${draft}`;
  expect(await of.bursar.read(`${path}/preview`)).toMatchObject({ body: { code: 'STATEMENT_UNDECIDED' } });
  const { missing } = await succeed(of.bursar.patch(path, { columns: ['day', 'narration', 'withdrawn'] }));
  expect(missing).toEqual(['Money in']);
  expect((await succeed(of.bursar.patch(path, { columns: ['day', 'narration', 'paidIn'] }))).missing).toEqual([]);
  expect(await previewOf(of.bursar, draft)).toMatchObject({ inside: 6000, outside: 0 });
});

test('of many breaks, unreadable rows and reversals a preview names twenty each and counts the others', async () => {
  const many = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at));
  const rows = [
    ...many(23, (at) => bankRow(today, 1, `CASH ${at}`, String(1000 * at))),
    ...many(24, (at) => [today, `BAD ${at}`, '', 'five', '']),
    ...many(21, (at) => bankRow(today, -5, `REVERSAL ${at}`)),
  ];
  const preview = await previewOf(of.bursar, await readStatement(of.bursar, [bankHeads, ...rows], bank));
  expect(preview).toMatchObject({ moreBreaks: 2, moreRefused: 4, moreWentBack: 1, rows: 44 });
  const lines = (named: { line: number }[]) => named.map(({ line }) => line);
  expect(lines(preview.breaks)).toEqual(many(20, (at) => at + 3));
  expect(lines(preview.refused)).toEqual(many(20, (at) => at + 25));
  expect(lines(preview.wentBack)).toEqual(many(20, (at) => at + 49));
  const few = await previewOf(of.bursar, await readStatement(of.bursar, [bankHeads, ...rows.slice(0, 21)], bank));
  expect([few.breaks.length, few.moreBreaks, few.moreRefused, few.moreWentBack]).toEqual([20, 0, 0, 0]);
});
