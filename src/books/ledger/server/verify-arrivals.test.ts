import { beforeAll, expect, test } from 'vitest';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { acceptCheques, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { faultsAfter, faultsNow, placesOf, useLedgerToTamperWith } from '../../../../tests/support/tampering.ts';
import { schoolIdOf, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

useServer();
useLedgerToTamperWith();

const of = { school: 0, paying: 0, waiting: 0, returned: 0 };

/** To a school came KES 1,000 for its student (receipt 1), 250 for a typed payment (receipt 2), 40 for nobody, and 30 that went back. */
beforeAll(async () => {
  const { school, student, admin } = await payingSchool();
  const { arrivalId } = await arrive(school, { code: 'SGH1A', account: payCodeOf(student) });
  await paid(admin, { studentId: student, amount: 250, method: 'Mpesa', code: 'SGH2B' });
  await arrive(school, { code: 'SGH2B', amount: 250 });
  const waiting = await arrive(school, { code: 'SGH3C', amount: 40, account: 'Amina' });
  const returned = await arrive(school, { code: 'SGH4D', amount: 30, account: 'Baraka' });
  await succeed(admin.post(`/api/arrivals/${returned.arrivalId}/return`, { reason: 'Paid twice' }));
  const ids = { paying: arrivalId, waiting: waiting.arrivalId, returned: returned.arrivalId };
  Object.assign(of, { school: schoolIdOf(school.admin), ...ids });
});

/** What is found in that school after a change to its books. */
const after = async (statement: string) =>
  (await faultsAfter(`${statement} and school_id = ${of.school}`)).filter(({ schoolId }) => schoolId === of.school);

test('money that arrived and that nobody touched has no faults', async () => {
  expect(await faultsNow()).toEqual([]);
});

test('a mark that money is the same as a receipt is found once it says something else than its entry', async () => {
  const { school, student, admin } = await payingSchool();
  const money = { amount: 260, account: payCodeOf(student), arrivedAt: `${nairobiToday()}T08:15:00+03:00` };
  const typed = await paid(await school.bursar(), { studentId: student, amount: 260, method: 'Bank', code: 'FT260' });
  const settled = await arrive(school, { ...money, code: 'SGH5E' });
  await succeed(admin.post(`/api/arrivals/${settled.arrivalId}/same`, { paymentId: typed.id }));
  const ofBank = { source: 'notice', method: 'Bank', channel: 'KCB 1101234567', code: 'FT2632000001K' } as const;
  const { paymentId } = await arrive(school, { ...money, ...ofBank, amount: 270 });
  const returned = await arrive(school, { ...money, code: 'SGH6F', amount: 270 });
  await succeed(admin.post(`/api/arrivals/${returned.arrivalId}/same`, { paymentId }));
  expect(await faultsNow()).toEqual([]);
  for (const { arrivalId } of [settled, returned]) {
    for (const change of ['said_by = said_by + 1', 'said_on = said_on - 1', 'payment_id = payment_id + 1']) {
      const mark = `school_id = ${schoolIdOf(admin)} and arrival_id = ${arrivalId}`;
      const faults = await faultsAfter(`update same_money set ${change} where ${mark}`);
      const fault = expect.stringMatching(/^it differs from its ledger entry \d+$/);
      expect(faults, change).toContainEqual({ schoolId: schoolIdOf(admin), place: `same money of arrival ${arrivalId}`, fault });
    }
  }
});

test('a cheque that was settled as the same money is found once its settlement is moved or nobody has said so', async () => {
  const { school, student, admin } = await payingSchool();
  await acceptCheques(admin);
  const { payment } = await succeed(payByCheque(await school.bursar(), { studentId: student, amount: 280 }));
  const ofBank = { source: 'notice', method: 'Bank', channel: 'KCB 1101234567', arrivedAt: `${nairobiToday()}T08:15:00+03:00` } as const;
  const { arrivalId } = await arrive(school, { ...ofBank, amount: 280, code: 'FT2632000002K', account: payCodeOf(student) });
  const other = await arrive(school, { ...ofBank, amount: 290, code: 'FT2632000003K', account: 'Amina' });
  await succeed(admin.post(`/api/arrivals/${arrivalId}/same`, { paymentId: payment.id }));
  expect(await faultsNow()).toEqual([]);
  const ofSchool = `school_id = ${schoolIdOf(admin)} and arrival_id = ${arrivalId}`;
  const place = { schoolId: schoolIdOf(admin), place: `payment ${payment.id}` };
  const moved = await faultsAfter(`update settlements set arrival_id = ${other.arrivalId} where ${ofSchool}`);
  const differs = { ...place, fault: expect.stringMatching(/^its settlement differs from ledger entry \d+$/) };
  expect(moved).toContainEqual(differs);
  const unsaid = await faultsAfter(`delete from same_money where ${ofSchool}`);
  expect(unsaid).toContainEqual(differs);
  expect(unsaid).toContainEqual({ ...place, fault: `it has another code than arrival ${arrivalId}` });
});

test('an arrival that is gone is found in its entry and in suspense', async () => {
  const faults = await after(`delete from arrivals where arrival_id = ${of.waiting}`);
  expect(faults).toContainEqual({
    ...{ schoolId: of.school, place: expect.stringMatching(/^entry /) },
    fault: 'the arrival that it stands for is missing',
  });
  expect(placesOf(faults)).toContain(`arrival ${of.waiting}`);
});

const differs = expect.stringMatching(/^it differs from its ledger entry \d+$/);

test.each([
  ['payer', "payer_name = 'Somebody Else'"],
  ['telephone of the payer', "payer_phone = '254700000000'"],
  ['account', "account = 'Baraka'"],
  ['code', "code = 'SGH9Z'"],
  ['moment of its recording', "received_at = received_at - interval '1 second'"],
])('an arrival with another %s than its entry covers is found', async (_, change) => {
  const faults = await after(`update arrivals set ${change} where arrival_id = ${of.waiting}`);
  expect(faults).toContainEqual({ schoolId: of.school, place: `arrival ${of.waiting}`, fault: differs });
});

test.each([
  ['reason', "reason = 'They asked for it'"],
  ['day', 'returned_on = returned_on - 1'],
  ['person', 'returned_by = returned_by + 1'],
])('a return with another %s than its entry is found', async (_, change) => {
  const faults = await after(`update arrival_returns set ${change} where true`);
  expect(faults).toContainEqual({ schoolId: of.school, place: expect.stringMatching(/^return \d+$/), fault: differs });
});

test.each([
  ['less', 'update suspense set waiting_cents = waiting_cents - 1 where true', '3999'],
  ['nothing', 'delete from suspense where true', '0'],
])('%s in suspense than arrived is found, at the arrival and in the sum', async (_, statement, cents) => {
  expect(await after(statement)).toEqual([
    {
      ...{ schoolId: of.school, place: `arrival ${of.waiting}` },
      fault: `4000 cents arrived; 0 are in accounts, ${cents} in suspense and 0 returned`,
    },
    { schoolId: of.school, place: 'suspense', fault: `kept ${cents} cents, the ledger says 4000` },
  ]);
});

test('money that waits since another day than that on which it came is found, with the day that the ledger says', async () => {
  const [sooner, ...others] = await after('update suspense set waiting_since = waiting_since - 1 where true');
  expect(sooner).toMatchObject({
    place: `arrival ${of.waiting}`,
    fault: expect.stringMatching(/^it waits since [\d-]+, the ledger says [\d-]+$/),
  });
  expect(others).toEqual([]);
});

test('a settlement that is gone, of another payment or of another arrival is found', async () => {
  expect(placesOf(await after('delete from settlements where payment_id = 2'))).toEqual(
    expect.arrayContaining(['payment 2', expect.stringMatching(/^entry /), expect.stringMatching(/^arrival /)]),
  );
  const moved = await after(`update settlements set arrival_id = ${of.waiting} where payment_id = 1`);
  expect(moved).toContainEqual({ schoolId: of.school, place: 'payment 1', fault: `it has another code than arrival ${of.waiting}` });
  expect(placesOf(moved)).toContain(`arrival ${of.paying}`);
});

test('a verification that was taken from a settlement, or given a person, is found', async () => {
  expect(placesOf(await after('delete from payment_verifications where payment_id = 1'))).toContain('payment 1');
  const named = `update payment_verifications set verified_by = (select min(user_id) from users where school_id = ${of.school}) where payment_id = 1`;
  expect(placesOf(await after(named))).toContain('payment 1');
});

test('a return that is gone is found in its entry and at the arrival', async () => {
  const faults = await after('delete from arrival_returns where true');
  expect(faults).toContainEqual({
    ...{ schoolId: of.school, place: expect.stringMatching(/^entry /) },
    fault: 'the settlement or the return that it stands for is missing',
  });
  expect(faults).toContainEqual({
    ...{ schoolId: of.school, place: `arrival ${of.returned}` },
    fault: '3000 cents arrived; 0 are in accounts, 0 in suspense and 0 returned',
  });
});

test('money that is written into suspense without having arrived is found', async () => {
  const added = `insert into suspense (school_id, arrival_id, waiting_cents) select school_id, arrival_id, 500 from arrivals
    where arrival_id = ${of.paying}`;
  expect(placesOf(await after(added))).toEqual([`arrival ${of.paying}`, 'suspense', `arrival ${of.paying}`]);
});
