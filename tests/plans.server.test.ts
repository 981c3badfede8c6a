import { beforeAll, expect, test } from 'vitest';
import { idsIn, requestsOf } from '../bench/explain/requests.ts';
import { listenToPlans, type RanStatement } from '../bench/explain/statement-plans.ts';
import { fillSchool } from '../bench/schools/big-school.ts';
import { studentsAnswering } from '../src/arrivals/unallocated/server/arrivals-sql.ts';
import { nairobiToday } from '../src/core/dates.ts';
import { asCents } from '../src/core/money.ts';
import { withClient } from '../src/core/server/migrate.ts';
import { reversalOfTyped } from '../src/payments/payments/server/settle-sql.ts';
import { reportsOfPayments } from '../src/payments/reversals/server/sql.ts';
import { payCodeOf } from '../src/school/settings/pay-codes.ts';
import { type Ask, ask, asOwner, newSchool, type School, schoolIdOf, succeed, testStore, useServer } from './support/world.ts';

useServer();

const schools = 12;
/** What grows with a school, and with the schools of an install. */
const growing = new Set([
  ...['students', 'student_terms', 'student_balances', 'student_fees', 'payments', 'payment_codes', 'payment_verifications'],
  ...['payment_reversals', 'ledger_entries', 'ledger_transfers', 'takings', 'guardians'],
]);

let school: School;
let requests: Ask[];
/** One school among many of its size. */
beforeAll(async () => {
  for (let number = 1; number <= schools; number += 1) {
    school = await newSchool();
    requests = await withClient(testStore().owner, async (client) => {
      const { rows } = await client.query<{ id: number }>('select max(school_id) as id from schools');
      const schoolId = rows[0]?.id ?? 0;
      await fillSchool(client, { schoolId, students: 200, terms: 3, payments: 900 });
      return requestsOf(await idsIn(client, schoolId), nairobiToday());
    });
  }
  await testStore().asOwner((client) => client.query('vacuum analyze'));
});

async function plansOf(work: () => Promise<unknown>, { unwilling = false } = {}): Promise<RanStatement[]> {
  const plans = listenToPlans({ unwilling });
  await work().finally(plans.close);
  return plans.ran;
}

const wholeIn = (ran: readonly RanStatement[]) =>
  ran.flatMap(({ sender, scans }) =>
    scans.filter(({ how, table }) => how === 'Seq Scan' && growing.has(table)).map(({ table }) => `${sender} reads ${table}`),
  );

test('no read goes through the rows of other schools', async () => {
  const plans: Record<string, string[]> = {};
  let statements = 0;
  for (const { url } of requests.filter(({ method }) => method === 'GET')) {
    const ran = await plansOf(() => ask({ url, token: school.admin.token }), { unwilling: true });
    statements += ran.length;
    if (wholeIn(ran).length > 0) plans[url] = wholeIn(ran);
  }
  expect(plans).toEqual({});
  expect(statements).toBeGreaterThan(100);
});

test('money finds the students of its account by indexes, which look at no other', async () => {
  const search = { schoolId: 1, keys: ['ADM0012', payCodeOf(12)] };
  const ran = await plansOf(() => testStore().database.transaction(1, (tx) => studentsAnswering(tx, search)));
  const used = ran.flatMap(({ scans }) => scans.map(({ index, dropped }) => ({ index, dropped })));
  expect(used).toContainEqual({ index: 'students_by_account', dropped: 0 });
  expect(used).toContainEqual({ index: 'students_by_short_account', dropped: 0 });
  expect(used).toContainEqual({ index: 'students_pk', dropped: 0 });
});

test('a statement that goes through a table is seen', async () => {
  const whole = { name: '', text: 'select count(logo) from schools where logo <> $1', values: [''] };
  const ran = await plansOf(() => testStore().database.transaction(null, (tx) => tx.rows(whole)));
  expect(ran.flatMap(({ scans }) => scans.map(({ how, table }) => `${how} ${table}`))).toEqual(['Seq Scan schools']);
});

/** Rows of these tables that statements looked at, those that they dropped included. */
const lookedAt = (ran: readonly RanStatement[], tables: RegExp) =>
  ran
    .flatMap(({ scans }) => scans.filter(({ table }) => tables.test(table)))
    .reduce((sum, scan) => sum + (scan.rows + scan.dropped) * scan.loops, 0);

test.each([
  '/api/dashboard',
  '/api/payments/all-recent-payments',
  '/api/payments/all-recent-payments?page=40',
  '/api/payments/all-recent-payments?status=pending',
  '/api/payments/fee-reports',
  '/api/payments/view',
  '/api/reports?report=collection-by-month',
  '/api/reports?report=fees-by-term',
  '/api/settings/terms',
  '/api/students/view-students',
])('%s looks at few of the 900 payments of the school, and at none of its entries', async (url) => {
  const ran = await plansOf(() => ask({ url, token: school.admin.token }));
  expect(lookedAt(ran, /^payments$/)).toBeLessThan(250);
  expect(lookedAt(ran, /^ledger_/)).toBe(0);
});

