import { beforeAll, expect, test } from 'vitest';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { type BankingSchool, bankingSchool, noticeOfKcb, tellBank } from '../../../../tests/support/banking-school.ts';
import { type ConnectedSchool, connectedSchool, tell, useSimulator, workOffAll } from '../../../../tests/support/connected-school.ts';
import { balanceOf } from '../../../../tests/support/paying-school.ts';
import { commaConfirmation, handTyped, recordedTaking, refusedNotice } from '../../../../tests/support/refused-notices.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { nextNumber, type Staff, succeed } from '../../../../tests/support/world.ts';
import type { Simulator } from '../../../../tools/daraja/simulator.ts';
import type { RefusedNotice } from '../contract.ts';

let simulator: Simulator;
let of: ConnectedSchool & { bursar: Staff };
let banking: BankingSchool & { bursar: Staff };
useSimulator((started) => {
  simulator = started;
});
useSoundLedger();
beforeAll(async () => {
  const [connected, banked] = [await connectedSchool(simulator), await bankingSchool()];
  of = { ...connected, bursar: await connected.school.bursar() };
  banking = { ...banked, bursar: await banked.school.bursar() };
});

const notices = async (staff: Staff, query = ''): Promise<RefusedNotice[]> =>
  (await succeed(staff.read(`/api/notices?limit=100${query}`))).notices;
const newest = async (staff: Staff, query = '') => (await notices(staff, query))[0] as RefusedNotice;
const newsOf = async (staff: Staff) => (await succeed(staff.read('/api/notifications'))).notifications[0];
const counted = async (staff: Staff) => (await succeed(staff.read('/api/dashboard'))).noticesWaiting;
const newCode = () => `UA5H${String(nextNumber()).padStart(6, '0')}`;
const approve = (staff: Staff, takingId: number) => staff.post(`/api/notice-takings/${takingId}/approve`);

/** A payer whose account is an admission number of its own. */
async function newPayer(school = of): Promise<{ student: number; account: string }> {
  const account = `H/${nextNumber()}`;
  return { student: await newStudent(school.admin, school.place, { admissionNumber: account }), account };
}

test('a confirmation that was answered Success and refused is on the list, counted, with what can be read of it', async () => {
  const before = await counted(of.bursar);
  const TransID = newCode();
  const body = commaConfirmation({ TransID, BusinessShortCode: '600999' });
  expect((await tell(`${of.callbacks}/confirmation`, body)).body).toEqual({ ResultCode: 0, ResultDesc: 'Success' });
  await workOffAll(simulator);
  const notice = await newest(of.bursar);
  expect(notice).toMatchObject({
    ...{ origin: 'safaricom', sender: 'safaricom', kind: 'confirmation', source: '196.201.214.200', isProven: true, state: 'waiting' },
    ...{ arrived: null, taking: null, dismissed: null, reason: expect.stringMatching(/./) },
    read: {
      ...{ code: TransID, amount: 1500, arrivedOn: '2026-01-05', time: '09:05', account: 'ADM 7', payerName: 'ASHA KAMAU' },
      ...{ payerPhone: '2547 ***** 126', channel: '600999' },
    },
  });
  expect(await counted(of.bursar)).toBe(before + 1);
  const { words } = await succeed(of.bursar.read(`/api/notices/safaricom/${notice.id}/words`));
  expect(JSON.parse(words)).toEqual(body);
});

test('what one person read arrives once a second person approves it: in the account, with a receipt, and dealt with', async () => {
  const { student, account } = await newPayer();
  const code = newCode();
  const before = await balanceOf(of.admin, student);
  const noticeId = await refusedNotice(of.admin, commaConfirmation({ TransID: code, BillRefNumber: account }));
  const waiting = await counted(of.admin);
  const takingId = await recordedTaking(of.bursar, noticeId, { code, account });
  expect(await newsOf(of.admin)).toMatchObject({
    ...{ type: 'verification', title: 'Notice awaits approval', path: '/payments/notices' },
    message: `${of.bursar.username} read KES 1,500.00 (M-Pesa, ${code}) in a notice of Safaricom.`,
  });
  expect(await balanceOf(of.admin, student)).toBe(before);
  expect((await notices(of.admin)).find(({ id }) => id === noticeId)).toMatchObject({
    state: 'asked',
    taking: { by: of.bursar.username, amount: 1500, code, account, isOwn: false, mayApprove: true, decided: null },
  });
  expect((await notices(of.bursar)).find(({ id }) => id === noticeId)?.taking).toMatchObject({ isOwn: true, mayApprove: false });
  expect((await approve(of.bursar, takingId)).body).toMatchObject({ status: 403, code: 'OWN_NOTICE_TAKING' });

  const { message } = await succeed(approve(of.admin, takingId));
  const [payment] = (await succeed(of.admin.read(`/api/payments/all-recent-payments?q=${code}`))).payments;
  expect(payment).toMatchObject({ amount: 1500, method: 'Mpesa', code, isVerified: true, recordedBy: of.bursar.username });
  expect(message).toBe(`KES 1,500.00 arrived. Receipt number ${payment.id}.`);
  expect(await balanceOf(of.admin, student)).toBe(before - 1500);
  expect(await counted(of.admin)).toBe(waiting - 1);
  expect((await newest(of.admin, '&show=settled')).taking?.decided).toMatchObject({ by: of.admin.username, outcome: 'approved' });
  const [arrival] = await rowsOf(
    of.school,
    `select source, evidence, to_char(arrived_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at
     from arrivals where school_id = $1 and code = $2`,
    [code],
  );
  expect(arrival).toMatchObject({
    source: 'hand',
    at: '2026-01-05 06:05',
    evidence: `Notice ${noticeId} of Safaricom, read by ${of.bursar.username}, approved by ${of.admin.username}`,
  });

  for (const again of [await approve(of.admin, takingId), await of.bursar.post(`/api/notices/safaricom/${noticeId}/take`, handTyped())]) {
    expect(again.status).toBe(409);
  }
  // Safaricom tells of it after all: the money is known.
  await tell(`${of.callbacks}/confirmation`, commaConfirmation({ TransID: code, TransAmount: '1500', BillRefNumber: account }));
  await workOffAll(simulator);
  expect(await balanceOf(of.admin, student)).toBe(before - 1500);
});

