import { expect, test } from 'vitest';
import {
  adjusted,
  adjustingSchool,
  approve,
  refuse,
  requestedAdjustment,
  reverseAdjustment,
} from '../../../../tests/support/adjusting-school.ts';
import { balanceOf, statementOf } from '../../../../tests/support/paying-school.ts';
import { newStudent, newTerm, nextTermForm, termForm } from '../../../../tests/support/school-parts.ts';
import { unopenedAdjustment } from '../../../../tests/support/unopened-adjustment.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();

const list = (staff: Staff, query = '') => succeed(staff.read(`/api/adjustments?${query}`));

/** A waiver and two bursaries approved (one taken back), a discount refused, a credit note that waits, for two students. */
async function adjustedSchool() {
  const world = await adjustingSchool();
  const { admin, bursar, student, place } = world;
  const other = await newStudent(admin, place, { fullName: '=Baraka', admissionNumber: 'A/7' });
  const waiver = await adjusted(bursar, admin, { studentId: student, amount: 400 });
  const bursary = await adjusted(bursar, admin, { studentId: other, kind: 'bursary', amount: 3000 });
  await adjusted(bursar, admin, { studentId: student, kind: 'bursary', amount: 1500 });
  const { adjustment: back } = await succeed(reverseAdjustment(bursar, bursary.id));
  await succeed(approve(admin, back.id));
  const discount = await requestedAdjustment(bursar, { studentId: student, kind: 'discount', amount: 70 });
  await succeed(refuse(admin, discount.id));
  const waiting = await requestedAdjustment(bursar, { studentId: other, kind: 'creditNote', amount: 90 });
  return { ...world, other, ids: [waiver.id, bursary.id, bursary.id + 1, back.id, discount.id, waiting.id] as number[] };
}

const idsOf = ({ adjustments }: { adjustments: { id: number }[] }) => adjustments.map(({ id }) => id);

test('the list has the newest first, with the sums of what was approved by kind and what waits', async () => {
  const { bursar, ids } = await adjustedSchool();
  const all = await list(bursar);
  expect(idsOf(all)).toEqual(ids.toReversed());
  expect(all.pagination).toEqual({ page: 1, totalPages: 1, total: 6 });
  expect(all.totals).toEqual({
    byKind: [
      { kind: 'bursary', count: 3, change: -1500 },
      { kind: 'waiver', count: 1, change: -400 },
    ],
    approved: { count: 4, change: -1900 },
    pending: { count: 1, change: -90 },
  });
});

test('the filters leave what they say, and the sums are of what is left', async () => {
  const { admin, term, ids } = await adjustedSchool();
  const next = await newTerm(admin, nextTermForm({ current: true }));
  const left = async (query: string) => idsOf(await list(admin, query));
  expect(await left('kind=bursary')).toEqual([ids[3], ids[2], ids[1]]);
  expect(await left('state=pending')).toEqual([ids[5]]);
  expect(await left('state=refused&kind=waiver')).toEqual([]);
  expect(await left(`termId=${next}`)).toEqual([]);
  expect(await left('termId=current')).toEqual([]);
  expect(await left(`termId=${term}&limit=2&page=2`)).toEqual([ids[3], ids[2]]);
  expect((await list(admin, 'kind=waiver&limit=1')).totals.approved).toEqual({ count: 1, change: -400 });
  expect((await admin.read('/api/adjustments?termId=2000000000')).body.code).toBe('TERM_NOT_FOUND');
  expect((await admin.read('/api/adjustments?state=lost')).status).toBe(400);
});

test('the balance of now changes by an adjustment of the current term, and not by one of a later term', async () => {
  const { admin, askIn, term, waiting } = await unopenedAdjustment();
  const over = { startDate: addDays(nairobiToday(), -90), endDate: addDays(nairobiToday(), -40) };
  await newTerm(admin, termForm({ name: 'Term 0', ...over }));
  const { adjustment: now } = await succeed(askIn(term));
  const effects = (rows: { id: number; effect: number }[]) => [now.id, waiting.id].map((id) => rows.find((row) => row.id === id)?.effect);
  expect(effects((await succeed(admin.read('/api/approvals?limit=50'))).approvals)).toEqual([-500, 0]);
});

test('the statements, the list of balances and the report of adjustments agree', async () => {
  const { admin, student, other } = await adjustedSchool();
  const { totals } = await list(admin);
  const adjustedCents = async (id: number) => (await statementOf(admin, id)).summary.adjusted;
  expect((await adjustedCents(student)) + (await adjustedCents(other))).toBe(totals.approved.change);
  const balances = await succeed(admin.read('/api/balances'));
  expect(balances.totals).toMatchObject({ adjusted: totals.approved.change, balance: 20_000 + totals.approved.change });
  expect((await balanceOf(admin, student)) + (await balanceOf(admin, other))).toBe(balances.totals.balance);
  const { students } = await succeed(admin.read('/api/payments/view'));
  expect(students.map((row: { balance: number }) => row.balance).sort()).toEqual([10_000, 8100]);
});

test('the file has every adjustment with who asked and who decided, and nothing that a spreadsheet would run', async () => {
  const {
    admin,
    bursar,
    ids,
    school: { name: named },
  } = await adjustedSchool();
  const { status, text } = await admin.read('/api/adjustments/export?kind=bursary');
  expect(status).toBe(200);
  const [school, title, , filters, , head, newest, , oldest, ...more] = text.replace('\ufeff', '').trimEnd().split('\r\n');
  expect([school, title, filters]).toEqual([`School,${named}`, 'List,Adjustments', 'Filters,Bursary']);
  expect(head).toContain('Change (KES),Reason,Reference,State,Requested by,Decided by,Decided on,Reason of refusal,Reverses');
  const today = nairobiToday();
  const about = `Bursary,2,A/7,'=Baraka,Grade 4,East,Term 1 ${yearOf(today)}`;
  const decided = `Approved,${bursar.username},${admin.username},${today}`;
  expect(newest).toBe(`${ids[3]},${today},${about},3000.00,The sponsor paid,,${decided},,${ids[1]}`);
  expect(oldest).toBe(`${ids[1]},${today},${about},-3000.00,Hardship,,${decided},,`);
  expect(more).toEqual([]);
});

test('an auditor reads all of it, a teacher none', async () => {
  const { admin, school, ids } = await adjustedSchool();
  const auditor = await newStaff(admin, 'auditor');
  expect(idsOf(await list(auditor))).toHaveLength(6);
  expect((await auditor.read('/api/adjustments/export')).status).toBe(200);
  expect((await approve(auditor, ids[5])).status).toBe(403);
  expect((await (await school.teacher()).read('/api/adjustments')).status).toBe(403);
});

test('those who approve are told, and then the one who asked', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const { id } = await requestedAdjustment(bursar, { studentId: student, amount: 1200 });
  const news = async (staff: Staff) => (await succeed(staff.read('/api/notifications'))).notifications[0];
  const waiting = await news(admin);
  expect(waiting).toMatchObject({ title: 'Adjustment to approve', read: false, path: '/approvals' });
  expect(waiting.message).toMatch(new RegExp(`^${bursar.username} requests: Waiver of KES 1,200.00 for .*, Grade 4 East. Hardship$`));
  await succeed(refuse(admin, id));
  const notification = await news(bursar);
  expect(notification).toMatchObject({ title: 'Adjustment refused', read: false });
  expect(notification.message).toContain(`${admin.username} refused (Not for this family): Waiver of KES 1,200.00 for`);
});