test('a page of approvals looks at the payments of the days that it shows, not at all that wait', async () => {
  const lookedUp = async (limit: number) => lookedAt(await plansOfPage(`/api/approvals?limit=${limit}`), /^payment_verifications$/);
  const pages = Array.from({ length: 6 }, (_, index) =>
    ask({ url: `/api/approvals?limit=20&page=${index + 1}`, token: school.admin.token }),
  );
  const bodies = (await Promise.all(pages)).map(({ body }) => body);
  const listed = bodies.flatMap(({ approvals }) => approvals.map(({ id }: { id: number }) => id));
  expect(new Set(listed).size, 'every payment that waits is on one page').toBe(bodies[0].pagination.total);
  expect(listed).toHaveLength(bodies[0].pagination.total);
  expect(listed.length).toBeGreaterThan(100);
  expect(await lookedUp(20)).toBeGreaterThan(0);
  expect(await lookedUp(20)).toBeLessThan((await lookedUp(100)) * 0.75);
});

test('the page of a shared payment looks at its parts', async () => {
  const form = {
    payerName: 'Mama Neema',
    total: 300,
    method: 'Cash',
    parts: [12, 13, 14].map((studentId) => ({ studentId, amount: 100 })),
  };
  const { id } = (await succeed(school.admin.post('/api/shared-payments', form))).sharedPayment;
  const ran = await plansOfPage(`/api/shared-payments/${id}`);
  expect(lookedAt(ran, /^payments$/)).toBeGreaterThan(0);
  expect(lookedAt(ran, /^payments$/)).toBeLessThan(50);
});

test('the fee report looks at the bills of two terms, of the current one twice, not of all', async () => {
  const ran = await plansOfPage('/api/payments/fee-reports');
  expect(lookedAt(ran, /^student_terms$/)).toBeGreaterThan(200);
  expect(lookedAt(ran, /^student_terms$/)).toBeLessThanOrEqual(600);
});

test.each(['overview', 'history'])('the %s of a student looks at the payments of that student alone', async (page) => {
  const ran = await plansOf(() => ask({ url: `/api/students/12/${page}`, token: school.admin.token }));
  expect(lookedAt(ran, /^payments$/)).toBeGreaterThan(0);
  expect(lookedAt(ran, /^payments$/)).toBeLessThan(50);
});

test('a page that looked at every payment would be seen', async () => {
  const ran = await plansOf(() => ask({ url: '/api/payments/all-recent-payments?q=a', token: school.admin.token }));
  expect(lookedAt(ran, /^payments$/)).toBeGreaterThan(900);
});

const waysOf = (name: string, ran: readonly RanStatement[]) =>
  new Set(ran.flatMap(({ scans }) => scans.flatMap(({ table, how, index }) => (table === name ? `${how} ${index}` : []))));

const plansOfPage = (url: string) => plansOf(() => ask({ url, token: school.admin.token }));
/** How a table is read where more rows of it are looked at than a page has. */
const waysTo = (table: string, ran: readonly RanStatement[]) =>
  new Set(ran.flatMap(({ scans }) => scans.filter((scan) => scan.table === table && scan.rows * scan.loops > 40).map(({ how }) => how)));

const ofRecorder = async () => {
  const { body } = await ask({ url: '/api/payments/all-recent-payments', token: school.admin.token });
  return `?recordedBy=${body.recorders[0].id}`;
};

test.each(['', '?page=20', '?status=pending', '?method=Bank&status=reversed', '?recordedBy=0', 'of a cashier'])(
  'the page of all payments%s goes through the kept sums no further than its own days',
  async (query) => {
    const ran = await plansOfPage(`/api/payments/all-recent-payments${query === 'of a cashier' ? await ofRecorder() : query}`);
    const rows = ran.filter(({ sender }) => sender === 'paymentRows');
    expect(rows).toHaveLength(1);
    expect(lookedAt(rows, /^takings$/)).toBeLessThan(query === '?page=20' ? 400 : 150);
    expect(lookedAt(rows, /^payment_verifications$/)).toBeLessThan(250);
    expect(lookedAt(ran, /^payments$/)).toBeLessThan(250);
  },
);

test.each(['/api/dashboard', '/api/payments/view', '/api/payments/fee-reports', '/api/students/view-students'])(
  '%s counts the students of the school by an index alone',
  async (url) => {
    const ran = await plansOfPage(url);
    expect(lookedAt(ran, /^students$/)).toBeGreaterThan(100);
    expect(waysTo('students', ran)).toEqual(new Set(['Index Only Scan']));
  },
);

