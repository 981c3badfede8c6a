import { expect, test } from 'vitest';
import {
  arrive,
  arrivedFigures,
  latestPayment,
  newCode,
  newPayer,
  onDesk,
  useDeskSchool,
} from '../../../../tests/support/arrived-money.ts';
import { type PayingSchool, paid, pay, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { atOnce, rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, payShared, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { newSchool, type Staff, succeed } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { earlierPayCodeOf, payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((world) => {
  of = world;
});

/** Of each receipt with a code: its number, its amount in shillings, and what became of it. */
const receiptsOf = (code: string) =>
  rowsOf(
    of.school,
    `select payment_id as id, (amount_cents / 100)::int as amount, student_id as student, status, evidence
     from standing_payments where school_id = $1 and code = $2 order by payment_id`,
    [code],
  );

test.each([
  ['code', (id: number) => payCodeOf(id).toLowerCase()],
  ['code that papers printed before', (id: number) => earlierPayCodeOf(id).toLowerCase()],
  ['admission number without its letters', (id: number) => ` 00${id}/26 `],
  ['admission number', (id: number) => `adm 00${id}/26`],
])('money for the account of a student, by %s, is in it at once, verified, with a receipt of M-Pesa’s', async (_, account) => {
  const student = await newPayer();
  await rowsOf(of.school, 'update students set admission_number = $2 where school_id = $1 and student_id = $3', [
    `ADM/00${student}/26`,
    student,
  ]);
  const code = newCode();
  const { outcome, paymentId } = await arrive(of.school, { code, account: account(student), amount: 2500 });
  expect({ outcome, receipts: await receiptsOf(code) }).toEqual({
    outcome: 'recorded',
    receipts: [{ id: paymentId, amount: 2500, student, status: 'verified', evidence: 'arrival' }],
  });
  expect(await latestPayment()).toMatchObject({ recordedBy: 'M-Pesa', verified: { by: 'M-Pesa', own: false }, isOwn: false, code });
  const receipt = await succeed(of.bursar.read(`/api/payments/student/${student}/receipt/${paymentId}`));
  expect(receipt.payment).toMatchObject({ recordedBy: 'M-Pesa', isVerified: true, balance: 7500 });
});

test('money for a student who has left is in the account of that student, and the number falls to nobody else', async () => {
  const left = await newPayer({ admissionNumber: 'LEFT/771' });
  await succeed(of.admin.patch(`/api/students/${left}/toggle-status`));
  const code = newCode();
  await arrive(of.school, { code, account: 'left 771', amount: 10 });
  expect(await receiptsOf(code)).toMatchObject([{ student: left, amount: 10 }]);
});

test('money for nobody, for two, for the id of a student, and without an account waits', async () => {
  const one = await newPayer();
  await newPayer({ admissionNumber: 'A/5501' });
  await newPayer({ admissionNumber: 'B/5501' });
  const before = await arrivedFigures(of.school);
  for (const account of ['P2222', '5501', String(one), null, '🎒']) {
    expect(await arrive(of.school, { account, amount: 10 })).toMatchObject({ outcome: 'waiting', paymentId: null });
  }
  const after = await arrivedFigures(of.school);
  expect(after).toEqual({ ...before, arrived: before.arrived + 50, waiting: before.waiting + 50 });
});

test('less than a shilling, and money of a school without a term, waits', async () => {
  const student = await newPayer();
  expect(await arrive(of.school, { account: payCodeOf(student), amount: 0.99 })).toMatchObject({ outcome: 'waiting' });
  const empty = await newSchool();
  expect(await arrive(empty, { account: '1' })).toMatchObject({ outcome: 'waiting' });
});

test('a reference that was saved for one student and has become the number of another pays neither', async () => {
  const [written, taught] = [await newPayer({ admissionNumber: 'KAMAU 9' }), await newPayer()];
  const saved =
    "insert into account_aliases select school_id, 'KAMAU9', $2, min(user_id) from users where school_id = $1 group by school_id";
  await rowsOf(of.school, saved, [taught]);
  const code = newCode();
  const { arrivalId } = await arrive(of.school, { code, account: 'Kamau-9', payerName: null, payerPhone: null });
  expect(await receiptsOf(code)).toEqual([]);
  const candidates = (await onDesk(arrivalId)).candidates.map(({ student, reasons }) => [student.id, reasons[0]]);
  expect(candidates).toEqual([
    [written, 'The account is their admission number KAMAU 9'],
    [taught, 'The account was saved for them'],
  ]);
});

test('told twice, late and by many at once, money is one payment', async () => {
  const student = await newPayer();
  const code = newCode();
  const arrivals = await atOnce(12, () => arrive(of.school, { code: ` ${code.toLowerCase()} `, account: payCodeOf(student) }));
  expect(arrivals.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(1);
  expect(arrivals.filter(({ outcome }) => outcome === 'known')).toHaveLength(11);
  expect(await arrive(of.school, { code, source: 'pull', account: 'nobody' })).toMatchObject({ outcome: 'known' });
  expect(await arrive(of.school, { code, amount: 999_999 })).toMatchObject({ outcome: 'contradicted' });
  expect(await receiptsOf(code)).toHaveLength(1);
});

test('a payment that was typed before its money came is verified by it, and stays the one of its recorder', async () => {
  const student = await newPayer();
  const { code } = await paid(of.bursar, { studentId: student, amount: 700, method: 'Mpesa', code: newCode() });
  expect(await arrive(of.school, { code, amount: 700, account: 'somebody else' })).toMatchObject({ outcome: 'settled' });
  expect(await receiptsOf(code)).toMatchObject([{ status: 'verified', evidence: 'arrival', student }]);
  expect(await latestPayment()).toMatchObject({ recordedBy: of.bursar.username, verified: { by: 'M-Pesa', own: false } });
});

test('money settles what a second person approved already, and the approval stays theirs', async () => {
  const student = await newPayer();
  const { id, code } = await paid(of.bursar, { studentId: student, method: 'Bank', code: newCode() });
  await succeed(verify(of.admin, id));
  expect(await arrive(of.school, { code })).toMatchObject({ outcome: 'settled', paymentId: id });
  expect(await receiptsOf(code)).toMatchObject([{ status: 'verified', evidence: 'second_person' }]);
});

test('a payment that is typed after its money came is verified at once', async () => {
  const student = await newPayer();
  const code = newCode();
  await arrive(of.school, { code, account: 'Amina', amount: 800 });
  expect(await paid(of.bursar, { studentId: student, amount: 800, method: 'Mpesa', code })).toMatchObject({ isVerified: true });
  expect(await receiptsOf(code)).toMatchObject([{ status: 'verified', evidence: 'arrival' }]);
  const again = await pay(of.bursar, { studentId: student, amount: 800, method: 'Bank', code });
  expect(again.body).toMatchObject({ status: 409, code: 'PAYMENT_CODE_USED' });
});

test('typed and told at the same moment, money is one payment that is verified', async () => {
  const student = await newPayer();
  const codes = Array.from({ length: 6 }, newCode);
  await Promise.all(
    codes.flatMap((code) => [
      arrive(of.school, { code, account: 'nobody at all', amount: 40 }),
      paid(of.bursar, { studentId: student, amount: 40, method: 'Mpesa', code }),
    ]),
  );
  for (const code of codes) expect(await receiptsOf(code)).toMatchObject([{ status: 'verified', evidence: 'arrival' }]);
});

test('a typed payment of another amount is left as it is, and its money waits', async () => {
  const student = await newPayer();
  const { code } = await paid(of.bursar, { studentId: student, amount: 700, method: 'Mpesa', code: newCode() });
  expect(await arrive(of.school, { code, amount: 70, account: payCodeOf(student) })).toMatchObject({ outcome: 'waiting' });
  expect(await receiptsOf(code)).toMatchObject([{ amount: 700, status: 'pending' }]);
});

test('to type another amount than what arrived is refused', async () => {
  const student = await newPayer();
  const code = newCode();
  await arrive(of.school, { code, account: 'Amina', amount: 800 });
  const refused = await pay(of.bursar, { studentId: student, amount: 8000, method: 'Mpesa', code });
  const message = `KES 800.00 arrived under the code ${code}, not KES 8,000.00.`;
  expect(refused.body).toMatchObject({ status: 409, code: 'ARRIVED_OTHERWISE', message });
  expect(await receiptsOf(code)).toEqual([]);
});

test('one payment for several is settled whole, typed before or after', async () => {
  const siblings = [await newPayer(), await newPayer()];
  const first = await sharedPaid(of.bursar, { code: newCode(), parts: partsFor(siblings, 100, 200) });
  expect(await arrive(of.school, { code: first.code, amount: 300 })).toMatchObject({ outcome: 'settled' });
  const code = newCode();
  await arrive(of.school, { code, amount: 500, account: 'both' });
  expect((await payShared(of.bursar, { code, parts: partsFor(siblings, 100, 300) })).body).toMatchObject({ code: 'ARRIVED_OTHERWISE' });
  expect(await sharedPaid(of.bursar, { code, parts: partsFor(siblings, 100, 400) })).toMatchObject({ status: 'verified' });
  expect(await receiptsOf(first.code)).toMatchObject([{ status: 'verified' }, { status: 'verified' }]);
});

test('what is reversed waits again, is told again in vain, and pays another', async () => {
  const [wrong, right] = [await newPayer(), await newPayer()];
  const code = newCode();
  const before = await arrivedFigures(of.school);
  const { paymentId } = await arrive(of.school, { code, account: payCodeOf(wrong), amount: 600 });
  await succeed(reverse(of.admin, paymentId));
  expect(await arrivedFigures(of.school)).toEqual({ ...before, arrived: before.arrived + 600, waiting: before.waiting + 600 });
  expect(await arrive(of.school, { code, account: payCodeOf(wrong), amount: 600 })).toMatchObject({ outcome: 'known', paymentId: null });
  await paid(of.bursar, { studentId: right, amount: 600, method: 'Mpesa', code });
  expect(await receiptsOf(code)).toMatchObject([
    { student: wrong, status: 'reversed' },
    { student: right, status: 'verified' },
  ]);
});

test('one school never sees the money of another', async () => {
  const other = await payingSchool();
  const code = newCode();
  await arrive(of.school, { code, account: 'nobody' });
  expect(await paid(other.admin, { studentId: other.student, amount: 5, method: 'Mpesa', code })).toMatchObject({ isVerified: false });
  expect(await arrive(other.school, { code, amount: 5 })).toMatchObject({ outcome: 'settled' });
});

test('a code that none can be is refused', async () => {
  await expect(arrive(of.school, { code: ' - ' })).rejects.toThrow('Not a code');
  await expect(arrive(of.school, { code: 'ÑANDÚ' })).rejects.toThrow('Not a code');
});

test('money of a day before it was typed, with a slip in the code, waits as what may be the same', async () => {
  const [student, code] = [await newPayer(), newCode()];
  const slip = `${code.slice(0, -1)}${code.endsWith('Z') ? 'Y' : 'Z'}`;
  const { id } = await paid(of.bursar, { studentId: student, amount: 1930, method: 'Mpesa', code: slip });
  const days = (count: number) => `${addDays(nairobiToday(), -count)}T06:00:00.000Z`;
  const before = await arrive(of.school, { code, amount: 1930, account: payCodeOf(student), arrivedAt: days(7) });
  expect(before).toMatchObject({ outcome: 'waiting' });
  expect(await onDesk(before.arrivalId)).toMatchObject({ sameAs: id });
  const long = await arrive(of.school, { code: newCode(), amount: 1930, account: payCodeOf(student), arrivedAt: days(8) });
  expect(long).toMatchObject({ outcome: 'recorded' });
});
