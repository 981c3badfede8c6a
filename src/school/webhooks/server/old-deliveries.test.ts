import { expect, test } from 'vitest';
import { workOff } from '../../../../tests/support/jobs.ts';
import { titles } from '../../../../tests/support/noticed-school.ts';
import { newPrograms } from '../../../../tests/support/school-programs.ts';
import { newSchool, newStaff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { Secrets } from '../../../core/server/secrets/secrets.ts';
import { sql } from '../../../core/server/sql.ts';
import { deliver } from './deliver.ts';
import { deleteOldDeliveries, longWaiting, noteAccepted, noteRefused } from './sql.ts';

useServer();

test('deliveries are kept for 30 days, those given up for 90, to the microsecond, and what still waits however old it is', async () => {
  const school = await newSchool();
  const schoolId = schoolIdOf(school.admin);
  const { webhook } = await newPrograms(school, 'old');
  const kept = await testStore().database.transaction(schoolId, async (tx) => {
    await tx.rows(sql`
      insert into webhook_deliveries (school_id, webhook_id, event_id, event, body, state, made_at)
      select own.school_id, ${webhook}, gen_random_uuid(), 'student.added', made.name, state, now() - ago::interval
      from (values ('sent', 'sent', '30 days'), ('sent before', 'sent', '30 days 1 microsecond'),
                   ('given up', 'givenUp', '90 days'), ('given up before', 'givenUp', '90 days 1 microsecond'),
                   ('waits', 'waiting', '400 days')) as made (name, state, ago)
      join schools own on own.school_id = ${schoolId}`);
    await deleteOldDeliveries(tx, schoolId);
    return tx.rows<{ body: string }>(sql`
      select body from webhook_deliveries where school_id = ${schoolId} and body <> '{}' order by body`);
  });
  expect(kept.map(({ body }) => body)).toEqual(['given up', 'sent', 'waits']);
});

test('a webhook fails since its first refusal, is off after more than three days of them, and is no other by accepting', async () => {
  const school = await newSchool();
  const schoolId = schoolIdOf(school.admin);
  const [{ webhook: one }, { webhook: other }] = [await newPrograms(school, 'one'), await newPrograms(school, 'other')];
  await testStore().database.transaction(schoolId, async (tx) => {
    const failing = (ago: string) =>
      tx.rows(sql`update webhooks set failing_since = now() - ${ago}::interval where school_id = ${schoolId}`);
    const refused = (webhookId: number) => noteRefused(tx, { schoolId, webhookId, days: 3 });
    const states = async () => {
      const rows = await tx.rows<{ seconds: number | null; isOn: boolean }>(sql`
        select extract(epoch from now() - failing_since)::integer as seconds, is_on as "isOn"
        from webhooks where school_id = ${schoolId} order by webhook_id`);
      return rows.map(({ seconds, isOn }) => [seconds, isOn]);
    };
    await failing('1 day');
    expect([await refused(one), await states()]).toEqual([
      false,
      [
        [86_400, true],
        [86_400, true],
      ],
    ]);
    await noteAccepted(tx, { schoolId, webhookId: one });
    expect(await states()).toEqual([
      [null, true],
      [86_400, true],
    ]);
    await failing('3 days');
    expect(await refused(other), 'three days are not more than three').toBe(false);
    await failing('3 days 1 microsecond');
    expect([await refused(other), await states()]).toEqual([
      true,
      [
        [259_200, true],
        [259_200, false],
      ],
    ]);
  });
});

test('events are listed by their state a page at a time, and only what waited for more than ten minutes is looked for', async () => {
  const school = await newSchool();
  const schoolId = schoolIdOf(school.admin);
  const { webhook, delivery } = await newPrograms(school, 'lists');
  const [made, long] = await testStore().database.transaction(schoolId, async (tx) => {
    const rows = await tx.rows<{ id: number; body: string }>(sql`
      insert into webhook_deliveries (school_id, webhook_id, event_id, event, body, state, made_at, tried_at)
      select own.school_id, ${webhook}, gen_random_uuid(), 'student.added', made.name, state, now() - made::interval,
             now() - tried::interval
      from (values ('long', 'waiting', '10 minutes 1 microsecond', null), ('soon', 'waiting', '10 minutes', null),
                   ('tried', 'waiting', '1 day', '10 minutes'), ('sent', 'sent', '1 day', '1 day')) as made (name, state, made, tried)
      join schools own on own.school_id = ${schoolId}
      returning delivery_id as id, body`);
    return [rows, await longWaiting(tx, schoolId)] as const;
  });
  expect(long).toEqual(made.filter(({ body }) => body === 'long').map(({ id }) => id));
  const read = (query: string) => succeed(school.admin.read(`/api/settings/webhooks?${query}`));
  expect((await read('show=givenUp')).deliveries).toMatchObject([{ id: delivery }]);
  const [first, second] = [await read('show=waiting&limit=2'), await read('show=waiting&limit=2&page=2')];
  expect(first.pagination).toEqual({ page: 1, totalPages: 2, total: 3 });
  const ids = [...first.deliveries, ...second.deliveries].map(({ id }: { id: number }) => id);
  expect([ids.length, ids]).toEqual([3, ids.toSorted((one, other) => other - one)]);
});

test('nothing is sent again to a webhook that is off, and one that was removed is nowhere', async () => {
  const school = await newSchool();
  const { webhook, delivery } = await newPrograms(school, 'off');
  const post = async (path: string, body?: object) => (await school.admin.post(`/api/settings/${path}`, body)).body.code;
  const again = `webhook-deliveries/${delivery}/again`;
  expect([await post(`webhooks/${webhook}/switch`, { isOn: false }), await post(again)]).toEqual([undefined, 'WEBHOOK_OFF']);
  expect([await post(`webhooks/${webhook}/remove`), await post(again)]).toEqual([undefined, 'WEBHOOK_DELIVERY_NOT_FOUND']);
  expect(await post(`webhooks/${webhook}/switch`, { isOn: true })).toBe('WEBHOOK_NOT_FOUND');
  expect(await post(`webhooks/${webhook}/remove`)).toBe('WEBHOOK_NOT_FOUND');
});

test('one event is sent again, one webhook turned off and one removed; the others stay as they are', async () => {
  const school = await newSchool();
  const [one, other, third] = [await newPrograms(school, 'one'), await newPrograms(school, 'other'), await newPrograms(school, 'third')];
  const post = (path: string, body?: object) => succeed(school.admin.post(`/api/settings/${path}`, body));
  await post(`webhook-deliveries/${one.delivery}/again`);
  await post(`webhooks/${other.webhook}/switch`, { isOn: false });
  await post(`webhooks/${third.webhook}/remove`);
  const { webhooks, deliveries } = await succeed(school.admin.read('/api/settings/webhooks'));
  expect(webhooks.map(({ id, isOn }: { id: number; isOn: boolean }) => [id, isOn])).toEqual([
    [other.webhook, false],
    [one.webhook, true],
  ]);
  expect(deliveries.map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual([
    [third.delivery, 'givenUp'],
    [other.delivery, 'givenUp'],
    [one.delivery, 'waiting'],
  ]);
});

test('an event whose secret cannot be opened is not sent, and says so', async () => {
  const school = await newSchool();
  const { delivery } = await newPrograms(school, 'sealed');
  await succeed(school.admin.post(`/api/settings/webhook-deliveries/${delivery}/again`));
  const secrets = new Secrets(['a key of another install, which opens nothing here']);
  await workOff({ webhook: deliver({ secrets, config: { webhooksAnywhere: false } }) });
  const fault = 'The signing secret cannot be read. Remove the webhook and add it again.';
  const { deliveries } = await succeed(school.admin.read('/api/settings/webhooks'));
  expect(deliveries).toMatchObject([{ state: 'waiting', tries: 1, lastStatus: null, fault }]);
});

test('the other administrators are told of a new webhook', async () => {
  const school = await newSchool();
  const colleague = await newStaff(school.admin, 'admin');
  await newPrograms(school, 'told');
  expect(await titles(colleague)).toContain('Webhook added');
});
