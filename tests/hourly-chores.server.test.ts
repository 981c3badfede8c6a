import { expect, test } from 'vitest';
import { withClient } from '../src/core/server/migrate.ts';
import { forgetOldRows } from '../src/entry/hourly-chores.ts';
import { newSchool, testStore, useServer } from './support/world.ts';

useServer();

const asOwner = (text: string) => withClient(testStore().owner, async (client) => (await client.query(text)).rows);

test('stored replies are forgotten after seven days, counted events and sessions a day after their time', async () => {
  const { admin } = await newSchool();
  await asOwner(`
    insert into idempotency_keys (school_id, user_id, key, fingerprint, status, reply, created_at)
    select school_id, user_id, 'old', ''::bytea, 201, '{}', now() - interval '7 days 1 hour' from users
    union all
    select school_id, user_id, 'young', ''::bytea, 201, '{}', now() - interval '6 days' from users`);
  await asOwner(`
    insert into sessions (school_id, session_id, user_id, expires_at)
    select school_id, 'long over', user_id, now() - interval '25 hours' from users`);
  await asOwner(
    "insert into rate_events (kind, subject, happened_at) values ('lead', 'x', now() - interval '25 hours'), ('lead', 'x', now())",
  );

  await forgetOldRows(testStore().database);

  expect(await asOwner('select key from idempotency_keys')).toEqual([{ key: 'young' }]);
  expect(await asOwner("select 1 from sessions where session_id = 'long over'")).toEqual([]);
  expect(await asOwner("select 1 as one from rate_events where kind = 'lead'")).toEqual([{ one: 1 }]);
  expect((await admin.read('/api/dashboard')).status, 'a session that lasts is kept').toBe(200);
});
