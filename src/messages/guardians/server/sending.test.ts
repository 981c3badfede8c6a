import { expect, test } from 'vitest';
import { neverStopped, silent } from '../../../../tests/support/jobs.ts';
import {
  messagesOf,
  noonMs,
  provider,
  sendAll,
  sendingSchool,
  sendMessages,
  useMessages,
} from '../../../../tests/support/messaging-school.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { asOwner, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { inEachSchool } from '../../../core/server/database/each-school.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { claimJobs } from '../../../school/jobs/server/run-job.ts';
import { JobWorker } from '../../../school/jobs/server/worker.ts';
import { endCutOff } from './send-message.ts';
import { failedMessageCount } from './sql.ts';

useMessages();

test('what a provider refuses says why, and is sent again when somebody asks', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  const { seen, handlers } = provider({ state: 'failed', fault: 'No credit is left.' });
  await sendAll(handlers);
  const [{ id, state, fault }] = await messagesOf(admin, '&state=failed');
  expect([state, fault]).toEqual(['failed', 'No credit is left.']);
  await succeed(bursar.post(`/api/messages/${id}/again`));
  await sendAll(handlers);
  expect([seen.length, (await messagesOf(admin))[0].state]).toEqual([2, 'sent']);
  expect((await bursar.post(`/api/messages/${id}/again`)).body).toMatchObject({ status: 409, message: expect.stringContaining('is sent') });
});

test('a provider that cannot be reached is tried again, and the message goes out once', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  const { seen, handlers } = provider({ state: 'unreached', fault: 'Nobody answers.' });
  await sendAll(handlers);
  expect(await messagesOf(admin)).toMatchObject([{ state: 'waiting', fault: 'Nobody answers.' }]);
  expect((await succeed(admin.read('/api/jobs'))).jobs).toMatchObject([{ fault: 'Nobody answers. Karo will try again later.' }]);
  await sendAll(handlers);
  await sendAll(handlers);
  expect([seen.length, (await messagesOf(admin))[0].state]).toEqual([2, 'sent']);
});

test('a server that is killed while it sends sends nothing twice: the message stands there as perhaps sent', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  const { database } = testStore();
  const { seen, handlers } = provider();
  await asOwner("update karo_jobs.job set start_after = now() - interval '1 second'");
  const [job] = await claimJobs(database, 1);
  // Its handler gets as far as the provider and is never heard of again.
  const { payload, school_id: schoolId } = job?.data ?? { payload: {}, school_id: 0 };
  await handlers.message?.({ schoolId, payload, inSchool: (work) => database.transaction(schoolId, work), stop: neverStopped });
  await asOwner("update karo_jobs.job set started_on = now() - interval '2 minutes' where state = 'active'");
  await asOwner(`update messages set begun_at = now() - interval '61 seconds' where school_id = ${schoolIdOf(admin)}`);
  const workers = [1, 2].map(() => new JobWorker({ database, handlers, log: silent }));
  await expect.poll(async () => (await succeed(admin.read('/api/jobs'))).jobs[0]?.state).toBe('waiting');
  const stateOnceDue = async () => {
    await asOwner("update karo_jobs.job set start_after = now() - interval '1 second' where state = 'retry'");
    return (await messagesOf(admin))[0].state;
  };
  await expect.poll(stateOnceDue, { timeout: 20_000 }).toBe('unsure');
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(seen).toHaveLength(1);
  const [{ id, fault }] = await messagesOf(admin);
  expect(fault).toBe('The server was stopped while it was sent. It may have arrived.');
  await succeed(bursar.post(`/api/messages/${id}/again`));
  await sendAll(handlers);
  expect([seen.length, (await messagesOf(admin))[0].state]).toEqual([2, 'sent']);
});

test('a message that was being sent when its job was lost can be sent again ten minutes later', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  const [{ id }] = await messagesOf(admin);
  const stateAfter = async (minutes: number) => {
    await asOwner(`update messages set state = 'sending', begun_at = now() - interval '${minutes} minutes' where message_id = ${id}`);
    await inEachSchool(testStore().database, endCutOff);
    return (await messagesOf(admin))[0].state;
  };
  await asOwner('delete from karo_jobs.job');
  expect([await stateAfter(9), await stateAfter(11)]).toEqual(['sending', 'unsure']);
  expect((await messagesOf(admin))[0]).toMatchObject({ mayResend: true, fault: expect.stringContaining('It may have arrived.') });
});

test('whom a reminder may have reached is not reminded again today, while it is being sent and where its delivery is unknown', async () => {
  const { admin, bursar } = await sendingSchool();
  await succeed(bursar.post('/api/balances/reminders', { messages: 1 }));
  const reminded = async () => (await succeed(bursar.read('/api/balances/reminders'))).remindedToday;
  await asOwner(`update messages set state = 'sending', begun_at = now() where school_id = ${schoolIdOf(admin)}`);
  expect(await reminded()).toBe(1);
  await asOwner(`update messages set state = 'waiting' where school_id = ${schoolIdOf(admin)}`);
  await sendAll(provider({ state: 'unsure', fault: 'It did not answer in time.' }).handlers);
  expect([(await messagesOf(bursar))[0].state, await reminded()]).toEqual(['unsure', 1]);
});

