import { expect, inject, test } from 'vitest';
import { inTurnBehind } from '../../../../tests/support/held-entries.ts';
import { balanceOf, paid, pay, payingSchool, reverse, statementOf, verify } from '../../../../tests/support/paying-school.ts';
import { atOnce, newStudent, newTerm, nextTermForm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type Answer, newStaff, type School, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

const isOnCitus = inject('servers').length > 1;
/** Where three servers share two cores, the last of many may wait longer than it can: it is sent again, as the answer says. */
async function sent(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  return isOnCitus && answer.body.code === 'SERVER_BUSY' ? sent(call) : answer;
}

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const receiptNumbers = async (school: School) =>
  (await rowsOf(school, 'select payment_id from payments where school_id = $1 order by payment_id')).map((row) => row.payment_id);

test('receipt numbers of many payments at once run 1, 2, 3 without a gap, refusals among them', async () => {
  const { school, admin, place, student } = await payingSchool();
  const students = [student, await newStudent(admin, place), await newStudent(admin, place)];
  const bursar = await school.bursar();
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'TAKEN' });
  const answers = await atOnce(40, (index) => {
    const studentId = students[index % 3];
    if (index % 8 === 3) return sent(() => pay(bursar, { studentId, method: 'Mpesa', code: 'taken' }));
    if (index % 8 === 5) return sent(() => pay(bursar, { studentId: 900_000 }));
    return sent(() => pay(index % 2 ? admin : bursar, { studentId, amount: 10, method: 'Mpesa', code: `CODE${index}` }));
  });
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(30);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  expect(statuses.filter((status) => status === 404)).toHaveLength(5);
  expect(await receiptNumbers(school)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  expect(await Promise.all(students.map((each) => balanceOf(admin, each)))).toEqual(
    students.map((each, index) => {
      const count = answers.filter(({ status, body }) => status === 201 && body.payment.studentId === each).length;
      return 10_000 - count * 10 - (index === 0 ? 1000 : 0);
    }),
  );
});

test('payments for one student at once each answer a balance of their own', async () => {
  const { admin, student } = await payingSchool();
  const answers = await atOnce(20, () => paid(admin, { studentId: student, amount: 100 }));
  const byReceipt = answers.sort((a, b) => a.id - b.id).map(({ balance }) => balance);
  expect(byReceipt).toEqual(Array.from({ length: 20 }, (_, index) => 10_000 - (index + 1) * 100));
});

test('payments while the current term changes go wholly to one term, with the balance of that term', async () => {
  const { school, admin, term, student } = await payingSchool();
  const next = await newTerm(admin, nextTermForm());
  const [opened, ...answers] = await Promise.all([
    admin.post('/api/settings/terms', nextTermForm({ term_id: next, current: true })),
    ...Array.from({ length: 12 }, () => pay(admin, { studentId: student, amount: 100 })),
  ]);
  expect([opened, ...answers].map(({ status }) => status)).toEqual([200, ...Array.from({ length: 12 }, () => 201)]);
  const rows = await rowsOf(
    school,
    `select term_id, sum(amount_cents)::int as cents from payments where school_id = $1 group by term_id order by term_id`,
  );
  expect(rows.reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(120_000);
  for (const row of rows) {
    const { summary } = await statementOf(admin, student, Number(row.term_id));
    expect(summary.totalPaid).toBe(Number(row.cents) / 100);
  }
  expect([term, next]).toEqual(expect.arrayContaining(rows.map((row) => row.term_id)));
  expect(await balanceOf(admin, student)).toBe(8800);
});

test('of many payments with one code at once, exactly one is recorded and the others name its receipt', async () => {
  const { school, admin, place, student } = await payingSchool();
  const other = await newStudent(admin, place);
  const answers = await atOnce(20, (index) =>
    sent(() => pay(admin, { studentId: index % 2 ? student : other, method: 'Bank', code: 'FT100' })),
  );
  expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body).toMatchObject({ code: 'PAYMENT_CODE_USED', receiptNumber: 1 });
  expect(await receiptNumbers(school)).toEqual([1]);
});

