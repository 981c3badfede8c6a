import { beforeAll, expect, test } from 'vitest';
import { requestedAdjustment } from '../../../../tests/support/adjusting-school.ts';
import { naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import { herWords, knownChild } from '../../../../tests/support/known-child.ts';
import { erase, leftStudent } from '../../../../tests/support/left-student.ts';
import { provider, sendAll } from '../../../../tests/support/messaging-school.ts';
import { pay, payingSchool } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { testSecrets } from '../../../../tests/support/test-secrets.ts';
import { ask, asOwner, newSchool, newStaff, schoolIdOf, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { receiptCode } from '../../../payments/payments/server/receipt-code.ts';
import { titleOf } from '../../student-page/line-words.ts';

useServer();
useSoundLedger();

let known: Awaited<ReturnType<typeof knownChild>>;
let before: unknown;
beforeAll(async () => {
  known = await knownChild();
  await sendAll(provider().handlers);
  before = await figuresOfSchool();
  await succeed(erase(known.admin, known.child));
});

/** Every number of every report, statement and receipt, without the names beside them. */
async function figuresOfSchool() {
  const { admin, child, brother, sponsor, payment, sharedPayment } = known;
  const paths = [
    ...['/api/payments/fee-reports', '/api/payments/view?active=all&limit=100', '/api/balances?state=all&limit=100', '/api/dashboard'],
    ...[`/api/payments/${child}/fee-statement?termId=all`, `/api/payments/${brother}/fee-statement?termId=all`],
    ...[`/api/sponsors/${sponsor}/statement`, `/api/shared-payments/${sharedPayment}`, `/api/payments/all-recent-payments?limit=100`],
    `/api/payments/student/${child}/receipt/${payment}`,
  ];
  const replies: Record<string, unknown> = {};
  for (const path of paths) replies[path] = numbersIn(await succeed(admin.read(path)));
  const tables = ['ledger_transfers', 'student_terms', 'student_balances', 'takings', 'payments', 'payment_codes', 'settlements'];
  for (const table of tables) {
    const [rows] = await rowsOf(
      known.school,
      `select md5(string_agg(t::text, ';' order by t::text)) as sum from ${table} t where school_id = $1`,
    );
    replies[table] = rows;
  }
  return replies;
}

function numbersIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numbersIn);
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? value : null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, numbersIn(inner)]));
}

test('every figure of every report, statement and receipt is the same before and after', async () => {
  expect(await figuresOfSchool()).toEqual(before);
});

test('the page, the statement and the receipts open without the name, for everybody who opened them before', async () => {
  const { admin, bursar, school, child, payment, sharedPayment, sponsor } = known;
  const name = `Erased student ${child}`;
  for (const staff of [admin, bursar, await newStaff(admin, 'auditor'), await school.teacher()]) {
    const overview = await succeed(staff.read(`/api/students/${child}/overview`));
    expect(overview.student).toMatchObject({ fullName: name, admissionNumber: `${child}-ERASED`, active: false, erased: true });
    expect(JSON.stringify(overview)).not.toMatch(herWords);
  }
  const reads = [
    ...[`/api/payments/${child}/fee-statement?termId=all`, `/api/payments/student/${child}/receipt/${payment}`],
    ...[`/api/shared-payments/${sharedPayment}`, `/api/sponsors/${sponsor}/statement`, '/api/payments/all-recent-payments?limit=100'],
    ...['/api/messages?limit=100', '/api/audit-log', '/api/students/view-students?active=false', '/api/notifications'],
  ];
  for (const path of reads) expect((await succeed(admin.read(path))) && (await admin.read(path)).text, path).not.toMatch(herWords);
  expect((await admin.read(reads[0] ?? '')).text).toContain(name);
  expect((await admin.read(reads[1] ?? '')).text).toContain(name);
});

test('anybody who scans a receipt still gets its amount, day and status', async () => {
  const { admin, school, payment } = known;
  const code = receiptCode(testSecrets.secrets, { schoolId: schoolIdOf(admin), paymentId: payment });
  const checked = await succeed(ask({ url: `/api/receipts/check/${encodeURIComponent(code)}` }));
  expect(checked).toEqual({ school: school.name, receiptNumber: payment, amount: 1200.5, payDate: nairobiToday(), status: 'verified' });
});

test('a search for the child, the guardian, the number or the telephone finds nobody', async () => {
  for (const q of ['Zawadi', 'Mwangaza', 'Neema Mwangaza', 'ZW/77', '0766123456', '0777654321']) {
    const students = await succeed(known.admin.read(`/api/search-student?q=${encodeURIComponent(q)}`));
    expect(
      students.map(({ id }: { id: number }) => id),
      q,
    ).not.toContain(known.child);
  }
});

