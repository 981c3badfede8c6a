import { beforeAll, expect, test } from 'vitest';
import {
  adjustingSchool,
  approve,
  refuse,
  requestedAdjustment,
  reverseAdjustment,
  withdraw,
} from '../../../../tests/support/adjusting-school.ts';
import { approveMany, listed, outcomesOf, requestedReversal, withdrawReversal } from '../../../../tests/support/approving.ts';
import { paid, reverse } from '../../../../tests/support/paying-school.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

let world: Awaited<ReturnType<typeof adjustingSchool>>;
beforeAll(async () => {
  world = await adjustingSchool();
});

test('what is withdrawn waits for nobody, is counted no longer, and stays in the list of who asked', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const waiting = async () => (await succeed(admin.read('/api/dashboard'))).waiting;
  const adjustment = (await requestedAdjustment(bursar, { studentId: student })).id;
  const payment = (await paid(bursar, { studentId: student, amount: 40 })).id;
  const request = await requestedReversal(bursar, payment);
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
  await succeed(withdrawReversal(bursar, await requestedReversal(bursar, payment)));
  const again = await requestedReversal(bursar, payment);
  await succeed(reverse(admin, payment));
  expect((await withdrawReversal(bursar, again)).body).toMatchObject({ status: 409, code: 'REVERSAL_OVERTAKEN' });

  const { id } = await requestedAdjustment(bursar, { studentId: student });
  await succeed(approve(admin, id));
  const back = (await succeed(reverseAdjustment(bursar, id))).adjustment.id;
  expect((await reverseAdjustment(bursar, id)).body.code).toBe('ADJUSTMENT_TAKEN_BACK');
  await succeed(withdraw(bursar, back));
  expect((await succeed(reverseAdjustment(bursar, id))).adjustment).toMatchObject({ takesBackId: id, state: 'pending' });
});

test('what was refused is not withdrawn, and what nobody asked for is not found', async () => {
  const { admin, bursar, student } = world;
  const { id } = await requestedAdjustment(bursar, { studentId: student });
  await succeed(refuse(admin, id));
  expect((await withdraw(bursar, id)).body).toMatchObject({ status: 409, message: 'This adjustment is already refused.' });
  for (const path of ['adjustments', 'reversal-requests', 'standing-discounts']) {
    expect((await bursar.post(`/api/${path}/2000000123/withdraw`)).status, path).toBe(404);
  }
  expect(outcomesOf(await approveMany(admin, ['adjustment', id]))).toEqual([[false, 'ADJUSTMENT_DECIDED']]);
});
