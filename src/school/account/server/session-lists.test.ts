import { expect, test } from 'vitest';
import { userIdOf } from '../../../../tests/support/users.ts';
import { newSchool, type Staff, schoolIdOf, testStore, useServer } from '../../../../tests/support/world.ts';
import { sql } from '../../../core/server/sql.ts';
import { liveSessionsOf, signInsOf } from './sessions-sql.ts';

useServer();

type Made = { name: string; ago: string };

/** What is listed of somebody whose only sessions are these, at the moment when they are made. */
async function listsOf(admin: Staff, made: readonly Made[], thisSession: string) {
  const schoolId = schoolIdOf(admin);
  const key = { schoolId, userId: await userIdOf(admin, admin.username) };
  return testStore().database.transaction(schoolId, async (tx) => {
    await tx.rows(sql`delete from sessions where school_id = ${schoolId}`);
    await tx.rows(sql`
      insert into sessions (school_id, session_id, user_id, device, created_at, last_used_at, expires_at)
      select ${schoolId}, name, ${key.userId}, name, now() - ago::interval, now() - ago::interval, now() + interval '1 hour'
      from unnest(${made.map(({ name }) => name)}::text[], ${made.map(({ ago }) => ago)}::text[]) as made (name, ago)`);
    const [sessions, signIns] = await Promise.all([liveSessionsOf(tx, { ...key, thisSession }), signInsOf(tx, key)]);
    return { sessions: sessions.map(({ device }) => device), signIns: signIns.map(({ device }) => device) };
  });
}

const range = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}`);

test('of many sessions this one and the 49 that were used last are listed, and of the sign-ins the latest twenty', async () => {
  const { admin } = await newSchool();
  const { sessions, signIns } = await listsOf(
    admin,
    range(60).map((name) => ({ name, ago: `${name} minutes` })),
    '60',
  );
  expect(sessions).toEqual(['60', ...range(49)]);
  expect(signIns).toEqual(range(20));
});

test('a sign-in is listed for 30 days, to the microsecond', async () => {
  const { admin } = await newSchool();
  const made = [
    { name: 'kept', ago: '29 days 23:59:59.999999' },
    { name: 'gone', ago: '30 days' },
  ];
  expect((await listsOf(admin, made, '')).signIns).toEqual(['kept']);
});

test('a session that was ended, or whose time is over, is listed among the sign-ins alone', async () => {
  const { admin } = await newSchool();
  const schoolId = schoolIdOf(admin);
  const key = { schoolId, userId: await userIdOf(admin, admin.username) };
  const [sessions, signIns] = await testStore().database.transaction(schoolId, async (tx) => {
    await tx.rows(sql`delete from sessions where school_id = ${schoolId}`);
    await tx.rows(sql`
      insert into sessions (school_id, session_id, user_id, device, expires_at, ended_at)
      select ${schoolId}, name, ${key.userId}, name, now() + time_left::interval, case when name = 'ended' then now() end
      from (values ('live', '1 microsecond'), ('over', '0'), ('ended', '1 hour')) as made (name, time_left)`);
    return Promise.all([liveSessionsOf(tx, { ...key, thisSession: '' }), signInsOf(tx, key)]);
  });
  expect(sessions.map(({ device }) => device)).toEqual(['live']);
  expect(signIns.map(({ device }) => device).toSorted()).toEqual(['ended', 'live', 'over']);
});
