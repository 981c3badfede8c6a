import { afterEach, expect, test } from 'vitest';
import {
  connect,
  connectedSchool,
  payInto,
  type StaffedSchool,
  takenUp,
  tell,
  useConnectedSchool,
  workOffAll,
} from '../../../../tests/support/connected-school.ts';
import { balanceOf } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, nextNumber, succeed, testStore } from '../../../../tests/support/world.ts';
import { noOddities } from '../../../../tools/daraja/oddities.ts';
import { noAccidents } from '../../../../tools/daraja/outbox.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { leavePulls } from './pull-payments.ts';

let of: StaffedSchool;

useConnectedSchool((made) => {
  of = made;
});
afterEach(() => {
  of.simulator.world.outbox.accidents = noAccidents;
  of.simulator.world.oddities = noOddities;
});

const confirmation = (changes: Record<string, unknown> = {}) => ({
  TransactionType: 'Pay Bill',
  TransID: 'UA5FORGED1',
  TransTime: '20260105090000',
  TransAmount: '100',
  BusinessShortCode: '600100',
  BillRefNumber: '1',
  MSISDN: '25471****678',
  ...changes,
});
const confirmed = () => `${of.callbacks}/confirmation`;
const validated = (body: unknown) => tell(`${of.callbacks}/validation`, body);
const notices = (school = of.school) =>
  rowsOf(
    school,
    `select n.source, r.result, r.reason from paybill_notices n left join paybill_notice_results r using (school_id, notice_id)
     where school_id = $1 order by notice_id desc limit 4`,
  );

/** Everything that arrived, worked off; then the school's books beside Safaricom's. */
async function expectBooksToAgree(school = of): Promise<void> {
  await of.simulator.settled();
  await workOffAll(of.simulator);
  const moved = of.simulator.moved('600100').map(({ receipt, amount }) => ({ code: receipt, amount }));
  const arrivals = await takenUp(school.school);
  expect(arrivals.map(({ code, amount }) => ({ code, amount }))).toEqual(moved.toSorted((one, two) => (one.code < two.code ? -1 : 1)));
  for (const { code, amount, receipts, waiting } of arrivals) {
    expect([receipts, waiting], code).toEqual(receipts === 1 ? [1, 0] : [0, amount]);
  }
}

test('a payment to the paybill is in the account of its student, with a receipt, before anybody has typed it', async () => {
  const student = await newStudent(of.admin, of.place);
  const { receipt } = await payInto(of, student, 1250);
  await expectBooksToAgree();
  const { payments } = await succeed(of.admin.read(`/api/payments/all-recent-payments?q=${receipt}`));
  expect(payments).toMatchObject([{ amount: 1250, code: receipt, isVerified: true, recordedBy: 'M-Pesa' }]);
  expect((await notices())[0]).toEqual({ source: '196.201.214.200', result: 'recorded', reason: null });
});

test('doubled, late and out of order, each payment is one payment; dropped, it is looked up within the hour', async () => {
  const students = await Promise.all(Array.from({ length: 4 }, () => newStudent(of.admin, of.place)));
  of.simulator.world.outbox.accidents = { dropped: 0.3, doubled: 0.3, late: 0.3, lateMs: 60 };
  const before = of.simulator.world.outbox.dropped.length;
  for (let count = 0; count < 24; count += 1)
    await payInto(of, count % 6 === 5 ? `NOBODY ${count}` : (students[count % 4] ?? 0), 100 + count);
  await of.simulator.settled();
  await workOffAll(of.simulator);
  const dropped = of.simulator.world.outbox.dropped.length - before;
  expect(dropped).toBeGreaterThan(2);
  expect((await takenUp(of.school)).length).toBe(of.simulator.moved('600100').length - dropped);
  await leavePulls(testStore().database);
  await leavePulls(testStore().database);
  await expectBooksToAgree();
});

test('replayed by many at once it is one payment, and another amount under its number changes nothing', async () => {
  const student = await newStudent(of.admin, of.place);
  const { receipt } = await payInto(of, student, 700);
  await of.simulator.settled();
  const replay = confirmation({ TransID: receipt, TransAmount: '700', BillRefNumber: payCodeOf(student) });
  const answers = await Promise.all(Array.from({ length: 20 }, () => tell(confirmed(), replay)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await tell(confirmed(), { ...replay, TransAmount: '701' })).body).toEqual({ ResultCode: 0, ResultDesc: 'Success' });
  await expectBooksToAgree();
  expect((await notices())[0]).toMatchObject({ result: 'contradicted' });
});

test('for another paybill, without its parts, or as no confirmation at all it is kept and refused with the reason', async () => {
  const bodies = [confirmation({ BusinessShortCode: '600999' }), confirmation({ TransAmount: '0' }), { TransID: { x: 1 } }];
  for (const body of bodies) expect((await tell(confirmed(), body)).status).toBe(200);
  await expectBooksToAgree();
  expect((await notices()).slice(0, 3).map(({ reason }) => reason)).toEqual([
    'It is not a confirmation',
    'It has no amount',
    'It is for the paybill 600999',
  ]);
});

test.each(['nulls', 'commas', 'isoTime', 'epochTime', 'noTime'] as const)(
  'a confirmation with %s is the payment, at its time or at that of its receipt',
  async (confirmation) => {
    of.simulator.world.oddities = { ...noOddities, confirmation };
    const student = await newStudent(of.admin, of.place);
    const { receipt, at } = await payInto(of, payCodeOf(student), 1250);
    await expectBooksToAgree();
    const arrivalSql =
      'select extract(epoch from arrived_at)::float8 * 1000 as at, evidence from arrivals where school_id = $1 and code = $2';
    const [arrival] = await rowsOf(of.school, arrivalSql, [receipt]);
    expect(Math.abs(Number(arrival?.at) - at)).toBeLessThan(60_000);
    expect(arrival?.evidence).toMatch(confirmation === 'noTime' ? /, at the time of its receipt$/ : /^Notice \d+ of Safaricom$/);
    expect(await balanceOf(of.admin, student)).toBe(8750);
  },
);

