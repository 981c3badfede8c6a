import { expect, test } from 'vitest';
import { payInto, type StaffedSchool, tell, useConnectedSchool, workOffAll } from '../../../../tests/support/connected-school.ts';
import { withoutRow } from '../../../../tests/support/held-entries.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { succeed } from '../../../../tests/support/world.ts';
import { noAccidents } from '../../../../tools/daraja/outbox.ts';

let of: StaffedSchool;

useConnectedSchool((made) => {
  of = made;
});

test('an answer that waits for its question holds nothing that a cashier needs for the same student', async () => {
  const student = await newStudent(of.admin, of.place);
  const { outbox } = of.simulator.world;
  outbox.accidents = { ...noAccidents, dropped: 1 };
  const { receipt } = await payInto(of, 'NOBODY');
  await of.simulator.settled();
  const { id } = await paid(of.admin, { studentId: student, amount: 500, method: 'Mpesa', code: receipt });
  await succeed(of.admin.post(`/api/payments/${id}/code-questions`));
  await of.simulator.settled();
  outbox.accidents = noAccidents;
  const answer = outbox.dropped.at(-1);
  await tell(answer?.url.replace('http://karo.test', '') ?? '', answer?.body);

  let reading: Promise<unknown> = Promise.resolve();
  let hasGivenUp = false;
  await withoutRow(of.school, 'select from code_questions where school_id = $1 for update', async (waiting) => {
    reading = workOffAll(of.simulator).finally(() => {
      hasGivenUp = true;
    });
    await waiting();
    expect((await paid(of.admin, { studentId: student, amount: 100 })).amount).toBe(100);
    expect(hasGivenUp, 'the payment did not wait until the answer gave up').toBe(false);
  });
  await reading;
  await rowsOf(
    of.school,
    "update karo_jobs.job set start_after = now() where state in ('created', 'retry') and (data ->> 'school_id')::integer = $1",
  );
  await workOffAll(of.simulator);
  const { questions } = await succeed(of.admin.read(`/api/payments/${id}/code-questions`));
  expect(questions).toMatchObject([{ state: 'proved' }]);
});
