import { beforeAll, expect, test } from 'vitest';
import { adjustingSchool, approve, asked, refuse, takeBack, withdraw } from '../../../../tests/support/adjusting-school.ts';
import { approveTogether, listed, outcomesOf, reversalAsked, withdrawReversal } from '../../../../tests/support/approving.ts';
import { askDiscount } from '../../../../tests/support/discounting-school.ts';
import { balanceOf, paid, reverse } from '../../../../tests/support/paying-school.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type Answer, newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

type World = Awaited<ReturnType<typeof adjustingSchool>> & { colleague: Staff };
let world: World;

beforeAll(async () => {
  const made = await adjustingSchool();
  world = { ...made, colleague: await newStaff(made.admin, 'bursar') };
});

/** Three ways to ask, how each is withdrawn and approved, and what its refusals are called. */
const asks: Record<
  string,
  (staff: Staff) => Promise<{ withdraw: (by: Staff) => Promise<Answer>; approve: (by: Staff) => Promise<Answer> }>
> = {
  adjustment: async (staff) => {
    const { id } = await asked(staff, { studentId: world.student });
    return { withdraw: (by) => withdraw(by, id), approve: (by) => approve(by, id) };
  },
  reversal: async (staff) => {
    const { id: payment } = await paid(world.admin, { studentId: world.student, amount: 100 });
    const second = await newStaff(world.admin, 'admin');
    const id = await reversalAsked(staff, payment);
    return {
      withdraw: (by) => withdrawReversal(by, id),
      approve: async (by) => {
        const answer = await approveTogether(by === world.admin ? second : by, ['reversal', id]);
        return { ...answer, body: { code: answer.body.outcomes[0].code, message: answer.body.outcomes[0].message } };
      },
    };
  },
  discount: async (staff) => {
    const { id } = (await succeed(askDiscount(staff))).discount;
    const act = (by: Staff, name: string) => by.post(`/api/standing-discounts/${id}/${name}`);
    return { withdraw: (by) => act(by, 'withdraw'), approve: (by) => act(by, 'approve') };
  },
};
const decidedCodes: Record<string, string> = {
  adjustment: 'ADJUSTMENT_DECIDED',
  reversal: 'REVERSAL_DECIDED',
  discount: 'DISCOUNT_DECIDED',
};
const kinds = Object.keys(asks);
const makeOf = (kind: string, staff: Staff) => (asks[kind] as (typeof asks)[string])(staff);

test.each(kinds)('whoever asked for it withdraws a waiting %s while nobody decided, for good, and nothing moves', async (kind) => {
  const { admin, bursar, student } = world;
  const before = await balanceOf(admin, student);
  const thing = await makeOf(kind, bursar);
  const after = kind === 'reversal' ? before - 100 : before;
  expect((await succeed(thing.withdraw(bursar))).message).toMatch(/withdrawn\.$/);
  for (const again of [await thing.withdraw(bursar), await thing.approve(admin)]) {
    expect(again.body).toMatchObject({ code: decidedCodes[kind], message: expect.stringContaining('is withdrawn') });
  }
  expect(await balanceOf(admin, student)).toBe(after);
});

test.each(kinds)(
  'nobody else withdraws a waiting %s: not a colleague, not an administrator, and a teacher is told whose act it is',
  async (kind) => {
    const { school, admin, bursar, colleague } = world;
    const thing = await makeOf(kind, bursar);
    for (const by of [colleague, admin]) {
      expect((await thing.withdraw(by)).body).toMatchObject({
        status: 403,
        code: 'NOT_ASKER',
        message: 'Only the person who asked for it may withdraw it.',
      });
    }
    expect((await thing.withdraw(await school.teacher())).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await succeed(thing.withdraw(bursar));
  },
);

test.each(kinds)(
  'of a waiting %s that is approved and withdrawn at once one comes true, and the other reads what became of it',
  async (kind) => {
    const { admin, bursar } = world;
    const thing = await makeOf(kind, bursar);
    const [withdrawn, approved] = await Promise.all([thing.withdraw(bursar), thing.approve(admin)]);
    const refusals = [withdrawn.body.code, approved.body.code].filter((code) => code);
    expect(refusals).toEqual([decidedCodes[kind]]);
  },
);

test('what is withdrawn waits for nobody, is counted no longer, and stays in the list of who asked', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const waiting = async () => (await succeed(admin.read('/api/dashboard'))).waiting;
  const adjustment = (await asked(bursar, { studentId: student })).id;
  const payment = (await paid(bursar, { studentId: student, amount: 40 })).id;
  const request = await reversalAsked(bursar, payment);
  expect(await waiting()).toBe(2);
  await succeed(withdraw(bursar, adjustment));
  await succeed(withdrawReversal(bursar, request));
  expect([await waiting(), (await listed(admin)).approvals]).toEqual([0, []]);
  const decided = { by: bursar.username, date: nairobiToday(), refusal: null };
  const { approvals } = await listed(bursar, 'show=asked');
  expect(approvals).toMatchObject([
    { kind: 'adjustment', id: adjustment, state: 'withdrawn', decided },
    { kind: 'reversal', id: request, state: 'withdrawn', decided },
  ]);
  const { adjustments, totals } = await succeed(bursar.read('/api/adjustments?state=withdrawn'));
  const withdrawn = { by: bursar.username, date: nairobiToday() };
  expect(adjustments).toMatchObject([{ id: adjustment, state: 'withdrawn', withdrawn, approved: null, refused: null }]);
  expect(totals).toMatchObject({ approved: { count: 0 }, pending: { count: 0 } });
  const { text } = await bursar.read('/api/adjustments/export');
  expect(text).toContain(`Withdrawn,${bursar.username},${bursar.username},${nairobiToday()}`);
  expect((await succeed(admin.read('/api/notifications'))).notifications.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['Adjustment withdrawn', 'Reversal request withdrawn']),
  );
});

test('a withdrawn reversal can be asked for again, and a withdrawn taking back leaves the adjustment to be taken back', async () => {
  const { admin, bursar, student } = world;
  const payment = (await paid(bursar, { studentId: student, amount: 60 })).id;
  await succeed(withdrawReversal(bursar, await reversalAsked(bursar, payment)));
  const again = await reversalAsked(bursar, payment);
  await succeed(reverse(admin, payment));
  expect((await withdrawReversal(bursar, again)).body).toMatchObject({ status: 409, code: 'REVERSAL_OVERTAKEN' });

  const { id } = await asked(bursar, { studentId: student });
  await succeed(approve(admin, id));
  const back = (await succeed(takeBack(bursar, id))).adjustment.id;
  expect((await takeBack(bursar, id)).body.code).toBe('ADJUSTMENT_TAKEN_BACK');
  await succeed(withdraw(bursar, back));
  expect((await succeed(takeBack(bursar, id))).adjustment).toMatchObject({ takesBackId: id, state: 'pending' });
});

test('what was refused is not withdrawn, and what nobody asked for is not found', async () => {
  const { admin, bursar, student } = world;
  const { id } = await asked(bursar, { studentId: student });
  await succeed(refuse(admin, id));
  expect((await withdraw(bursar, id)).body).toMatchObject({ status: 409, message: 'This adjustment is refused already.' });
  for (const path of ['adjustments', 'reversal-requests', 'standing-discounts']) {
    expect((await bursar.post(`/api/${path}/2000000123/withdraw`)).status, path).toBe(404);
  }
  expect(outcomesOf(await approveTogether(admin, ['adjustment', id]))).toEqual([[false, 'ADJUSTMENT_DECIDED']]);
});