test('two who take one notice at once: one does, and of two approvals one is done', async () => {
  const { student, account } = await newPayer();
  const code = newCode();
  const before = await balanceOf(of.admin, student);
  const noticeId = await refusedNotice(of.admin, commaConfirmation({ TransID: code }));
  const take = () => of.bursar.post(`/api/notices/safaricom/${noticeId}/take`, handTyped({ code, account }));
  const tries = await Promise.all([take(), take(), of.admin.post(`/api/notices/safaricom/${noticeId}/take`, handTyped({ code, account }))]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { takingId } = tries.find(({ status }) => status === 200)?.body ?? {};
  const third = await of.school.bursar();
  const both = await Promise.all([approve(third, takingId), approve(third, takingId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await balanceOf(of.admin, student)).toBe(before - 1500);
});

test('money that is here under the code is not taken again, and another amount that came meanwhile stops the approval', async () => {
  const [known, later] = [newCode(), newCode()];
  await arrive(of.school, { code: known, amount: 700 });
  const first = await refusedNotice(of.admin, commaConfirmation({ TransID: known }));
  expect((await notices(of.admin)).find(({ id }) => id === first)?.arrived).toBe(700);
  const refused = await of.bursar.post(`/api/notices/safaricom/${first}/take`, handTyped({ code: known, amount: 700 }));
  expect(refused.body).toMatchObject({ status: 409, code: 'NOTICE_MONEY_HERE', message: expect.stringContaining('KES 700.00') });

  const second = await refusedNotice(of.admin, commaConfirmation({ TransID: later }));
  const takingId = await recordedTaking(of.bursar, second, { code: later, amount: 900 });
  await arrive(of.school, { code: later, amount: 90 });
  expect((await approve(of.admin, takingId)).body).toMatchObject({
    code: 'NOTICE_MONEY_HERE',
    message: expect.stringContaining('KES 90.00'),
  });
  await succeed(of.admin.post(`/api/notice-takings/${takingId}/refuse`, { reason: 'It was KES 90' }));
  expect(await newsOf(of.bursar)).toMatchObject({
    ...{ title: 'Notice refused', path: '/payments/notices' },
    message: `${of.admin.username} refused the payment of KES 900.00 (${later}): It was KES 90. The notice is open again.`,
  });
  expect((await notices(of.admin)).find(({ id }) => id === second)).toMatchObject({
    state: 'waiting',
    taking: { decided: { by: of.admin.username, outcome: 'refused', refusal: 'It was KES 90' } },
  });
});

test('a notice is dismissed once, with a reason, and stays among what was dealt with', async () => {
  const noticeId = await refusedNotice(of.admin, commaConfirmation({ TransID: newCode() }));
  const dismiss = (reason: string) => of.bursar.post(`/api/notices/safaricom/${noticeId}/dismiss`, { reason });
  expect((await dismiss(' ')).status).toBe(400);
  await succeed(dismiss('It came with the bank statement'));
  expect((await dismiss('Again')).body).toMatchObject({ status: 409, code: 'NOTICE_SETTLED' });
  expect((await notices(of.admin)).some(({ id }) => id === noticeId)).toBe(false);
  expect((await notices(of.admin, '&show=settled')).find(({ id }) => id === noticeId)?.dismissed).toMatchObject({
    by: of.bursar.username,
    reason: 'It came with the bank statement',
  });
});

test('notices come a page at a time, the newest first', async () => {
  const { admin } = await connectedSchool(simulator);
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push(await refusedNotice(admin, commaConfirmation({ TransID: newCode() })));
  const page = async (number: number) => succeed(admin.read(`/api/notices?limit=2&page=${number}`));
  const pages = [await page(1), await page(2)];
  expect(pages.map((each) => each.notices.map(({ id }: RefusedNotice) => id))).toEqual([[ids[2], ids[1]], [ids[0]]]);
  expect(pages[1].pagination).toMatchObject({ total: 3, totalPages: 2 });
});

test('what KCB did not sign is taken by two people, and waits on the desk where its account names nobody', async () => {
  const { admin, addresses } = banking;
  const notice = noticeOfKcb(banking, { customerReference: 'NOBODY' });
  await tellBank(addresses.kcb, JSON.stringify(notice), { signature: 'bm90IHNpZ25lZA==' });
  const listed = await newest(admin, '&sender=kcb');
  expect(listed).toMatchObject({ origin: 'bank', isProven: false, read: { amount: 20_000, code: notice.transactionReference } });
  const typed = handTyped({ method: 'Bank', channel: 'KCB 1101234567', code: notice.transactionReference, amount: 20_000 });
  const { takingId } = await succeed(banking.bursar.post(`/api/notices/bank/${listed.id}/take`, typed));
  const { message } = await succeed(approve(admin, takingId));
  expect(message).toBe('KES 20,000.00 arrived. It waits under Unallocated Payments.');
});

test('a notice of a bank with the number of one of Safaricom is another, in every list', async () => {
  const { admin, school } = await bankingSchool();
  const id = await refusedNotice(admin, commaConfirmation({ TransID: newCode() }));
  await rowsOf(
    school,
    `insert into bank_notices (school_id, notice_id, connection_id, bank, source, body, doubt) overriding system value
     select school_id, $2::integer, connection_id, bank, '41.90.7.7', '{}', 'It is not signed'
     from bank_connections where school_id = $1 and bank = 'kcb'`,
    [id],
  );
  const ofBank = { method: 'Bank', channel: 'KCB', code: newCode(), amount: 640 };
  const take = () => succeed(admin.post(`/api/notices/bank/${id}/take`, handTyped(ofBank)));
  const { takingId } = await take();
  const asked = { origin: 'bank', id, state: 'asked', dismissed: null, taking: { code: ofBank.code } };
  const waiting = { origin: 'safaricom', id, state: 'waiting', dismissed: null, taking: null };
  const byOrigin = (await notices(admin)).toSorted((one, other) => one.origin.localeCompare(other.origin));
  expect(byOrigin).toMatchObject([asked, waiting]);
  await succeed(admin.post(`/api/notices/safaricom/${id}/dismiss`, { reason: 'Known' }));
  const settled = { ...waiting, state: 'dismissed', dismissed: { reason: 'Known' } };
  expect([await notices(admin), await notices(admin, '&show=settled')]).toMatchObject([[asked], [settled]]);
  expect(await succeed(admin.read(`/api/notices/bank/${id}/words`))).toEqual({ words: '{}' });
  await succeed(admin.post(`/api/notice-takings/${takingId}/refuse`, { reason: 'Read again' }));
  await take();
});

test('a lone user approves what is proven to be from Safaricom, marked so, and nothing else', async () => {
  const alone = await connectedSchool(simulator);
  const proven = await refusedNotice(alone.admin, commaConfirmation());
  const foreign = await refusedNotice(alone.admin, commaConfirmation(), 'It did not come from an address of Safaricom');
  const takings = [
    await recordedTaking(alone.admin, proven, { code: newCode() }),
    await recordedTaking(alone.admin, foreign, { code: newCode() }),
  ];
  const { approvals } = await succeed(alone.admin.read('/api/approvals?show=waiting&limit=100'));
  const offered = approvals.map(({ id, mayApprove }: { id: number; mayApprove: boolean }) => [id, mayApprove]);
  expect(new Map(offered)).toEqual(
    new Map([
      [takings[0], true],
      [takings[1], false],
    ]),
  );
  expect((await approve(alone.admin, takings[1] ?? 0)).body).toMatchObject({ status: 403, code: 'UNPROVEN_NOTICE' });
  await succeed(approve(alone.admin, takings[0] ?? 0));
  const rows = await rowsOf(alone.school, 'select outcome, self_approved from notice_takings where school_id = $1 order by taking_id');
  expect(rows).toEqual([
    { outcome: 'approved', self_approved: true },
    { outcome: null, self_approved: false },
  ]);
});

test('a day to come, an odd code and a teacher are refused', async () => {
  const noticeId = await refusedNotice(of.admin, commaConfirmation());
  const take = (changes: object, staff = of.bursar) => staff.post(`/api/notices/safaricom/${noticeId}/take`, handTyped({ ...changes }));
  expect((await take({ arrivedOn: '2199-01-01' })).body).toMatchObject({ status: 400, code: 'NOTICE_DAY_TO_COME' });
  expect((await take({ code: 'A/Б' })).body).toMatchObject({ status: 400, errors: [{ path: 'code' }] });
  expect((await take({ time: '25:00' })).status).toBe(400);
  expect((await (await of.school.teacher()).read('/api/notices')).status).toBe(403);
  expect((await of.bursar.read('/api/notices?sender=absa')).status).toBe(400);
});
