import { beforeAll, expect, test } from 'vitest';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { type BankingSchool, bankingSchool, tellBank, toldOfDebit, workOffNotices } from '../../../../tests/support/banking-school.ts';
import { pay } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { nextNumber, succeed, useServer } from '../../../../tests/support/world.ts';

useServer({ PUBLIC_URL: 'https://karo.test' });
let of: BankingSchool;
beforeAll(async () => {
  of = await bankingSchool();
});

test('a reversal that Co-op Bank tells of asks for that of its payment, with the notice as evidence and nobody who asked', async () => {
  const student = await newStudent(of.admin, of.place, { admissionNumber: `RV/${nextNumber()}` });
  const { payment } = await succeed(pay(of.admin, { studentId: student, amount: 750, method: 'Bank', code: `CB${nextNumber()}DEP` }));
  const { id, result, reason } = await toldOfDebit(of, `REVERSAL OF ${payment.code}`);
  expect([result, reason]).toEqual(['noted', `The money went back. A reversal of receipt ${payment.id} is requested`]);
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal'));
  const explanation = expect.stringContaining(`notice ${id} of`);
  expect(approvals).toMatchObject([{ asked: { by: 'Bank' }, amount: 750, request: { explanation } }]);
});

const moneyLeft = 'It reports money that left the account';
const waits = 'The money went back. Its money waits under Unallocated Payments. Record there that it was returned';

test.each(['R/D CHQ 000321', 'REFER TO DRAWER', 'DISHON CHQ'])(
  '“%s” with the reference and amount of a payment asks for its reversal; of another amount it is noted',
  async (words) => {
    const student = await newStudent(of.admin, of.place, { admissionNumber: `RV/${nextNumber()}` });
    const code = `CB${nextNumber()}DEP`;
    const { payment } = await succeed(pay(of.admin, { studentId: student, amount: 750, method: 'Bank', code }));
    expect(await toldOfDebit(of, words, { TransactionId: code, Amount: '60.0' })).toMatchObject({ result: 'noted', reason: moneyLeft });
    expect(await toldOfDebit(of, words, { AcctNo: '99999999', TransactionId: code })).toMatchObject({ result: 'noted', reason: moneyLeft });
    const reason = `The money went back. A reversal of receipt ${payment.id} is requested`;
    expect(await toldOfDebit(of, words, { TransactionId: code })).toMatchObject({ result: 'noted', reason });
  },
);

test('a debit of exactly what waits under its reference says so, also with the words of a charge', async () => {
  for (const words of ['REFER TO DRAWER', 'COMM REVERSAL']) {
    const code = `CB${nextNumber()}DEP`;
    await arrive(of.school, { source: 'notice', method: 'Bank', code, amount: 750, account: 'nobody' });
    expect(await toldOfDebit(of, words, { TransactionId: code, Amount: '60.0' })).toMatchObject({ result: 'noted', reason: moneyLeft });
    expect(await toldOfDebit(of, words, { TransactionId: code })).toMatchObject({ result: 'noted', reason: waits });
  }
});

const unknown = 'The money went back. No payment in force has one of its references';

/** Money that Co-op Bank tells of, as it waits; undefined if it paid. */
async function toldOfCredit(amount: string, words: Record<string, string>) {
  const TransactionId = `CB${nextNumber()}CHQ`;
  const credit = { AcctNo: '01134248358600', Amount: amount, Currency: 'KES', EventType: 'CREDIT', PostingDate: '2026-01-05+03:00' };
  await tellBank(of.addresses.coop, { ...credit, TransactionId, ...words });
  await workOffNotices();
  const { money } = await succeed(of.admin.read('/api/arrivals?limit=100'));
  return money.find(({ code }: { code: string }) => code === TransactionId);
}

test('the money of a cheque whose number stands beside the student in the words of its notice: a bounce that was told before pays nobody', async () => {
  const admissionNumber = `NB/${nextNumber()}`;
  await newStudent(of.admin, of.place, { admissionNumber });
  expect(await toldOfDebit(of, 'RTN CHQ 980001', { Amount: '761.0' })).toMatchObject({ result: 'noted', reason: unknown });
  const inOneLine = await toldOfCredit('761.0', { Narration: `CHQ DEP 980001 ADM ${admissionNumber}` });
  expect(inOneLine.wentBack).toMatch(/^Told before its money: Notice \d+ of Co-op Bank$/);
  await toldOfDebit(of, 'RTN CHQ 980002', { Amount: '762.0' });
  const besides = await toldOfCredit('762.0', { Narration: `ADM ${admissionNumber}`, CustMemoLine1: 'CHQ DEP 980002' });
  expect(besides.wentBack).toMatch(/^Told before its money: /);
  expect(await toldOfCredit('761.0', { Narration: `CHQ DEP 980003 ADM ${admissionNumber}` })).toBe(undefined);
});

test('the money of a cheque, of which only the words of its notice have the number, is marked by a bounce that is told after it', async () => {
  const { id, wentBack } = await toldOfCredit('763.0', { Narration: 'CHQ DEP 980004' });
  expect(wentBack).toBe(null);
  expect(await toldOfDebit(of, 'RTN CHQ 980004', { Amount: '763.0' })).toMatchObject({ result: 'noted', reason: waits });
  const { money } = await succeed(of.admin.read('/api/arrivals?limit=100'));
  expect(money.find((each: { id: number }) => each.id === id).wentBack).toMatch(/^Notice \d+ of Co-op Bank$/);
});
