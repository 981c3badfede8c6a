import { expect, test } from 'vitest';
import { allocate, arrivedFigures, desk, newCode, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { importedStatement, previewOf, readStatement, resultsOf } from '../../../../tests/support/bank-statements.ts';
import { balanceOf, type PayingSchool, paid } from '../../../../tests/support/paying-school.ts';
import { bankHeads, bankRow } from '../../../../tests/support/statement-rows.ts';
import { nextNumber, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import type { Arrival } from '../../unallocated/arrival.ts';
import { receiveNotice } from './receive-notice.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const today = nairobiToday();
const account = { name: 'Main account', method: 'Bank', bank: 'KCB' };
const ofBank = (...rows: string[][]) => importedStatement(of.bursar, [bankHeads, ...rows], account);

/** A student whose number is like an amount, and a bank's words that have just this number. */
async function numbered() {
  const number = String(31_000 + nextNumber());
  return { student: await newPayer({ admissionNumber: number, fullName: 'Chebet Koros' }), words: `SCHOOL FEE ${number}` };
}

function tellOfMoney(amount: number, payee: number) {
  const [schoolId, code] = [schoolIdOf(of.admin), newCode()];
  const arrival: Arrival = {
    ...{ source: 'notice', method: 'Bank', channel: 'KCB 1101234567', code, amount: asCents(amount * 100) },
    ...{ arrivedAt: `${today}T08:15:00+03:00`, account: payCodeOf(payee), evidence: `Notice of ${code}` },
  };
  return testStore().database.transaction(schoolId, (tx) => receiveNotice(tx, schoolId, { arrival, isTimed: true }));
}

test('a row with the code of a payment proves it, although a number in its words is like that of another student', async () => {
  const [{ words }, payer, code] = [await numbered(), await newPayer(), `FT2637${nextNumber()}K`];
  const { id } = await paid(of.bursar, { studentId: payer, amount: 91, method: 'Bank', bank: 'KCB', code });
  const columns = ['Date', 'Description', 'Debit', 'Credit', 'Transaction Reference'];
  const [lines, coded] = [[columns, [today, words, '', '91', code]], { ...account, name: 'KCB of codes' }];
  expect((await previewOf(of.bursar, await readStatement(of.bursar, lines, coded))).money).toMatchObject([{ outcome: 'proves' }]);
  expect((await importedStatement(of.bursar, lines, coded)).rows).toMatchObject([{ result: 'settled', receiptNumber: id }]);
});

test('such a row says on the desk that it is not sure, and a notice of another student is of its money', async () => {
  const [{ student, words }, payer] = [await numbered(), await newPayer()];
  const before = await arrivedFigures(of.school);
  expect(resultsOf(await ofBank(bankRow(today, 92, words)))).toEqual(['waiting']);
  const money = (await desk()).money.find(({ amount }: { amount: number }) => amount === 92);
  expect(money.doubt).toBe('It may mean Chebet Koros, but that is not sure');
  expect(money.candidates[0].student.id).toBe(student);
  expect(await tellOfMoney(92, payer)).toMatchObject({ outcome: 'recorded', arrivalId: money.id });
  expect([await balanceOf(of.admin, student), await balanceOf(of.admin, payer)]).toEqual([10_000, 9908]);
  expect((await arrivedFigures(of.school)).arrived - before.arrived).toBe(92);
});

test('a month before a number is no name: words of just these pay nobody', async () => {
  const number = String(31_000 + nextNumber());
  const student = await newPayer({ admissionNumber: number, fullName: 'Marion Wafula' });
  const rows = [`FEES MAR ${number}`, `FEES JAN ${number}`, `MAR${number}`].map((words, place) => bankRow(today, 970 + place, words));
  expect(resultsOf(await ofBank(...rows))).toEqual(['waiting', 'waiting', 'waiting']);
  expect(await balanceOf(of.admin, student)).toBe(10_000);
});

test('what a payer typed into the account goes on naming the student, with words for fees too', async () => {
  const [{ student, words }, payer] = [await numbered(), await newPayer()];
  const rows = [bankRow(today, 93, `BY AGENT Acc. ${words}`), bankRow(today, 90, `393939#${words}`)];
  expect(resultsOf(await ofBank(...rows))).toEqual(['recorded', 'recorded']);
  expect(await tellOfMoney(93, payer)).toMatchObject({ outcome: 'recorded' });
  expect([await balanceOf(of.admin, student), await balanceOf(of.admin, payer)]).toEqual([9817, 9907]);
});

test('words of each month are saved for the student whose number they have, and pay from then on', async () => {
  const [{ student, words }, other] = [await numbered(), await newPayer()];
  await ofBank(bankRow(today, 94, words), bankRow(today, 95, words));
  const { money } = await desk();
  const [first, second] = [94, 95].map((sum) => money.find(({ amount }: { amount: number }) => amount === sum));
  expect(first.learnable).toBe(true);
  expect((await succeed(allocate(first.id, other, { learn: true }))).message).toMatch(/is not saved: it may mean another student\.$/);
  expect((await succeed(allocate(second.id, student, { learn: true }))).message).toMatch(/is saved for this student\.$/);
  expect(resultsOf(await ofBank(bankRow(today, 96, words)))).toEqual(['recorded']);
  expect(await balanceOf(of.admin, student)).toBe(10_000 - 95 - 96);
});
