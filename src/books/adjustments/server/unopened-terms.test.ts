import { expect, test } from 'vitest';
import { approve, reverseAdjustment, withdraw } from '../../../../tests/support/adjusting-school.ts';
import { balanceOf, statementOf } from '../../../../tests/support/paying-school.ts';
import { nextTermForm } from '../../../../tests/support/school-parts.ts';
import { unopenedAdjustment } from '../../../../tests/support/unopened-adjustment.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const message = `Term 2 ${nextTermForm().year} has not been opened yet. Choose a term that was opened.`;

test('nothing is asked for in a term that was never opened', async () => {
  const { admin, student, term, next, forget, askIn } = await unopenedAdjustment();
  await forget();
  expect((await askIn(next)).body).toMatchObject({
    ...{ status: 409, code: 'ADJUSTMENT_TERM_NOT_OPENED', message },
    errors: [{ path: 'termId', message }],
  });
  const { adjustments } = await succeed(admin.read('/api/adjustments'));
  expect(adjustments).toHaveLength(2);
  expect((await askIn(term)).status).toBe(201);
  expect((await statementOf(admin, student)).terms.map(({ billed }: { billed: boolean }) => billed)).toEqual([false, true]);
});

test('what waits in such a term is not approved, and can be withdrawn', async () => {
  const { admin, bursar, student, next, waiting, forget } = await unopenedAdjustment();
  await forget();
  expect((await approve(admin, waiting.id)).body).toMatchObject({ status: 409, code: 'ADJUSTMENT_TERM_NOT_OPENED', message });
  expect((await statementOf(admin, student, next)).summary.adjusted).toBe(0);
  await succeed(withdraw(bursar, waiting.id));
});

test('what was approved in such a term can still be reversed in it', async () => {
  const { admin, bursar, student, next, approved, forget } = await unopenedAdjustment();
  await succeed(approve(admin, approved.id));
  await forget();
  expect((await statementOf(admin, student, next)).summary.adjusted).toBe(-200);
  const { adjustment } = await succeed(reverseAdjustment(bursar, approved.id));
  await succeed(approve(admin, adjustment.id));
  expect((await statementOf(admin, student, next)).summary.adjusted).toBe(0);
  expect(await balanceOf(admin, student)).toBe(10_000);
});