test('the history says that it was erased, by whom and why, and keeps what has no name', async () => {
  const { admin, child } = known;
  const { history, consents, guardians, family } = await succeed(admin.read(`/api/students/${child}/overview`));
  expect(history.lines[0]).toMatchObject({ kind: 'edit', by: admin.username });
  expect(titleOf(history.lines[0])).toBe('Personal data erased: Asked for by the parent or guardian');
  expect(history.lines.map(({ kind }: { kind: string }) => kind)).toContain('payment');
  expect(consents.every(({ state }: { state: string }) => state === 'notAsked')).toBe(true);
  expect([guardians, family]).toEqual([[], null]);
});

test('the list of erasures has the student ID, the day, who and why, and no name', async () => {
  const { admin, child } = known;
  const { erasures, pagination } = await succeed(admin.read('/api/erasures'));
  expect(erasures).toEqual([{ studentId: child, on: nairobiToday(), by: admin.username, basis: 'guardian', note: null }]);
  expect(pagination.total).toBe(1);
});

test('the audit log keeps that it was done, by whom and to which number', async () => {
  const { admin, child } = known;
  const rows = await asOwner(
    `select username, student_id, action from audit_log where school_id = ${schoolIdOf(admin)} and action like '%/erase' and outcome = 'done'`,
  );
  expect(rows).toEqual([{ username: admin.username, student_id: child, action: 'POST /api/students/:studentId/erase' }]);
});

test('nothing can be added to the erased student again: no name, no guardian, no family, no note, no discount, no payment', async () => {
  const { admin, child, brother, place, sponsor } = known;
  const parts = [child, brother].map((studentId) => ({ studentId, amount: 10 }));
  const particulars = {
    ...{ fullName: 'Zawadi Again', dob: '2015-03-04', gender: 'Female', guardianName: 'Neema', contactNumber1: '0766123456' },
    ...{ gradeId: place.grade, streamId: place.stream },
  };
  const acts = [
    admin.patch(`/api/students/${child}/update`, particulars),
    admin.patch(`/api/students/${child}/toggle-status`),
    admin.post(`/api/students/${child}/guardians`, { name: 'Neema', relation: 'mother', phone: '0766123456', receivesMessages: true }),
    admin.post(`/api/students/${child}/consents`, { consentKind: 'messages', decision: 'given', decidedBy: 'Neema', how: 'form' }),
    admin.post(`/api/students/${child}/family`, { siblingIds: [brother] }),
    admin.post(`/api/students/${brother}/family`, { siblingIds: [child] }),
    admin.post(`/api/balances/${child}/notes`, { text: 'Zawadi' }),
    admin.post(`/api/students/${child}/data`, { givenTo: 'Neema' }),
    admin.post(`/api/sponsors/${sponsor}/students`, { studentId: child }),
    admin.post('/api/shared-payments', { payerName: 'Neema', total: 20, method: 'Cash', parts }),
    newDiscount(admin, naming([child])),
    pay(admin, { studentId: child, amount: 100 }),
    erase(admin, child),
  ];
  for (const act of acts) expect((await act).body).toMatchObject({ status: 409, code: 'STUDENT_ERASED' });
});

test('a name of a letter or two takes no notification about others with it', async () => {
  const { school, admin, place, student: other } = await payingSchool();
  await requestedAdjustment(await school.bursar(), { studentId: other, amount: 100 });
  const titles = async () =>
    (await succeed(admin.read('/api/notifications'))).notifications.map(({ title }: { title: string }) => title) as string[];
  for (const fullName of ['A', 'to']) await succeed(erase(admin, await leftStudent(admin, place, { fullName })));
  expect(await titles()).toContain('Adjustment to approve');
});

test('a name of three letters is taken out of the notifications', async () => {
  const { admin, place } = await payingSchool();
  const child = await leftStudent(admin, place, { fullName: 'Ali' });
  const told = async () => JSON.stringify((await succeed(admin.read('/api/notifications'))).notifications);
  expect(await told()).toContain('Ali joined');
  await succeed(erase(admin, child));
  expect(await told()).not.toMatch(/\bAli\b/);
});

test('the brother keeps his own data', async () => {
  const { admin, brother } = known;
  const { student, guardians, family } = await succeed(admin.read(`/api/students/${brother}/overview`));
  expect([student.fullName, guardians[0].name, family]).toEqual(['Baraka Otieno', 'Neema Otieno', null]);
});

test('only administrators erase, and only of their own school', async () => {
  const { admin, bursar, school, brother } = known;
  for (const staff of [bursar, await school.teacher(), await newStaff(admin, 'auditor')]) {
    expect((await erase(staff, brother)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
  const { admin: stranger } = await newSchool();
  for (const id of [brother, 987_654]) expect((await erase(stranger, id)).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  expect((await bursar.read('/api/erasures')).status).toBe(403);
});
