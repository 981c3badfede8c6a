import { expect, test } from 'vitest';
import { desk, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { importedStatement, previewOf, readStatement, receiptsOf, resultsOf } from '../../../../tests/support/bank-statements.ts';
import { type PayingSchool, paid } from '../../../../tests/support/paying-school.ts';
import { bankHeads, bankRow } from '../../../../tests/support/statement-rows.ts';
import { nextNumber, type Staff, succeed } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

const today = nairobiToday();
const account = { name: 'KCB main', method: 'Bank', bank: 'KCB' };
/** As KCB writes them. */
const heads = ['Transaction Date', 'Value Date', 'Transaction Details', 'Money Out', 'Money In', 'Ledger Balance', 'Bank Reference Number'];
const line = (words: string, amount: number, balance: number) => [
  ...[today, '01/01/2030', words, '', String(amount), String(balance), `FT2632${nextNumber()}K`],
];

test('the admission number among the words of a bank is the account, however the bank writes it', async () => {
  const number = 5000 + nextNumber();
  const student = await newPayer({ admissionNumber: `SM/${number}` });
  const lines = [
    ...[`MPESAC2B_522522 254712***678 JANE DOE SM/${number}`, `FUNDS TRANSFER FROM 0113424835 REF SM-${number}`],
    ...[
      `MPS 254712345678 TKOQDM7W6S SM/${number} JANE`,
      `PESALINK FROM 01109876543 JANE DOE SCHOOL FEES sm/${number}`,
      `400222#SM/${number}`,
    ],
    `Acc. SM/${number}`,
  ].map((words, place) => line(words, 100, 1000 + 100 * place));
  const draft = await readStatement(of.bursar, [heads, ...lines], account);
  expect(await previewOf(of.bursar, draft)).toMatchObject({ counts: { student: 6 }, opening: 900, closing: 1500, breaks: [], refused: [] });
  const { rows } = await importedStatement(of.bursar, [heads, ...lines], account);
  for (const row of rows) expect(row).toMatchObject({ result: 'recorded', student: { id: student }, day: today });
  // The list of payments finds it by M-Pesa's number too, which is what a parent has.
  const { payments } = await succeed(of.bursar.read('/api/payments/all-recent-payments?q=TKOQDM7W6S'));
  expect(payments).toMatchObject([{ student: { id: student }, amount: 100 }]);
});

test('with another’s name or number beside the account the money waits, whichever of them is first', async () => {
  const [first, second] = [15_000 + nextNumber(), 15_000 + nextNumber()].map(String) as [string, string];
  for (const admissionNumber of [first, second]) await newPayer({ admissionNumber, fullName: 'Amina Yusuf', guardianName: 'Yusuf Ali' });
  const waiting = [
    ...[`Acc. ${first} ${second}`, `Acc. ${first}, ${second}`, `FEES ADM ${first} and ${second}`, `REF ${first} & ${second} TERM 1`],
    ...[`Acc. ${first} MARY WANJIKU`, `FEES ADM ${second} MARY WANJIKU`],
    ...[`MPS 393939#${first} & ${second} JANE`, `393939#${first} #${second}`, `CASH DEP #${first}#${second}`],
  ];
  const paid = [
    `Acc. ${first}`,
    `FEES ADM ${second} AMINA`,
    `ADM ${first} TERM 1 CASH`,
    `REF ${second} YUSUF ALI BY AGENT`,
    ...[`393939#${first} JANE W`, `393939#ADM ${first} JANE W`, `TRF FROM A/C 01109876543210 JANE ADM ${first}`],
  ];
  const lines = [...waiting, ...paid].map((words, place) => line(words, 200 + place, 3000 + 200 * place));
  const { rows } = await importedStatement(of.bursar, [heads, ...lines], { ...account, name: 'KCB of two' });
  expect(rows.map(({ result, narration }: { result: string; narration: string }) => [narration, result])).toEqual([
    ...waiting.map((words) => [words, 'waiting']),
    ...paid.map((words) => [words, 'recorded']),
  ]);
  const { money } = await desk();
  for (const [place, words] of waiting.entries()) {
    const { candidates } = money.find(({ amount }: { amount: number }) => amount === 200 + place);
    const named = candidates.map(({ student: { admissionNumber } }: { student: { admissionNumber: string } }) => admissionNumber);
    expect([words, named]).toEqual([words, expect.arrayContaining([first, second].filter((number) => words.includes(number)))]);
  }
});

test('a pay code among the words pays its student alone, and beside another code or number the money waits with each', async () => {
  const number = String(35_000 + nextNumber());
  const [first, second, third] = [await newPayer(), await newPayer(), await newPayer({ admissionNumber: number })];
  const [one, other] = [payCodeOf(first), payCodeOf(second)];
  const paying = [`CASH DEPOSIT ${one.toLowerCase()} KIMATHI`, `FEES ${other}`, `TRF FROM KIMATHI ${one} REF ${one}`];
  const waiting = [`FEES ${one} AND ${other}`, `${one} ADM ${number}`, `${other}/${one} KIMATHI`];
  const lines = [...paying, ...waiting].map((words, place) => line(words, 500 + place, 9000 + 500 * place));
  const { rows } = await importedStatement(of.bursar, [heads, ...lines], { ...account, name: 'KCB of codes' });
  type Row = { result: string; student: { id: number } | null };
  expect(rows.map(({ result, student }: Row) => [result, student?.id ?? null])).toEqual([
    ...[first, second, first].map((id) => ['recorded', id]),
    ...waiting.map(() => ['waiting', null]),
  ]);
  const { money } = await desk();
  const candidatesOf = (amount: number) =>
    money.find((each: { amount: number }) => each.amount === amount).candidates.map((each: { student: { id: number } }) => each.student.id);
  expect([candidatesOf(503), candidatesOf(504)]).toEqual([
    [first, second],
    [first, third],
  ]);
});

test('money that names two students goes to the desk with both, and stray numbers name nobody', async () => {
  const [first, second] = [7000 + nextNumber(), 7000 + nextNumber()];
  const students = [await newPayer({ admissionNumber: `SM/${first}` }), await newPayer({ admissionNumber: `SM/${second}` })];
  const stray = await newPayer({ admissionNumber: '522522' });
  const { rows } = await importedStatement(
    of.bursar,
    [heads, line(`JANE DOE SM/${first} AND SM/${second}`, 2345, 5000), line('MPESAC2B 522522 JANE DOE', 2346, 7346)],
    account,
  );
  expect(rows).toMatchObject([{ result: 'waiting' }, { result: 'waiting' }]);
  const { money } = await desk();
  const candidatesOf = (amount: number) =>
    money.find((each: { amount: number }) => each.amount === amount).candidates.map((each: { student: { id: number } }) => each.student.id);
  expect(candidatesOf(2345)).toEqual(students);
  expect(candidatesOf(2346)).not.toContain(stray);
});

test('an amount, a count, and the number of a cheque, a slip or a row pay no student whose number is like it', async () => {
  const numbers = [24_000, 25_000, 26_000].map((from) => String(from + nextNumber())) as [string, string, string];
  const [first, second, third] = numbers;
  const [student] = [await newPayer({ admissionNumber: first }), await newPayer({ admissionNumber: `SM/${second}` })];
  for (const admissionNumber of [third, 'T/3']) await newPayer({ admissionNumber });
  const waiting = [
    ...[`SCHOOL FEE ${first}`, `CASH DEPOSIT OF ${second}`, `FEES FOR ${second} CHILDREN JANE DOE`, `CHQ DEP NO ${first}`],
    ...[`SLIP NO. ${second} JANE`, `DEP SLIP#${first}`, 'FEES T3', 'JANE DOE FEES T3'],
    ...[`DEP TELLER#${first} JANE`, `SLIP 452#${first}`, `TRF FROM A/C ****${first}`, `REF ****${first}`, `JANE DOE T2-${first}`],
  ].map((words) => [words, `FT2632${nextNumber()}N`, '']);
  const own = [
    [`EFT REF ${third}`, third, ''],
    [`CHQ DEP REF ${third} JANE DOE`, `FT2632${nextNumber()}N`, `00${third}`],
  ];
  const paying = [[`CHQ DEP NO 77 ADM NO ${first}`, `FT2632${nextNumber()}N`, '000077']];
  const lines = [...waiting, ...own, ...paying].map(([words = '', code = '', cheque = ''], place) => [
    ...[today, words, '', String(700 + place), code, cheque],
  ]);
  const columns = ['Date', 'Description', 'Debit', 'Credit', 'Transaction Reference', 'Cheque No'];
  const { rows } = await importedStatement(of.bursar, [columns, ...lines], { ...account, name: 'KCB of counts' });
  const results = rows.map(({ narration, result }: { narration: string; result: string }) => [narration, result]);
  expect(results).toEqual([...[...waiting, ...own].map(([words]) => [words, 'waiting']), ...paying.map(([words]) => [words, 'recorded'])]);
  expect(rows.at(-1)).toMatchObject({ student: { id: student } });
});

test('a telephone number, a date or the school’s account in the words of a bank proves no payment that was typed with it', async () => {
  const [payer, number] = [await newPayer(), `11${String(nextNumber()).padStart(8, '0')}`];
  await succeed(of.admin.patch('/api/settings/banks', { bankCode: 'coop', isOn: true, accountNumbers: `0110 ${number}` }));
  const typed = ['254722000111', today.replaceAll('-', ''), number, 'FT2632KNOWN1'];
  for (const [place, code] of typed.entries())
    await paid(of.bursar, { studentId: payer, amount: 400 + place, method: 'Bank', bank: 'KCB', code });
  const rows = typed.map((code, place) => bankRow(today, 400 + place, `MPS ${code} PETER OUMA`));
  const statement = await importedStatement(of.bursar, [bankHeads, ...rows], account);
  expect(resultsOf(statement)).toEqual(['waiting', 'waiting', 'waiting', 'settled']);
  expect(await receiptsOf(of.school, '254722000111')).toMatchObject([{ status: 'pending' }]);
});
