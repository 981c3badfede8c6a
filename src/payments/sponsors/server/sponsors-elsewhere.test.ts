import { expect, test } from 'vitest';
import { balanceOf, statementOf } from '../../../../tests/support/paying-school.ts';
import { atOnce, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, payShared } from '../../../../tests/support/shared-payments.ts';
import { addSponsor, sponsoringSchool, sponsorPaid, statementFor } from '../../../../tests/support/sponsoring-school.ts';
import { newSchool, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';

useServer();

const noFaults = async () => expect((await verifyLedger(testStore().database)).faults).toEqual([]);

test('a sponsor’s payment is like any other to receipts, balances and the day', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  const paid = await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 3000, 2000) });
  const { sharedPayment } = await succeed(admin.read(`/api/shared-payments/${paid.id}`));
  expect(sharedPayment).toMatchObject({ payer: { name: 'CDF Kibra', phone: null }, total: 5000, reversed: 0 });
  expect([await balanceOf(admin, siblings[0]), await balanceOf(admin, siblings[1])]).toEqual([7000, 8000]);
  expect((await statementOf(admin, siblings[0])).payments).toMatchObject([{ amount: 3000, receiptNumber: paid.parts[0].id }]);
  const { totals } = await succeed(admin.read('/api/payments/all-recent-payments'));
  expect(totals.Cash).toBe(5000);
  await noFaults();
});

test('a sponsor who is called otherwise later keeps the name on what was recorded', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  const paid = await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 3000) });
  await succeed(bursar.patch(`/api/sponsors/${sponsor}`, { name: 'NG-CDF Kibra', isArchived: false }));
  const { sharedPayment } = await succeed(admin.read(`/api/shared-payments/${paid.id}`));
  expect(sharedPayment.payer.name).toBe('CDF Kibra');
  expect((await statementFor(admin, sponsor)).sponsor.name).toBe('NG-CDF Kibra');
  await noFaults();
});

test('the whole reversed, a sponsor has paid nothing, and both stand on the statement', async () => {
  const { admin, bursar, second, sponsor, siblings } = await sponsoringSchool();
  const paid = await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 3000, 2000) });
  await succeed(second.post(`/api/shared-payments/${paid.id}/reverse`, { reason: 'The cheque bounced' }));
  const { lines, totals } = await statementFor(admin, sponsor);
  expect(lines.map(({ amount }: { amount: number }) => amount)).toEqual([3000, 2000, -3000, -2000]);
  expect(totals).toEqual({ paid: 5000, reversed: 5000, total: 0 });
  const { sponsors } = await succeed(admin.read('/api/sponsors'));
  expect(sponsors).toMatchObject([{ paid: 0 }]);
});

test('payments of one sponsor at once are each there once, and a code is used once', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  const answers = await atOnce(6, (turn) => {
    const code = `FT${turn % 3}`;
    const payment = { payerName: 'CDF Kibra', total: 100, method: 'Bank', code, parts: partsFor(siblings, 100), sponsorId: sponsor };
    return bursar.post('/api/shared-payments', payment);
  });
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
  expect((await statementFor(admin, sponsor)).totals.total).toBe(300);
  await noFaults();
});

test('a payment that meets the archiving of its sponsor is recorded whole or not at all', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  const archive = () => admin.patch(`/api/sponsors/${sponsor}`, { name: 'CDF Kibra', isArchived: true });
  const pay = () =>
    bursar.post('/api/shared-payments', { payerName: 'CDF', total: 50, method: 'Cash', parts: partsFor(siblings, 50), sponsorId: sponsor });
  const [archived, paid] = await Promise.all([archive(), pay()]);
  expect(archived.status).toBe(200);
  expect([201, 409]).toContain(paid.status);
  expect((await statementFor(admin, sponsor)).totals.total).toBe(paid.status === 201 ? 50 : 0);
  await noFaults();
});