test('an address that Karo never gave is nobody’s: 404, nothing stored, and soon 429', async () => {
  const forged = confirmed().replace(/-[0-9a-f]{4}/, '-0000');
  const count = async () => (await rowsOf(of.school, 'select count(*)::integer as count from paybill_notices where school_id = $1'))[0];
  const before = await count();
  expect((await tell(forged, confirmation(), '41.90.1.1')).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await tell('/api/daraja/callbacks/1/validation', confirmation(), '41.90.1.1')).status).toBe(404);
  const flood = await Promise.all(Array.from({ length: 40 }, () => tell(forged, confirmation(), '41.90.1.1')));
  expect(flood.at(-1)?.status).toBe(429);
  expect((await tell(confirmed(), { TransID: 'x' }, '41.90.1.1')).status).toBe(200);
  await workOffAll(of.simulator);
  expect(await count()).toEqual({ count: Number(before?.count) + 1 });
});

test('a body that is too long, or no object, is refused and not stored', async () => {
  expect((await tell(confirmed(), confirmation({ FirstName: 'x'.repeat(20_000) }))).status).toBe(413);
  expect((await tell(confirmed(), JSON.stringify({ x: 'y'.repeat(10_000_000) }))).status).toBe(413);
  expect((await tell(confirmed(), '[]')).status).toBe(400);
  expect((await tell(confirmed(), 'x')).status).toBe(400);
});

test('where a school hears Safaricom’s own addresses only, the same words from elsewhere are put aside', async () => {
  const other = await connectedSchool(of.simulator, { checksSources: true });
  const url = `${other.callbacks}/confirmation`;
  await tell(url, confirmation({ TransID: 'UA5ELSE001' }), '41.90.1.1');
  await tell(url, confirmation({ TransID: 'UA5REAL001', BillRefNumber: '' }), '196.201.213.44');
  await workOffAll(of.simulator);
  expect(await notices(other.school)).toMatchObject([
    { result: 'waiting' },
    { result: 'refused', reason: 'It did not come from an address of Safaricom' },
  ]);
  expect((await takenUp(other.school)).map(({ code }) => code)).toEqual(['UA5REAL001']);
  await succeed(of.admin.post('/api/settings/mpesa/register'));
});

test('a validation takes what is for a student, and refuses an unknown account only where the school asks for it', async () => {
  const student = await newStudent(of.admin, of.place);
  const verdict = async (changes: Record<string, unknown>) => (await validated(confirmation(changes))).body;
  const [accepted, unknown] = [
    { ResultCode: '0', ResultDesc: 'Accepted' },
    { ResultCode: 'C2B00012', ResultDesc: 'Rejected' },
  ];
  expect(await verdict({ BillRefNumber: 'NOBODY' })).toEqual(accepted);
  expect(await verdict({ BusinessShortCode: '600999' })).toEqual({ ResultCode: 'C2B00015', ResultDesc: 'Rejected' });
  await connect(of.school, { refusesUnknown: true });
  expect(await verdict({ BillRefNumber: 'NOBODY' })).toEqual(unknown);
  expect(await verdict({ BillRefNumber: ` ${payCodeOf(student)} ` })).toEqual(accepted);
  expect(await verdict({ TransAmount: 'odd' })).toEqual(accepted);
  const number = nextNumber();
  for (const admissionNumber of [`SM/${number}`, `KB/${number}`]) await newStudent(of.admin, of.place, { admissionNumber });
  expect(await verdict({ BillRefNumber: String(number) }), 'an account of two students').toEqual(accepted);
  for (const each of of.simulator.world.paybills) Object.assign(each, { validates: true });
  expect([(await payInto(of, 'NOBODY')).state, (await payInto(of, student)).state]).toEqual(['rejected', 'completed']);
  await expectBooksToAgree();
  for (const each of of.simulator.world.paybills) Object.assign(each, { validates: false });
  await connect(of.school);
});

test('the settings say since when Safaricom tells of payments; another paybill has still to be registered', async () => {
  const read = async () => (await succeed(of.admin.read('/api/settings/mpesa'))).connection.registeredAt;
  await succeed(of.admin.post('/api/settings/mpesa/register'));
  expect(await read()).toMatch(/^\d{4}-/);
  const other = await newSchool();
  expect((await other.admin.post('/api/settings/mpesa/register')).body).toMatchObject({ status: 409, code: 'PAYBILL_NOT_CONNECTED' });
  await connect(other, { shortCode: '600111' });
  expect(await succeed(other.admin.post('/api/settings/mpesa/register'))).toMatchObject({
    isGood: false,
    message: 'Safaricom refused: Bad Request - Invalid ShortCode (400.002.02).',
  });
  expect((await succeed(other.admin.read('/api/settings/mpesa'))).connection.registeredAt).toBeNull();
});

test('a thousand at once are stored and answered, and none of them twice', async () => {
  const other = await connectedSchool(of.simulator);
  const bodies = Array.from({ length: 1000 }, (_, count) =>
    confirmation({ TransID: `UB5X${String(count).padStart(6, '0')}`, BillRefNumber: '' }),
  );
  const answers = await Promise.all(bodies.map((body) => tell(`${other.callbacks}/confirmation`, body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [stored] = await rowsOf(
    other.school,
    `select count(*)::integer as notices, count(distinct body)::integer as bodies from paybill_notices where school_id = $1`,
  );
  expect(stored).toEqual({ notices: 1000, bodies: 1000 });
});
