import { expect, test } from 'vitest';
import { approveOne } from '../../../../tests/support/approving.ts';
import { discountingSchool, inForce, naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import { balanceOf } from '../../../../tests/support/paying-school.ts';
import { nextTermForm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { type Staff, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';

useServer();

const noFaults = async () => expect((await verifyLedger(testStore().database)).faults).toEqual([]);
const give = (staff: Staff, id: number) => succeed(staff.post(`/api/standing-discounts/${id}/give`));

test('each is an entry of its own by whoever approved the rule, and its reason names adjustment, kind and who asked', async () => {
  const { school, admin, bursar, second, next, family } = await discountingSchool();
  const id = await inForce({ bursar, admin }, { child: 'secondOn' });
  await succeed(second.post('/api/settings/terms', { ...nextTermForm({ current: true }), term_id: next }));
  const rows = await rowsOf(
    school,
    `select e.reason, u.username as author, t.debit::text, t.credit::text, t.student_id as student, t.amount_cents::integer as cents
     from ledger_entries e
     join ledger_transfers t on t.school_id = e.school_id and t.entry_id = e.entry_id
     join users u on u.school_id = e.school_id and u.user_id = e.author_id
     where e.school_id = $1 and e.kind = 'adjustment' order by e.entry_id`,
  );
  const side = { author: admin.username, debit: 'waivers', credit: 'students', cents: 100_000 };
  expect(rows).toMatchObject(
    family
      .slice(1)
      .sort((one, other) => one - other)
      .map((student) => ({ ...side, student })),
  );
  const named = new RegExp(
    `^Adjustment \\d+, discount, asked by \\d+: Second child, discount rule ${id} approved by ${admin.username} on `,
  );
  for (const { reason } of rows) expect(reason).toMatch(named);
});

test('a bursary of a rule stands against what sponsors promised, and is taken back with the money that pays it', async () => {
  const school = await discountingSchool();
  const { admin, bursar, alone } = school;
  const id = await inForce(school, naming([alone], { forWhom: 'bursary', name: 'CDF', percent: undefined, amount: 4000 }));
  await give(admin, id);
  expect(await balanceOf(admin, alone)).toBe(7000);
  const [payee] = (await succeed(bursar.read(`/api/shared-payments/students?studentIds=${alone}`))).students;
  expect(payee.bursaries).toMatchObject([{ amount: 4000, reason: expect.stringContaining('CDF, discount rule') }]);
  const parts = [{ studentId: alone, amount: 4000 }];
  const paid = { payerName: 'CDF', total: 4000, method: 'Bank', code: 'CDF1', parts, takeBack: [payee.bursaries[0].id] };
  await succeed(bursar.post('/api/shared-payments', paid));
  const [waiting] = (await succeed(admin.read('/api/adjustments?state=pending'))).adjustments;
  await succeed(approveOne(admin, 'adjustment', waiting.id));
  expect(await balanceOf(admin, alone)).toBe(7000);
  expect((await give(admin, id)).students).toBe(0);
  await noFaults();
});

test('the report of adjustments, the balances and the approvals know it', async () => {
  const school = await discountingSchool();
  const { admin, bursar, family } = school;
  await give(admin, await inForce(school, { child: 'secondOn' }));
  await succeed(newDiscount(bursar));
  const { totals } = await succeed(admin.read('/api/adjustments'));
  expect(totals).toEqual({
    byKind: [{ kind: 'discount', count: 2, change: -2000 }],
    approved: { count: 2, change: -2000 },
    pending: { count: 0, change: 0 },
  });
  const { students } = await succeed(admin.read('/api/balances?state=all&limit=100'));
  const helped = students.filter(({ adjusted }: { adjusted: number }) => adjusted !== 0);
  expect(helped.map(({ id, adjusted, balance }: Record<string, number>) => [id, adjusted, balance]).sort()).toEqual(
    family
      .slice(1)
      .map((child) => [child, -1000, 10_000])
      .sort(),
  );
});

test('those who see money read what was asked, approved, given and ended', async () => {
  const school = await discountingSchool();
  const { admin, bursar } = school;
  const id = await inForce(school);
  await give(admin, id);
  await succeed(admin.post(`/api/standing-discounts/${id}/end`, { reason: 'Too dear' }));
  const { notifications } = await succeed(bursar.read('/api/notifications'));
  const news = notifications.slice(0, 4).map(({ title, message, path }: Record<string, string>) => [title, message, path]);
  const [name, page] = [admin.username, '/settings/discounts'];
  expect(news).toEqual([
    ['Discount rule ended', `${name} ended Second child (Too dear).`, page],
    ['Discount rule given', expect.stringMatching(/^Second child given in Term 1 \d{4}: KES 1,000.00 to 1 student\.$/), page],
    ['Discount rule approved', `${name} approved Second child.`, page],
    ['Discount rule to approve', `${bursar.username} requests: Second child, 10% of Tuition each term.`, '/approvals'],
  ]);
  const teacher = await school.school.teacher();
  const titles = (await succeed(teacher.read('/api/notifications'))).notifications.map(({ title }: { title: string }) => title);
  expect(titles.some((title: string) => title.startsWith('Discount rule'))).toBe(false);
});

test('a rule cannot be written over, not even by the school itself, and what it names stays', async () => {
  const school = await discountingSchool();
  const id = await inForce(school, naming([school.alone]));
  const [own] = await rowsOf(school.school, 'select $1::integer as id');
  const schoolId = Number(own?.id);
  const asSchool = (text: string) =>
    testStore().database.transaction(schoolId, (tx) => tx.rows({ name: '', text, values: [schoolId, id] }), { kind: 'upkeep' });
  for (const change of ['percent = 90', "vote_heads = '{diaryFee}'", "name = 'Favour'", 'asked_by = asked_by']) {
    const text = `update standing_discounts set ${change} where school_id = $1 and discount_id = $2`;
    await expect(asSchool(text), change).rejects.toThrow('permission denied');
  }
  for (const table of ['standing_discounts', 'standing_discount_students']) {
    await expect(asSchool(`delete from ${table} where school_id = $1 and discount_id = $2`), table).rejects.toThrow('permission denied');
  }
});