test('of many approvals of one payment at once, exactly one succeeds', async () => {
  const { school, admin, student } = await payingSchool();
  await pay(await school.bursar(), { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  const answers = await atOnce(6, () => verify(admin, 1));
  expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 5 }, () => 409)]);
  expect(await rowsOf(school, 'select evidence from payment_verifications where school_id = $1')).toEqual([{ evidence: 'second_person' }]);
});

test('of many reversals of one payment at once, exactly one succeeds', async () => {
  const { school, admin, student } = await payingSchool();
  await pay(await school.bursar(), { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  const answers = await atOnce(4, () => reverse(admin, 1));
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  for (const { body } of answers.filter(({ status }) => status === 409)) expect(body.code).toBe('PAYMENT_REVERSED');
  expect(await balanceOf(admin, student)).toBe(10_000);
});

test('of an approval and a reversal of one payment at once, the approval comes first or is refused', async () => {
  const { school, admin, student } = await payingSchool();
  const second = await newStaff(admin, 'admin');
  const bursar = await school.bursar();
  const payments = await atOnce(8, (index) => paid(bursar, { studentId: student, amount: 10, method: 'Bank', code: `FT${index}` }));
  const answers = await Promise.all(payments.flatMap(({ id }) => [sent(() => verify(second, id)), sent(() => reverse(admin, id))]));
  for (const [index, { status, body }] of answers.entries()) {
    if (index % 2 === 1) expect(status).toBe(200);
    else expect([200, 'PAYMENT_REVERSED']).toContain(status === 200 ? status : body.code);
  }
  const order = await rowsOf(
    school,
    `select v.entry_id < r.entry_id as first from payment_reversals r join payment_verifications v using (school_id, payment_id)
     where school_id = $1`,
  );
  expect(order).toHaveLength(answers.filter(({ status }, index) => index % 2 === 0 && status === 200).length);
  for (const { first } of order) expect(first).toBe(true);
  expect(await balanceOf(admin, student)).toBe(10_000);
});

test('an approval that waits for a reversal of the same payment sees it', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(await school.bursar(), { studentId: student, amount: 10, method: 'Bank', code: 'FT1' });
  const locking = `select from students where school_id = $1 and student_id = ${student} for update`;
  const verified = await inTurnBehind(school, locking, [() => reverse(admin, 1), () => verify(admin, 1)]);
  expect(verified.map(({ status, body }) => body.code ?? status)).toEqual([200, 'PAYMENT_REVERSED']);
});

test('payments and reversals of one code at once leave at most one standing payment with it', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  const answers = await atOnce(24, (index) =>
    sent(() =>
      index % 3 === 2 ? reverse(admin, Math.ceil((index + 1) / 6)) : pay(bursar, { studentId: student, method: 'Mpesa', code: 'SGH1X' }),
    ),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const [standing] = await rowsOf(
    school,
    `select count(*)::int as payments, (select count(*)::int from payment_codes where school_id = $1) as codes
     from payments p where school_id = $1
       and not exists (select from payment_reversals r where r.school_id = $1 and r.payment_id = p.payment_id)`,
  );
  expect(standing?.payments).toBe(standing?.codes);
  expect(standing?.payments).toBeLessThanOrEqual(1);
  expect(await balanceOf(admin, student)).toBe(10_000 - 1000 * Number(standing?.payments));
});

test('two schools that record at once share neither numbers nor codes', async () => {
  const [one, two] = [await payingSchool(), await payingSchool()];
  const answers = await atOnce(20, (index) => {
    const { admin, student } = index % 2 ? one : two;
    return paid(admin, { studentId: student, amount: 10, method: 'Mpesa', code: `SAME${index >> 1}` });
  });
  expect(answers).toHaveLength(20);
  for (const { school } of [one, two]) expect(await receiptNumbers(school)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
});
