import { beforeAll, expect, test } from 'vitest';
import { onlyRow, rowsOf, signInAs } from '../../../../tests/support/demo-school.ts';
import { workOff } from '../../../../tests/support/jobs.ts';
import { provider, sendAll } from '../../../../tests/support/messaging-school.ts';
import { newSchool, type Staff, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { statementRowsHandler } from '../../../arrivals/bank-statements/server/process-rows.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { makeDemoSchool } from './make-demo-school.ts';

useServer();

const today = nairobiToday();
let output: string;
let bursar: Staff;

beforeAll(async () => {
  await newSchool();
  output = await makeDemoSchool(testStore());
  bursar = await signInAs('mfano-bursar');
});

test('it says its name, its logins and their password', () => {
  expect(output).toBe(
    'The demo school Shule ya Mfano is ready. Sign in as mfano-admin, mfano-bursar, mfano-teacher with the password karo-demo-2026',
  );
});

test('the database knows at once how large its tables have become, so that the first search is planned for that', async () => {
  const tables = await rowsOf(`select relname, reltuples from pg_class where relname in ('students', 'payments', 'ledger_transfers')`);
  expect(tables).toHaveLength(3);
  for (const { relname, reltuples } of tables) expect(Number(reltuples), relname).toBeGreaterThan(500);
});

test('making it again says that it is there, and changes nothing', async () => {
  const counts = () =>
    rowsOf(
      `select (select count(*) from schools) as schools, (select count(*) from payments) as payments, (select count(*) from users) as users`,
    );
  const before = await counts();
  expect(await makeDemoSchool(testStore())).toBe('The demo school Shule ya Mfano already exists.');
  expect(await counts()).toEqual(before);
});

test.each(['admin', 'bursar', 'teacher'])('the %s signs in and finds the school open', async (role) => {
  const staff = await signInAs(`mfano-${role}`);
  const dashboard = await succeed(staff.read('/api/dashboard'));
  expect(dashboard).toMatchObject({ schoolName: 'Shule ya Mfano', user: { username: `mfano-${role}`, role } });
  expect(dashboard.currentTerm.name).toMatch(/^Term [123]/);
  expect(dashboard.termOver).toBeUndefined();
  expect(dashboard.data.totalActiveStudents).toBeGreaterThan(500);
});

test('about 600 children learn in classes of 20 to 45, from PP1 to Grade 9', async () => {
  const classes = await rowsOf(`
    select g.name as grade, st.name as stream, count(s.student_id)::int as size
    from grades g join streams st using (school_id, grade_id) left join students s using (school_id, grade_id, stream_id)
    where school_id = :school group by g.sort_key, g.name, st.name order by g.sort_key, st.name`);
  const grades = ['PP1', 'PP2', ...Array.from({ length: 9 }, (_, index) => `Grade ${index + 1}`)];
  expect(classes.map(({ grade, stream }) => `${grade} ${stream}`)).toEqual(grades.flatMap((grade) => [`${grade} East`, `${grade} West`]));
  for (const { size } of classes) {
    expect(size).toBeGreaterThanOrEqual(20);
    expect(size).toBeLessThanOrEqual(45);
  }
  const total = classes.reduce((sum, { size }) => sum + size, 0);
  expect(total).toBeGreaterThan(540);
  expect(total).toBeLessThan(660);
});

test('every child has a plausible age, a guardian and an admission number', async () => {
  const row = await onlyRow(`
    select min(extract(year from age(date_of_birth)))::int as youngest, max(extract(year from age(date_of_birth)))::int as oldest,
           count(distinct admission_number)::int = count(*)::int as numbered, count(distinct full_name)::int as names,
           count(distinct full_name) >= count(*) - 1 as told_apart,
           bool_and(guardian_name <> '' and contact_number_1 ~ '^07') as reachable
    from students where school_id = :school`);
  expect(row).toMatchObject({ numbered: true, reachable: true, told_apart: true });
  expect(row.youngest).toBeGreaterThanOrEqual(3);
  expect(row.oldest).toBeLessThanOrEqual(17);
  expect(row.names).toBeGreaterThan(500);
});

test('two terms were billed and paid in, on school days and never in the future', async () => {
  const terms = await rowsOf(`
    select t.name, t.is_current, count(*)::int as payments,
           bool_and(p.paid_on between t.start_date and t.end_date) as within,
           max(p.paid_on) <= '${today}' as past
    from payments p join terms t using (school_id, term_id) where school_id = :school
    group by t.term_id, t.name, t.is_current, t.start_date
    order by t.start_date`);
  expect(terms).toMatchObject([
    { is_current: false, within: true, past: true },
    { is_current: true, within: true, past: true },
  ]);
  for (const { payments } of terms) expect(payments).toBeGreaterThan(20);
  expect(terms[0].payments).toBeGreaterThan(600);
});

test('money came in by every method, with codes, and some of it still waits for approval', async () => {
  const methods = await rowsOf(`
    select method, count(*)::int as payments, count(v.payment_id)::int as approved,
           bool_and((p.code is null) = (method = 'Cash')) as coded,
           bool_and(method = 'Cash' or v.payment_id is not null or p.paid_on >= date '${today}' - 4) as prompt
    from payments p left join payment_verifications v using (school_id, payment_id)
    where school_id = :school group by method order by method`);
  const whole = { coded: true, prompt: true };
  expect(methods).toMatchObject([
    { method: 'Bank', ...whole },
    { method: 'Cash', ...whole },
    { method: 'Mpesa', ...whole },
  ]);
  for (const { payments } of methods) expect(payments).toBeGreaterThan(100);
  const pending = methods.filter(({ method }) => method !== 'Cash').reduce((sum, row) => sum + row.payments - row.approved, 0);
  expect(pending).toBeGreaterThan(0);
});

test('an approval carries the day of its payment or the day after, and never that of who recorded it', async () => {
  const row = await onlyRow(`
    select count(*)::int as approvals, bool_and(p.recorded_by <> v.verified_by) as by_another,
           min((v.verified_at at time zone 'Africa/Nairobi')::date - p.paid_on)::int as soonest,
           max((v.verified_at at time zone 'Africa/Nairobi')::date - p.paid_on)::int as latest
    from payments p join payment_verifications v using (school_id, payment_id) where school_id = :school`);
  expect(row).toMatchObject({ by_another: true, soonest: 0, latest: 1 });
  expect(row.approvals).toBeGreaterThan(500);
});

test('the bursar and the administrator each find something of today to approve', async () => {
  const waiting = await rowsOf(`
    select u.role, count(*)::int as payments
    from payments p join users u on u.school_id = p.school_id and u.user_id = p.recorded_by
      left join payment_verifications v on v.school_id = p.school_id and v.payment_id = p.payment_id
    where p.school_id = :school and p.paid_on = '${today}' and p.method <> 'Cash' and v.payment_id is null
    group by u.role order by u.role`);
  expect(waiting).toMatchObject([{ role: 'admin' }, { role: 'bursar' }]);
});

test('families come in no order of their grades, and brothers and sisters share a name and a guardian', async () => {
  const [order] = await rowsOf(`
    select array_agg(student_id order by payment_id) as came from payments
    where school_id = :school and paid_on = '${today}' and student_id <> 12`);
  expect(order?.came).not.toEqual([...(order?.came ?? [])].sort((one: number, other: number) => one - other));
  const homes = await onlyRow(`
    select count(*)::int as homes, bool_and(names = 1) as alike from (
      select count(distinct split_part(full_name, ' ', 3)) as names from students where school_id = :school
      group by guardian_name, contact_number_1 having count(*) > 1) as each`);
  expect(homes.alike).toBe(true);
  expect(homes.homes).toBeGreaterThan(40);
});

test('some families owe, some are in credit, some have left, and one payment was reversed', async () => {
  const owed = await onlyRow(`
    select count(*) filter (where owed > 0)::int as owing, count(*) filter (where owed < 0)::int as in_credit,
           count(*) filter (where owed = 0)::int as even,
           count(*) filter (where not is_active)::int as gone, max(owed)::int as most
    from (select is_active, balance_at_term(school_id, student_id, null) as owed from students where school_id = :school) as each`);
  for (const count of [owed.owing, owed.in_credit, owed.even, owed.gone]) expect(count).toBeGreaterThan(4);
  expect(owed.gone).toBeLessThan(30);
  expect(owed.most).toBeLessThan(6_000_000);
  expect(await onlyRow('select count(*)::int as reversals from payment_reversals where school_id = :school')).toEqual({ reversals: 1 });
});

test('the screens of the bursar have something to show', async () => {
  const { data } = await succeed(bursar.read('/api/dashboard'));
  expect(data.recentPayments.length).toBeGreaterThan(5);
  expect(data.totalPaidViaCashToday + data.totalBankedToday + data.totalMpesaToday).toBeGreaterThan(0);
  const list = await succeed(bursar.read('/api/payments/view'));
  expect(list.students).toHaveLength(20);
  expect(list.pagination.totalPages).toBeGreaterThan(20);
  const [{ id }] = list.students;
  const statement = (await succeed(bursar.read(`/api/payments/${id}/fee-statement`))).data;
  expect(statement.billing.voteHeads.length).toBeGreaterThan(2);
  expect(statement.terms).toHaveLength(2);
});

test('its ledger verifies, and the school next to it has none of it', async () => {
  expect(await verifyLedger(testStore().database)).toEqual({ schools: 2, faults: [] });
  const { admin } = await newSchool();
  expect((await succeed(admin.read('/api/dashboard'))).data).toMatchObject({ totalActiveStudents: 0, recentPayments: [] });
});

test('it can be worked with: a payment gets the next receipt number', async () => {
  const { last } = await onlyRow('select max(payment_id)::int as last from payments where school_id = :school');
  const { payment } = await succeed(bursar.post('/api/payments/new', { studentId: 1, amount: 100, method: 'Cash' }));
  expect(payment).toMatchObject({ id: last + 1, payDate: today });
});

test('the drawer of the last days was counted and locked, one of them short with its reason, and today waits to be closed', async () => {
  const days = await rowsOf(`
    select outcome, counted_cents - left_cents - received_cents + given_back_cents + banked_cents as variance, variance_reason as reason
    from cash_days where school_id = :school order by entry_id`);
  expect(days.length).toBeGreaterThanOrEqual(4);
  expect(new Set(days.map(({ outcome }) => outcome))).toEqual(new Set(['locked']));
  const differing = days.filter(({ variance }) => Number(variance) !== 0);
  for (const { variance, reason } of differing) expect([Number(variance), reason]).toEqual([-5000, 'Change was given twice']);
  expect(differing.length).toBeGreaterThanOrEqual(1);
  const open = await succeed(bursar.read('/api/days/open'));
  expect(open).toMatchObject({ mayCount: true, bankings: [] });
  const overview = await succeed(bursar.read('/api/days'));
  const own = overview.cashiers.find(({ username }: { username: string }) => username === 'mfano-bursar');
  expect(own).toMatchObject({ openSince: today });
  expect(own.openPayments).toBeGreaterThan(0);
  expect(own.unbanked).toBeGreaterThan(0);
});

test('one parent paid under the right account, and five sums wait on the desk, one of them for long', async () => {
  const { sums, old, money } = await succeed(bursar.read('/api/arrivals'));
  expect(sums).toEqual({ arrived: 22_000, placed: 6000, waiting: 16_000, returned: 0 });
  expect(old).toBe(1);
  expect(money).toHaveLength(5);
  const [oldest] = money;
  expect(oldest).toMatchObject({ isOld: true, amount: 4500, candidates: [{ student: { id: 57 } }] });
  expect(oldest.candidates[0].reasons).toContain('The account reads like their name');
});

test('for whom the money on the desk is comes first, and of one sum nobody knows', async () => {
  const { money } = await succeed(bursar.read('/api/arrivals'));
  const likely = money.map(({ candidates }: { candidates: { student: { id: number } }[] }) => candidates[0]?.student.id);
  expect(likely).toEqual([57, 88, 141, expect.any(Number), undefined]);
  const { money: allocated } = await succeed(bursar.read('/api/arrivals?show=placed'));
  expect(allocated).toMatchObject([
    { account: expect.stringMatching(/^K/), placed: [{ student: { id: 33 }, by: 'M-Pesa', status: 'verified' }] },
  ]);
});

test('guardians are told of what was paid today and taken back, and the words go into a file alone', async () => {
  expect(await onlyRow('select sender from message_settings where school_id = :school')).toEqual({ sender: 'file' });
  await sendAll(provider().handlers);
  const { messages, counts } = await succeed(bursar.read('/api/messages?limit=100'));
  expect(messages.length).toBeGreaterThan(9);
  expect(counts).toEqual({ waiting: 0, sending: 0, sent: messages.length, optedOut: 0, failed: 0, unsure: 0 });
  expect(new Set(messages.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['receipt', 'reversal']));
  for (const { text } of messages) expect(text).toMatch(/^Shule ya Mfano: rece(ived|ipt \d+ of) KES /);
});

test('a statement of the paybill lies there to be imported: it proves all that waits but one payment', async () => {
  const { drafts } = await succeed(bursar.read('/api/bank-statements'));
  expect(drafts).toMatchObject([{ fileName: 'M-Pesa statement.csv', createdBy: 'mfano-bursar' }]);
  const of = `/api/bank-statements/drafts/${drafts[0].id}`;
  const { rows, counts, breaks, refused, inside, opening, closing } = await succeed(bursar.read(`${of}/preview`));
  const waiting = "select code from standing_payments where school_id = :school and method = 'Mpesa' and status = 'pending'";
  const { length: pending } = await rowsOf(waiting);
  expect(counts).toMatchObject({ proves: pending - 1, desk: 1, student: 0, differs: 0 });
  expect(counts.known).toBeGreaterThan(2);
  expect({ breaks, refused, closing }).toEqual({ breaks: [], refused: [], closing: opening + inside });
  const { statementId } = await succeed(bursar.post(`${of}/import`, { statementRows: rows }));
  await workOff({ bankStatementRows: statementRowsHandler });
  expect(await rowsOf(waiting)).toHaveLength(1);
  expect((await succeed(bursar.read(`/api/bank-statements/${statementId}`))).statement).toMatchObject({ rows, waiting: 0 });
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});