test('messages that failed or may not have arrived are counted, up to a hundred', async () => {
  const schoolId = schoolIdOf((await sendingSchool()).admin);
  const counts: number[] = [];
  const undone = testStore().database.transaction(schoolId, async (tx) => {
    for (const state of ['unsure', 'failed', 'waiting', 'failed']) {
      for (const _ of Array.from({ length: 49 })) {
        await tx.rows(sql`
          insert into messages (school_id, kind, phone, text, segments, amount_cents, send_after, state, fault)
          values (${schoolId}, 'receipt', '+254712345678', 'Asante', 1, 100, now(), ${state}, 'No credit is left.')`);
      }
      counts.push(await failedMessageCount(tx, { schoolId }));
    }
    throw new Error('as if nothing had been written');
  });
  await expect(undone).rejects.toThrow('as if nothing');
  expect(counts).toEqual([49, 98, 98, 100]);
});

test('a second job of a message that is being sent does nothing, and the first one says that it was sent', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  const { database } = testStore();
  const [{ id }] = await messagesOf(admin);
  const second = provider();
  const job = { schoolId: schoolIdOf(admin), payload: { messageId: id }, stop: neverStopped };
  const inSchool = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(job.schoolId, work);
  const run = async ({ handlers }: ReturnType<typeof provider>) => handlers.message?.({ ...job, inSchool });
  const first = provider();
  const noteFirst = await run(first);
  const noteSecond = await run(second);
  for (const note of [noteSecond, noteFirst]) await inSchool(async (tx) => note?.(tx));
  expect([first.seen.length, second.seen.length]).toEqual([1, 0]);
  expect(await messagesOf(admin)).toMatchObject([{ state: 'sent', fault: null, mayResend: false }]);
});

test('at night a message waits for the morning', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  const { seen, handlersAt } = provider();
  // A night to come: a job whose time is past would be taken up at once, again and again.
  const [tomorrow, dayAfter] = [addDays(nairobiToday(), 1), addDays(nairobiToday(), 2)];
  await sendAll(handlersAt(Date.parse(`${tomorrow}T22:15:00+03:00`)));
  expect(seen).toEqual([]);
  expect(await messagesOf(admin)).toMatchObject([{ state: 'waiting', sendAfter: `${dayAfter}T04:00:00.000Z` }]);
  await sendAll(handlersAt(Date.parse(`${dayAfter}T07:00:00+03:00`)));
  await sendAll(handlersAt(noonMs));
  expect(seen).toHaveLength(1);
});

test('the key of the provider is sealed, kept until another is given, and never read back', async () => {
  const { admin, bursar, school, student } = await sendingSchool({
    sender: 'africasTalking',
    smsUsername: 'mwangaza',
    smsKey: 'atsk_hidden',
  });
  const answers = [await admin.read('/api/settings/messages'), await bursar.read('/api/settings/messages')];
  await sendMessages(admin, { sender: 'africasTalking', smsUsername: 'mwangaza' });
  expect((await succeed(admin.read('/api/settings/messages'))).settings).toMatchObject({ hasKey: true, smsUsername: 'mwangaza' });
  for (const { text } of answers) expect(text).not.toContain('atsk_hidden');
  const [stored] = await rowsOf(school, 'select sms_key as key from message_settings where school_id = $1');
  expect(stored?.key).not.toContain('atsk_hidden');
  await paid(bursar, { studentId: student });
  const { seen, handlers } = provider();
  await sendAll(handlers);
  expect(seen).toMatchObject([{ key: 'atsk_hidden' }]);
  expect((await bursar.patch('/api/settings/messages', { segmentPrice: 1 })).status).toBe(403);
});

test('a key that cannot be opened any more fails the message in words', async () => {
  const { admin, bursar, student } = await sendingSchool({ sender: 'africasTalking', smsUsername: 'mwangaza', smsKey: 'atsk_hidden' });
  await asOwner("update message_settings set sms_key = 'k1.gone.a.b' where sms_key is not null");
  await paid(bursar, { studentId: student });
  const { seen, handlers } = provider();
  await sendAll(handlers);
  expect(seen).toEqual([]);
  expect((await messagesOf(admin))[0]).toMatchObject({ state: 'failed', fault: expect.stringMatching(/\w/) });
});

test('a message whose job was lost, as by a restore, waits until somebody sends it', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  const [{ id, mayResend }] = await messagesOf(admin);
  expect([mayResend, (await bursar.post(`/api/messages/${id}/again`)).status]).toEqual([false, 409]);
  await asOwner('delete from karo_jobs.job');
  await asOwner(`update messages set send_after = now() - interval '61 minutes' where message_id = ${id}`);
  expect((await messagesOf(admin))[0].mayResend).toBe(true);
  await succeed(bursar.post(`/api/messages/${id}/again`));
  const { seen, handlers } = provider();
  await sendAll(handlers);
  expect(seen).toHaveLength(1);
  await asOwner(`update messages set send_after = now() - interval '61 minutes' where message_id = ${id}`);
  expect(await messagesOf(admin)).toMatchObject([{ state: 'sent', mayResend: false }]);
  expect((await bursar.post(`/api/messages/${id}/again`)).body).toMatchObject({ status: 409, code: 'MESSAGE_NOT_FAILED' });
});
