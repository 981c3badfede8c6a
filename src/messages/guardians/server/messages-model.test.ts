import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { neverStopped, silent } from '../../../../tests/support/jobs.ts';
import { messagesOf, noonMs, provider, sendAll, sendMessages } from '../../../../tests/support/messaging-school.ts';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { partsFor, reverseShared, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { asOwner, nextNumber, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { claimJobs, runJob } from '../../../school/jobs/server/run-job.ts';
import { releaseLostJobs } from '../../../school/jobs/server/worker.ts';

useServer();

afterEach(() => asOwner('delete from karo_jobs.job'));

/** Children by the telephone of their guardian: two homes of two, and one alone. */
const homes = ['0700000001', '0700000001', '0700000002', '0700000002', '0700000003'] as const;
const e164 = (place: number) => `+254${homes[place]?.slice(1)}`;

/** A school whose five children stand in those homes and which sends in figures that a test can read. */
async function fiveChildren() {
  const { school, admin, place } = await payingSchool();
  const children: number[] = [];
  for (const contactNumber1 of homes) children.push(await newStudent(admin, place, { contactNumber1 }));
  const figures = '{amount}; {balance}; {receipt}';
  await sendMessages(admin, { receiptText: figures, reversalText: figures });
  return { admin, bursar: await school.bursar(), children };
}

const child = fc.nat({ max: homes.length - 1 });
const amount = fc.integer({ min: 1, max: 5000 });
const act = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), children: fc.tuple(child), amounts: fc.array(amount, { minLength: 1, maxLength: 1 }) }),
  fc.uniqueArray(child, { minLength: 2, maxLength: 5 }).chain((children) =>
    fc.record({
      kind: fc.constant('pay' as const),
      children: fc.constant(children),
      amounts: fc.array(amount, { minLength: children.length, maxLength: children.length }),
    }),
  ),
  fc.record({ kind: fc.constant('reverse' as const), place: fc.nat() }),
);

const kes = (shillings: number) => `KES ${shillings.toLocaleString('en-KE', { minimumFractionDigits: 2 })}`;
const owed = (shillings: number) => (shillings < 0 ? `${kes(-shillings)} in credit` : kes(shillings));

type Payment = { receipts: number[]; children: readonly number[]; amounts: readonly number[]; sharedId: number | null };

test('whatever is paid and reversed, each telephone hears of its own children, once, with the balance of that moment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
      const { admin, bursar, children } = await fiveChildren();
      const balances = homes.map(() => 10_000);
      const standing: Payment[] = [];
      const expected: string[] = [];
      let receipts = 0;
      const hear = (kind: string, payment: Payment, sign: 1 | -1) => {
        payment.children.forEach((place, index) => {
          balances[place] = (balances[place] ?? 0) - sign * (payment.amounts[index] ?? 0);
        });
        for (const phone of new Set(payment.children.map(e164))) {
          const own = payment.children.flatMap((place, index) => (e164(place) === phone ? [{ place, index }] : []));
          const inOrder = own.toSorted((one, other) => one.index - other.index);
          const sum = inOrder.reduce((total, { index }) => total + (payment.amounts[index] ?? 0), 0);
          const left = own.reduce((total, { place }) => total + (balances[place] ?? 0), 0);
          const receiptNumbers = inOrder.map(({ index }) => payment.receipts[index]).join(', ');
          expected.push(`${kind} ${phone} ${kes(sum)}; ${owed(left)}; ${receiptNumbers}`);
        }
      };
      for (const act of acts) {
        if (act.kind === 'pay') {
          const ids = act.children.map((place) => children[place] ?? 0);
          const numbers = ids.map((_, index) => receipts + index + 1);
          receipts += ids.length;
          const isShared = ids.length > 1;
          const shared = isShared
            ? await sharedPaid(bursar, { parts: partsFor(ids, ...act.amounts), code: `MODEL${nextNumber()}` })
            : await paid(bursar, { studentId: ids[0], amount: act.amounts[0] });
          const payment = { receipts: numbers, children: act.children, amounts: act.amounts, sharedId: isShared ? shared.id : null };
          standing.push(payment);
          hear('receipt', payment, 1);
        } else {
          const [payment] = standing.splice(act.place % Math.max(1, standing.length), 1);
          if (!payment) continue;
          await succeed(payment.sharedId === null ? reverse(admin, payment.receipts[0]) : reverseShared(admin, payment.sharedId));
          hear('reversal', payment, -1);
        }
      }
      const seen = (await messagesOf(admin)).map(
        ({ kind, phone, text }: { kind: string; phone: string; text: string }) => `${kind} ${phone} ${text}`,
      );
      expect(seen.toSorted()).toEqual(expected.toSorted());
      expect((await verifyLedger(testStore().database)).faults).toEqual([]);
    }),
    { numRuns: 5 },
  );
});

test('a server that is killed at any moment of sending sends nothing twice and leaves nothing unsaid', async () => {
  const { admin, bursar, children } = await fiveChildren();
  const { database } = testStore();
  const { seen, handlersAt } = provider();
  const { message } = handlersAt(noonMs);
  // Before it took the message, after it was sent, and not at all.
  const deaths = ['before', 'after', 'none', 'after', 'before', 'none'] as const;
  for (const [place] of deaths.entries()) await paid(bursar, { studentId: children[place % 5], amount: place + 1 });
  await asOwner("update karo_jobs.job set start_after = now() - interval '1 second'");
  for (const death of deaths) {
    const [job] = await claimJobs(database, 1);
    if (!job || !message) throw new Error('Expected a job');
    const { school_id: schoolId, payload } = job.data;
    if (death === 'after')
      await message({ schoolId, payload, inSchool: (work) => database.transaction(schoolId, work), stop: neverStopped });
    if (death === 'none') await runJob({ database, handlers: { message }, log: silent, stop: neverStopped }, job);
  }
  expect(seen).toHaveLength(4);
  await asOwner("update karo_jobs.job set started_on = now() - interval '2 minutes' where state = 'active'");
  await asOwner(`update messages set begun_at = now() - interval '61 seconds' where school_id = ${schoolIdOf(admin)}`);
  await releaseLostJobs(database);
  await sendAll({ message });
  expect(seen).toHaveLength(6);
  expect(new Set(seen.map(({ messageId }) => messageId)).size).toBe(6);
  const { counts } = await succeed(admin.read('/api/messages'));
  expect(counts).toEqual({ waiting: 0, sending: 0, sent: 4, failed: 0, unsure: 2, optedOut: 0 });
  expect(seen.every(({ schoolId }) => schoolId === schoolIdOf(admin))).toBe(true);
});
