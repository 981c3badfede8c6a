import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pay, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, payShared, reverseShared, siblingSchool, verifyShared } from '../../../../tests/support/shared-payments.ts';
import { testStore, useServer } from '../../../../tests/support/world.ts';
import { faultsOfSchool, verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';

useServer();

const act = fc.oneof(
  fc.record({
    kind: fc.constant('share' as const),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
    cents: fc.integer({ min: 100, max: 90_000 }),
    // Codes that no single payment takes too, so that in any histories something is shared.
    code: fc.nat({ max: 7 }),
  }),
  fc.record({ kind: fc.constant('pay' as const), student: fc.nat({ max: 2 }), code: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constantFrom('verify' as const, 'reverse' as const), receipt: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ kind: fc.constantFrom('verifyWhole' as const, 'reverseWhole' as const), place: fc.nat({ max: 3 }) }),
);

test('whatever is done at once, to wholes and to parts, nobody waits for ever and the books stay right', { timeout: 120_000 }, async () => {
  const { school, admin, bursar, siblings } = await siblingSchool();
  const [row] = await rowsOf(school, 'select $1::integer as id');
  const wholes = async () =>
    (await rowsOf(school, 'select shared_payment_id as id from shared_payments where school_id = $1')).map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 12 }), async (acts) => {
      const known = await wholes();
      const answers = await Promise.all(
        acts.map((each) => {
          if (each.kind === 'share') {
            const students = each.order.map((place) => siblings[place] ?? 0);
            const amounts = students.map((_, place) => (each.cents + place) / 100);
            return payShared(bursar, { parts: partsFor(students, ...amounts), code: `CODE${each.code}` });
          }
          if (each.kind === 'pay') return pay(bursar, { studentId: siblings[each.student], method: 'Mpesa', code: `CODE${each.code}` });
          if ('receipt' in each) return each.kind === 'verify' ? verify(admin, each.receipt) : reverse(admin, each.receipt);
          const whole = known[each.place % Math.max(1, known.length)] ?? 0;
          return each.kind === 'verifyWhole' ? verifyShared(admin, whole) : reverseShared(admin, whole);
        }),
      );
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
      expect(await faultsOfSchool(testStore().database, Number(row?.id))).toEqual([]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect((await wholes()).length).toBeGreaterThan(0);
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});