test('a search adds up the payments that it finds from an index alone, and lists one page of them', async () => {
  const ran = await plansOfPage('/api/payments/all-recent-payments?q=a');
  expect(waysTo('payments', ran)).toEqual(new Set(['Index Only Scan']));
});

test.each([
  '/api/search-student',
  '/api/students/view-students',
  '/api/payments/view',
  '/api/payments/all-recent-payments',
  '/api/balances',
])('%s looks for a guardian among those of its school, each once, in an index alone', async (list) => {
  const ran = await plansOfPage(`${list}?q=mzee%20rotich`);
  const reading = ran.filter(({ scans }) => scans.some(({ table }) => table === 'guardians'));
  expect(reading.length).toBeGreaterThan(0);
  for (const one of reading) expect(lookedAt([one], /^guardians$/)).toBeLessThanOrEqual(40);
  const ways = reading.flatMap(({ scans }) => scans.filter(({ table }) => table === 'guardians').map(({ how }) => how));
  expect(new Set(ways)).toEqual(new Set(['Index Only Scan']));
});

test('who has recorded payments is asked of an index, user by user, and not of the payments', async () => {
  const ran = (await plansOfPage(`/api/payments/all-recent-payments${await ofRecorder()}`)).filter(({ sender }) => sender === 'recorders');
  expect(ran).toHaveLength(1);
  expect(waysOf('payments', ran)).toEqual(new Set(['Index Only Scan payments_by_recorder']));
  expect(lookedAt(ran, /^payments$/)).toBeLessThan(10);
});

test('nobody asks for a balance student by student to count who is listed', async () => {
  const ran = await plansOfPage('/api/payments/view');
  const counted = ran.filter(({ sender }) => sender === 'countStudentsWithBalances');
  expect(counted).toHaveLength(1);
  expect(Math.max(...counted.map(({ buffers }) => buffers))).toBeLessThan(60);
});

test('the payments list looks up the class in the term of those on the page, not of the whole term', async () => {
  const ran = (await plansOfPage('/api/payments/view')).filter(({ sender }) => sender === 'studentsWithBalances');
  expect(ran).toHaveLength(1);
  expect(lookedAt(ran, /^student_terms$/)).toBeLessThan(100);
  expect(lookedAt(ran, /^student_balances$/)).toBeLessThan(100);
});

test('what was reported of two payments is found among 900 of the school by their index', async () => {
  const schoolId = schoolIdOf(school.admin);
  await testStore().asOwner(async (client) => {
    await client.query(`
     insert into money_backs (school_id, kind, evidence, went_on, amount_cents, words, payment_id, reason)
     select school_id, 'reversal', 'Notice ' || payment_id || ' of KCB', paid_on, amount_cents, 'REVERSAL', payment_id, 'It is requested'
     from payments order by payment_id`);
    await client.query('analyze money_backs');
  });
  const paymentIds = [300, 301];
  const ran = await plansOf(async () => {
    const reports = await testStore().database.transaction(schoolId, (tx) => reportsOfPayments(tx, { schoolId, paymentIds }));
    expect(reports.map((each) => each.paymentIds)).toEqual(paymentIds.map((id) => [id]));
  });
  expect(lookedAt(ran, /^money_backs$/)).toBeGreaterThan(0);
  expect(lookedAt(ran, /^money_backs$/)).toBeLessThan(20);
});

test('of 900 reversals of the school only those of a typed code ask for what became of their payments', async () => {
  const [schoolId, code, amount] = [schoolIdOf(school.admin), 'SGH7Y2K9QL', asCents(50_000)];
  const { payment } = await succeed(school.admin.post('/api/payments/new', { studentId: 12, amount: 500, method: 'Mpesa', code }));
  const told = `select school_id, 'reversal', 'Notice', paid_on, amount_cents, '', payment_id, 'Told' from payments where code = $1`;
  await asOwner(`insert into money_backs (school_id, kind, evidence, went_on, amount_cents, words, payment_id, reason) ${told}`, [code]);
  const ran = await plansOf(async () => {
    const back = await testStore().database.transaction(schoolId, (tx) => reversalOfTyped(tx, { schoolId, code, amount }));
    expect(back).toMatchObject({ isNamed: false, receiptNumber: payment.id });
  });
  expect(lookedAt(ran, /^money_backs$/)).toBeGreaterThan(900);
  expect(waysOf('payments', ran)).toEqual(new Set(['Index Scan payments_pk', 'Bitmap Heap Scan payments_pk and payments_by_shared']));
  expect(lookedAt(ran, /^(payment_verifications|payment_reversals|reversal_requests|money_back_closings)$/)).toBeLessThan(20);
});
