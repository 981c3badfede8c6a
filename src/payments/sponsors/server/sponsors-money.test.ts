import { expect, test } from 'vitest';
import { adjusted } from '../../../../tests/support/adjusting-school.ts';
import { approveOne } from '../../../../tests/support/approving.ts';
import { acceptCheques } from '../../../../tests/support/cheque-school.ts';
import { balanceOf } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor } from '../../../../tests/support/shared-payments.ts';
import { addSponsor, sponsoringSchool, sponsorPaid, statementFor } from '../../../../tests/support/sponsoring-school.ts';
import { newStaff, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const noFaults = async () => expect((await verifyLedger(testStore().database)).faults).toEqual([]);

test('what waits is Pending on the statement until somebody else has seen the money', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  const paid = await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 800, 200), method: 'Bank', code: 'FT26A' });
  const statusesNow = async () => (await statementFor(bursar, sponsor)).lines.map(({ status }: { status: string }) => status);
  expect(await statusesNow()).toEqual(['pending', 'pending']);
  await succeed(admin.post(`/api/shared-payments/${paid.id}/verify`));
  expect(await statusesNow()).toEqual(['verified', 'verified']);
});

test('a cheque names its bank, and its number as the code', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  await acceptCheques(admin);
  const payment = { payerName: 'CDF', total: 900, method: 'Cheque', code: '000123', bank: 'KCB', parts: partsFor(siblings, 400, 500) };
  await succeed(bursar.post('/api/shared-payments', { ...payment, sponsorId: sponsor }));
  const { lines, totals } = await statementFor(bursar, sponsor);
  expect(lines).toMatchObject([
    { method: 'Cheque', code: '000123', bank: 'KCB', amount: 400 },
    { method: 'Cheque', code: '000123', bank: 'KCB', amount: 500 },
  ]);
  expect(totals.total).toBe(900);
});

test('a bursary that a sponsor promised is taken back with the money that pays it, and counts once', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  const promised = await adjusted(bursar, admin, { studentId: siblings[0], kind: 'bursary', amount: 4000 });
  expect(await balanceOf(admin, siblings[0])).toBe(6000);
  const payment = { payerName: 'CDF', total: 4000, method: 'Cash', parts: partsFor(siblings, 4000), takeBack: [promised.id] };
  const { message } = await succeed(bursar.post('/api/shared-payments', { ...payment, sponsorId: sponsor }));
  expect(message).toContain('1 bursary is reversed once an administrator approves it.');
  const [waiting] = (await succeed(admin.read('/api/adjustments?state=pending'))).adjustments;
  await succeed(approveOne(admin, 'adjustment', waiting.id));
  expect(await balanceOf(admin, siblings[0])).toBe(6000);
  expect((await statementFor(admin, sponsor)).totals.total).toBe(4000);
  await noFaults();
});

test('two sponsors of one student have a statement each, of their own money', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  const { sponsor: church } = await succeed(addSponsor(bursar, { name: 'Church' }));
  await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 1000) });
  await sponsorPaid(bursar, { sponsorId: church.id, parts: partsFor(siblings, 250.5) });
  const totalOf = async (id: number) => (await statementFor(admin, id)).totals.total;
  expect([await totalOf(sponsor), await totalOf(church.id)]).toEqual([1000, 250.5]);
  const { sponsors } = await succeed(admin.read('/api/sponsors'));
  expect(sponsors.map(({ name, paid }: { name: string; paid: number }) => [name, paid])).toEqual([
    ['CDF Kibra', 1000],
    ['Church', 250.5],
  ]);
});

test('a payment that is sent again under its key is recorded once as the sponsor’s', async () => {
  const { bursar, sponsor, siblings } = await sponsoringSchool();
  const payment = { payerName: 'CDF', total: 70, method: 'Cash', parts: partsFor(siblings, 70), sponsorId: sponsor };
  const headers = { 'idempotency-key': 'sponsor-1' };
  const [first, again] = [
    await bursar.post('/api/shared-payments', payment, headers),
    await bursar.post('/api/shared-payments', payment, headers),
  ];
  expect([first.status, again.text]).toEqual([201, first.text]);
  const other = await bursar.post('/api/shared-payments', { ...payment, sponsorId: undefined }, headers);
  expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await statementFor(bursar, sponsor)).lines).toHaveLength(1);
});

test('a day that is none is refused', async () => {
  const { bursar, sponsor } = await sponsoringSchool();
  expect((await bursar.read(`/api/sponsors/${sponsor}/statement?from=2031-02-30`)).body).toMatchObject({ status: 400 });
});

test('an auditor takes it along as a workbook', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 70) });
  const auditor = await newStaff(admin, 'auditor');
  const { status, headers } = await auditor.read(`/api/sponsors/${sponsor}/statement/export?format=xlsx`);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('spreadsheetml');
  expect(headers['content-disposition']).toContain('sponsor-statement');
});

test('a statement of more lines than there is room for asks for fewer days, and loses none', async () => {
  const { school, bursar, sponsor, siblings } = await sponsoringSchool();
  await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 70) });
  // Copies of the part, as if the sponsor had paid for years; the check of the ledger is not asked about them.
  await rowsOf(
    school,
    `with replica as (select set_config('session_replication_role', 'replica', true))
     insert into payments (school_id, payment_id, entry_id, student_id, term_id, amount_cents, method, code, bank, paid_on, recorded_by,
       balance_after_cents, receipt_school_name, receipt_school_contacts, receipt_student_name, receipt_grade, receipt_stream, receipt_term,
       shared_payment_id)
     select school_id, 10000 + n, 100000 + n, student_id, term_id, amount_cents, method, code, bank, paid_on - 30, recorded_by,
       balance_after_cents, receipt_school_name, receipt_school_contacts, receipt_student_name, receipt_grade, receipt_stream, receipt_term,
       shared_payment_id
     from replica, payments, generate_series(1, 2000) as n
     where school_id = $1 and shared_payment_id is not null`,
  );
  const message = 'A statement can have at most 2,000 lines. Choose fewer days.';
  const refused = await bursar.read(`/api/sponsors/${sponsor}/statement`);
  expect(refused.body).toMatchObject({ status: 422, code: 'EXPORT_TOO_LARGE', message });
  expect((await statementFor(bursar, sponsor, `?from=${nairobiToday()}`)).totals.total).toBe(70);
  const copies = await statementFor(bursar, sponsor, `?to=${addDays(nairobiToday(), -30)}`);
  expect([copies.lines.length, copies.totals.total]).toEqual([2000, 140_000]);
});
