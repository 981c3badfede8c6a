import { expect, test } from 'vitest';
import { arrive, arrivedFigures, desk, latestPayment, newCode, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { importedStatement, pressImport, readStatement, receiptsOf, resultsOf, takeUp } from '../../../../tests/support/bank-statements.ts';
import { balanceOf, type PayingSchool, paid, reverse } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { bankHeads, bankRow, mpesaHeads, mpesaRow } from '../../../../tests/support/statement-rows.ts';
import { asOwner, nextNumber, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { laterRowsWithoutCode } from './take-rows-sql.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const today = nairobiToday();
const bank = { name: 'Main account', method: 'Bank', bank: 'KCB' };
const imported = (...rows: string[][]) => importedStatement(of.bursar, [mpesaHeads, ...rows]);
const ofBank = (...rows: string[][]) => importedStatement(of.bursar, [bankHeads, ...rows], bank);
const arrivalOf = async (code: string) =>
  (
    await rowsOf(
      of.school,
      'select source, method, channel, account, evidence, payer_name as name, payer_phone as phone, arrived_at as at from arrivals where school_id = $1 and code = $2',
      [code],
    )
  )[0];

test('the arrival of a row says from which line of which statement, of which account, by whom and for what', async () => {
  const code = newCode();
  const { statement } = await imported(mpesaRow(code, today, 40, 'darasa la nne'));
  expect(await arrivalOf(code)).toMatchObject({
    ...{ source: 'statement', method: 'Mpesa', channel: 'M-Pesa', account: 'darasa la nne' },
    ...{ evidence: `Line 2 of statement ${statement.id}`, name: 'JANE DOE', phone: '2547****149', at: `${today}T05:15:00.000Z` },
  });
});

test('a row for an account is a receipt of whoever brought the statement, verified by it, and no approval of their own', async () => {
  const student = await newPayer();
  await imported(mpesaRow(newCode(), today, 40, payCodeOf(student)));
  expect(await latestPayment()).toMatchObject({
    ...{ recordedBy: of.bursar.username, isVerified: true, verified: { by: of.bursar.username, own: false }, amount: 40 },
  });
  expect(await balanceOf(of.admin, student)).toBe(9960);
});

test('a row of a bank without a code has one that is made of it, on the receipt and on the desk', async () => {
  const { rows } = await ofBank(bankRow('2026-05-04', 41, 'STANDING ORDER JANE'));
  expect(rows[0]).toMatchObject({ code: null, result: 'waiting', isOnDesk: true });
  const money = (await desk()).money.find(({ account }: { account: string }) => account === 'STANDING ORDER JANE');
  expect(money).toMatchObject({ code: expect.stringMatching(/^BANK[0-9A-F]{16}$/), channel: 'Main account', source: 'statement' });
  expect(money.arrivedAt).toBe('2026-05-03T21:00:00.000Z');
});

test('money of which the bank told is not taken again from its statement, which has no codes; the next of that amount is', async () => {
  const student = await newPayer();
  const at = `${today}T08:15:00+03:00`;
  const arrival = await arrive(of.school, { source: 'notice', method: 'Bank', amount: 44, account: payCodeOf(student), arrivedAt: at });
  const before = await arrivedFigures(of.school);
  const { rows } = await ofBank(bankRow(today, 44, 'TRANSFER JANE'), bankRow(today, 44, 'TRANSFER OF ANOTHER'));
  expect(rows).toMatchObject([{ result: 'known' }, { result: 'waiting' }]);
  expect(await balanceOf(of.admin, student)).toBe(9956);
  const after = await arrivedFigures(of.school);
  expect(after).toEqual({ ...before, arrived: before.arrived + 44, waiting: before.waiting + 44 });
  expect(arrival.outcome).toBe('recorded');
});

const newReceipt = () => `TKO${String(nextNumber()).padStart(6, '0')}Q`;

test('a notice with two numbers is the money of the row that tells one of them, and the money of the other row arrives', async () => {
  const [student, receipt] = [await newPayer(), newReceipt()];
  const account = payCodeOf(student);
  const notice = { source: 'notice', method: 'Bank', amount: 43, account, arrivedAt: `${today}T08:15:00+03:00` } as const;
  await arrive(of.school, { ...notice, furtherCodes: [receipt] });
  const before = await arrivedFigures(of.school);
  const statement = await ofBank(bankRow(today, 43, `CASH DEP ${account}`), bankRow(today, 43, `MPS ${receipt} ${account}`));
  expect(resultsOf(statement)).toEqual(['waiting', 'known']);
  expect(await arrivedFigures(of.school)).toEqual({ ...before, arrived: before.arrived + 43, waiting: before.waiting + 43 });
  expect(await balanceOf(of.admin, student)).toBe(9957);
});

test('a payment is proved by the row that tells its code, also where that is in a later transaction, and the other money arrives', async () => {
  const [student, receipt] = [await newPayer(), newReceipt()];
  const account = payCodeOf(student);
  await paid(of.bursar, { studentId: student, amount: 45, method: 'Bank', code: receipt });
  const before = await arrivedFigures(of.school);
  const others = Array.from({ length: 20 }, (_, place) => bankRow(today, 3000 + place, `CASH ${place}`));
  const statement = await ofBank(
    bankRow(today, 45, `CASH DEP ${account}`),
    ...others,
    bankRow(today, 45, `MPS ${receipt.slice(0, 4)} ${receipt.slice(4)} ${account}`),
  );
  const results = resultsOf(statement);
  expect([results[0], results.at(-1)]).toEqual(['waiting', 'settled']);
  expect(await receiptsOf(of.school, receipt)).toMatchObject([{ student, amount: 45, status: 'verified' }]);
  expect((await arrivedFigures(of.school)).arrived - before.arrived).toBe(20 * 3000 + 190 + 90);
  expect(await balanceOf(of.admin, student)).toBe(9955);
});

test.each([
  ['the code of a notice', 51, 'known'],
  ['a further code of a notice', 52, 'known'],
  ['the short code of a typed payment', 53, 'settled'],
])('the row of a student leaves the money to a row of a later transaction with %s, and both are money', async (_, amount, result) => {
  const [student, notice, receipt, slip] = [await newPayer(), newCode(), newReceipt(), `S${nextNumber()}`];
  const account = payCodeOf(student);
  if (result === 'settled') await paid(of.bursar, { studentId: student, amount, method: 'Bank', code: slip });
  else {
    const told = { source: 'notice', method: 'Bank', code: notice, furtherCodes: [receipt] } as const;
    await arrive(of.school, { ...told, amount, account, arrivedAt: `${today}T08:15:00+03:00` });
  }
  const before = await arrivedFigures(of.school);
  const columns = ['Date', 'Description', 'Debit', 'Credit', 'Transaction Reference'];
  const others = Array.from({ length: 20 }, (_each, place) => [today, `CASH ${amount} ${place}`, '', String(3000 + place), '']);
  const code = { 51: notice, 52: receipt, 53: slip }[amount] ?? '';
  const rows = [[today, `CASH DEP ${account}`, '', String(amount), ''], ...others, [today, 'DEPOSIT', '', String(amount), code]];
  const results = resultsOf(await importedStatement(of.bursar, [columns, ...rows], { ...bank, name: 'Account of codes' }));
  expect([results[0], results.at(-1)]).toEqual(['waiting', result]);
  expect((await arrivedFigures(of.school)).arrived - before.arrived).toBe(20 * 3000 + 190 + amount * (result === 'settled' ? 2 : 1));
});

test('a notice of the three days before answers for a row; an earlier one, and one of M-Pesa, does not', async () => {
  const arriveDaysAgo = (days: number, amount: number, method: 'Bank' | 'Mpesa') =>
    arrive(of.school, { source: 'notice', method, amount, account: 'CASH', arrivedAt: `${addDays(today, -days)}T08:15:00+03:00` });
  await arriveDaysAgo(3, 46, 'Bank');
  await arriveDaysAgo(4, 47, 'Bank');
  await arriveDaysAgo(0, 48, 'Mpesa');
  const statement = await ofBank(bankRow(today, 46, 'ONE'), bankRow(today, 47, 'TWO'), bankRow(today, 48, 'THREE'));
  expect(resultsOf(statement)).toEqual(['known', 'waiting', 'waiting']);
});

test('what was remembered of a standing order finds its student the next month', async () => {
  const student = await newPayer();
  await ofBank(bankRow('2026-04-06', 42, 'STANDING ORDER PETER M'));
  const money = (await desk()).money.find(({ account }: { account: string }) => account === 'STANDING ORDER PETER M');
  await succeed(of.bursar.post(`/api/arrivals/${money.id}/allocate`, { studentId: student, learn: true }));
  const next = await ofBank(bankRow('2026-05-06', 42, 'STANDING ORDER PETER M'));
  expect(next.rows).toMatchObject([{ result: 'recorded', student: { id: student } }]);
});

test('money of a student who left between the preview and the import is in the account of that student', async () => {
  const student = await newPayer();
  const draft = await readStatement(of.bursar, [mpesaHeads, mpesaRow(newCode(), today, 15, student)]);
  await succeed(of.admin.patch(`/api/students/${student}/toggle-status`));
  const { statementId } = await succeed(pressImport(of.bursar, draft));
  await takeUp();
  expect(resultsOf(await succeed(of.bursar.read(`/api/bank-statements/${statementId}`)))).toEqual(['recorded']);
  expect(await balanceOf(of.admin, student)).toBe(9985);
});

test('what another amount was typed for is never changed: the money goes to the desk beside it', async () => {
  const [student, code] = [await newPayer(), newCode()];
  await paid(of.bursar, { studentId: student, amount: 700, method: 'Mpesa', code });
  const { rows } = await imported(mpesaRow(code, today, 70, student));
  expect(rows).toMatchObject([{ result: 'waiting', isOnDesk: true, receiptNumber: null }]);
  expect(await receiptsOf(of.school, code)).toMatchObject([{ amount: 700, status: 'pending' }]);
});

test('a payment for several is proved whole by one row', async () => {
  const siblings = [await newPayer(), await newPayer()];
  const { code } = await sharedPaid(of.bursar, { method: 'Mpesa', code: newCode(), parts: partsFor(siblings, 100, 200) });
  const { rows } = await imported(mpesaRow(code, today, 300, 'both'));
  expect(rows).toMatchObject([{ result: 'settled', student: { id: siblings[0] } }]);
  expect(await receiptsOf(of.school, code)).toMatchObject([{ status: 'verified' }, { status: 'verified' }]);
});

test('the page of a statement says where its money is now: what was reversed is on the desk again', async () => {
  const student = await newPayer();
  const { statement, rows } = await imported(mpesaRow(newCode(), today, 80, student));
  await succeed(reverse(of.admin, rows[0].receiptNumber));
  const now = await succeed(of.bursar.read(`/api/bank-statements/${statement.id}`));
  expect(now.rows).toMatchObject([{ result: 'recorded', receiptNumber: null, student: null, isOnDesk: true }]);
});

test('a reversed payment is proved by nothing, and its code may be paid by the row', async () => {
  const [student, code] = [await newPayer(), newCode()];
  const { id } = await paid(of.bursar, { studentId: student, amount: 55, method: 'Mpesa', code });
  await succeed(reverse(of.admin, id));
  const { rows } = await imported(mpesaRow(code, today, 55, student));
  expect(rows).toMatchObject([{ result: 'recorded', student: { id: student } }]);
  expect(await receiptsOf(of.school, code)).toMatchObject([{ status: 'reversed' }, { status: 'verified' }]);
});

test('money that M-Pesa tells of after the statement is known by its code', async () => {
  const [student, code] = [await newPayer(), newCode()];
  await imported(mpesaRow(code, today, 65, student));
  expect(await arrive(of.school, { code, amount: 65, account: payCodeOf(student) })).toMatchObject({ outcome: 'known' });
  expect(await arrive(of.school, { code, amount: 66 })).toMatchObject({ outcome: 'contradicted' });
  expect(await receiptsOf(of.school, code)).toHaveLength(1);
});

test.each(['Customer Reference', 'Reference'])(
  'what payers write each month under %s is no code: the next month arrives too',
  async (head) => {
    const heads = ['Date', 'Details', head, 'Credit'];
    const written = ['1059', 'ADM/2024/015'];
    const before = await arrivedFigures(of.school);
    for (const day of [addDays(today, -31), today]) {
      const rows = written.map((reference) => [day, 'COUNTER DEPOSIT', reference, '4200']);
      const statement = await importedStatement(of.bursar, [heads, ...rows], { ...bank, name: `Account of ${head}` });
      expect(resultsOf(statement)).toEqual(['waiting', 'waiting']);
    }
    expect((await arrivedFigures(of.school)).arrived - before.arrived).toBe(4 * 4200);
  },
);

test('of the later rows of one amount two hundred are compared with a notice, the first in the file', async () => {
  const rows = Array.from({ length: 206 }, () => bankRow(today, 49, 'CASH'));
  const { statementId } = await succeed(pressImport(of.bursar, await readStatement(of.bursar, [bankHeads, ...rows], bank)));
  const statement = { schoolId: schoolIdOf(of.bursar), statementId, lines: [3, 5], amounts: [asCents(4900)] };
  const later = await testStore().database.transaction(statement.schoolId, (tx) => laterRowsWithoutCode(tx, statement));
  expect(later.map(({ line }) => line)).toEqual([2, 4, ...Array.from({ length: 198 }, (_, index) => index + 6)]);
  await asOwner('delete from karo_jobs.job');
});