test('who left is still among those for whom a sponsor pays, since debts are paid after leaving', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  await succeed(admin.patch(`/api/students/${siblings[0]}/toggle-status`));
  const { students } = await succeed(admin.read(`/api/sponsors/${sponsor}`));
  expect(students.map(({ id }: { id: number }) => id)).toContain(siblings[0]);
  await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 10_000) });
  expect(await balanceOf(admin, siblings[0])).toBe(0);
});

test('the list is read a page at a time, the archived last', async () => {
  const { admin, bursar, sponsor } = await sponsoringSchool();
  for (const name of ['wings', 'Zawadi Trust', 'Askofu']) await succeed(addSponsor(bursar, { name }));
  await succeed(bursar.patch(`/api/sponsors/${sponsor}`, { name: 'CDF Kibra', isArchived: true }));
  const namesOf = async (query: string) =>
    (await succeed(admin.read(`/api/sponsors?${query}`))).sponsors.map(({ name }: { name: string }) => name);
  expect(await namesOf('limit=3')).toEqual(['Askofu', 'wings', 'Zawadi Trust']);
  expect(await namesOf('limit=3&page=2')).toEqual(['CDF Kibra']);
  expect(await namesOf('state=active&limit=2&page=2')).toEqual(['Zawadi Trust']);
});

test('the rows of a sponsor are their school’s, and cannot be deleted', async () => {
  const { school, sponsor, siblings, bursar } = await sponsoringSchool();
  await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 100) });
  await payShared(bursar, { parts: partsFor(siblings, 100), code: 'OTHERS' });
  const rows = await rowsOf(school, 'select sponsor_id from shared_payments where school_id = $1 order by shared_payment_id');
  expect(rows).toEqual([{ sponsor_id: sponsor }, { sponsor_id: null }]);
  const [own] = await rowsOf(school, 'select $1::integer as id');
  const schoolId = Number(own?.id);
  const asSchool = (text: string) =>
    testStore().database.transaction(schoolId, (tx) => tx.rows({ name: '', text, values: [schoolId] }), { kind: 'upkeep' });
  await expect(asSchool('delete from sponsors where school_id = $1')).rejects.toThrow('permission denied');
  await expect(asSchool('update shared_payments set sponsor_id = null where school_id = $1')).rejects.toThrow('permission denied');
  await expect(asSchool('update sponsors set added_by = added_by where school_id = $1')).rejects.toThrow('permission denied');
});

test('a sponsor pays for no more students than a page can show, however many another pays for', async () => {
  const { school, admin, bursar, sponsor, place } = await sponsoringSchool();
  const students = await atOnce(12, () => newStudent(admin, place));
  await rowsOf(
    school,
    `with replica as (select set_config('session_replication_role', 'replica', true))
     insert into sponsor_students (school_id, sponsor_id, student_id)
     select $1, $2, 100000 + n from replica, generate_series(1, 497) as n`,
    [sponsor],
  );
  const answers = await atOnce(12, (turn) => bursar.post(`/api/sponsors/${sponsor}/students`, { studentId: students[turn] }));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 422)]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    status: 422,
    code: 'CAP_REACHED',
    message: expect.stringContaining('at most 500 students'),
  });
  const { sponsor: church } = await succeed(addSponsor(bursar, { name: 'Church' }));
  expect((await bursar.post(`/api/sponsors/${church.id}/students`, { studentId: students[0] })).status).toBe(200);
});

test('no more sponsors are added than any school has', async () => {
  const school = await newSchool();
  const { admin } = school;
  const filled = `insert into sponsors (school_id, name, added_by)
    select s.school_id, 'Sponsor ' || n, (select min(user_id) from users u where u.school_id = s.school_id)
    from schools s, generate_series(1, 500) as n where s.school_id = $1`;
  await rowsOf(school, filled);
  expect((await addSponsor(admin)).body).toMatchObject({ status: 422, code: 'CAP_REACHED' });
  const { pagination } = await succeed(admin.read('/api/sponsors?limit=100'));
  expect(pagination).toEqual({ page: 1, total: 500, totalPages: 5 });
});
