import { expect, test } from 'vitest';
import { processWaitingFor } from '../../../../tests/support/held-entries.ts';
import { asOwner, newSchool, newStaff, schoolIdOf, testStore, useServer } from '../../../../tests/support/world.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { sql } from '../../../core/server/sql.ts';
import { newSessionId } from '../../../core/server/tokens.ts';
import { account, deleteOldSessions, endSession, endSessionsOfUser, insertSession, type UserKey, updatePassword } from './sql.ts';

useServer();

type User = UserKey & { passwordHash: string };

const place = { device: 'Firefox on Linux', address: '10.7.0.1', network: '10.7.0.1' };

/** Three people of a school: what one of them does leaves the others alone. */
async function inSchoolOfThree(work: (tx: Transaction, users: [User, User, User]) => Promise<void>): Promise<void> {
  const { admin } = await newSchool();
  const schoolId = schoolIdOf(admin);
  for (const role of ['bursar', 'teacher'] as const) await newStaff(admin, role);
  await testStore().database.transaction(schoolId, async (tx) => {
    const users = await tx.rows<User>(sql`
      select school_id as "schoolId", user_id as "userId", password_hash as "passwordHash"
      from users
      where school_id = ${schoolId}
      order by user_id`);
    await tx.rows(sql`delete from sessions where school_id = ${schoolId}`);
    await work(tx, users as [User, User, User]);
  });
}

/** Begins a session that lasts so long, and answers its id. */
async function begun(tx: Transaction, user: User, seconds = 60): Promise<string> {
  const sessionId = newSessionId();
  expect(await insertSession(tx, { ...user, ...place, sessionId, seconds })).toBeDefined();
  return sessionId;
}

/** The sessions of the school: whose each is, and whether it was ended. */
async function sessionsOf(tx: Transaction, { schoolId }: UserKey): Promise<Record<string, boolean>> {
  const rows = await tx.rows<{ sessionId: string; isEnded: boolean }>(sql`
    select session_id as "sessionId", ended_at is not null as "isEnded" from sessions where school_id = ${schoolId}`);
  return Object.fromEntries(rows.map(({ sessionId, isEnded }) => [sessionId, isEnded]));
}

test('a session begins only for an active user with the password that was checked', async () => {
  await inSchoolOfThree(async (tx, [one, other, left]) => {
    await tx.rows(sql`update users set is_active = false where school_id = ${left.schoolId} and user_id = ${left.userId}`);
    const begins = async (user: User) =>
      (await insertSession(tx, { ...user, ...place, sessionId: newSessionId(), seconds: 60 })) !== undefined;
    expect([await begins(one), await begins(other)]).toEqual([true, true]);
    expect(await begins({ ...one, passwordHash: other.passwordHash }), 'with the password of somebody else').toBe(false);
    expect(await begins(left), 'deactivated').toBe(false);
    expect(await begins({ ...one, userId: 0 }), 'nobody').toBe(false);
  });
});

test('no session begins with a password that is being replaced at that moment', async () => {
  const { admin } = await newSchool();
  const schoolId = schoolIdOf(admin);
  const columns = 'school_id as "schoolId", user_id as "userId", password_hash as "passwordHash"';
  const [user] = (await asOwner(`select ${columns} from users where school_id = $1`, [schoolId])) as [User];
  await withClient(testStore().owner, async (client) => {
    await client.query('begin');
    await client.query("update users set password_hash = 'new' where school_id = $1", [schoolId]);
    const session = { ...user, ...place, sessionId: newSessionId(), seconds: 60 };
    const begins = testStore().database.transaction(schoolId, (tx) => insertSession(tx, session));
    await Promise.race([processWaitingFor(client), begins]);
    await client.query('commit');
    expect(await begins).toBeUndefined();
  });
});

test('one session ends, or all of a user, and those of others go on', async () => {
  await inSchoolOfThree(async (tx, [one, other, third]) => {
    const [first, second, theirs, last] = [await begun(tx, one), await begun(tx, one), await begun(tx, other), await begun(tx, third)];
    await endSession(tx, { ...one, sessionId: first });
    expect(await sessionsOf(tx, one)).toEqual({ [first]: true, [second]: false, [theirs]: false, [last]: false });
    await endSessionsOfUser(tx, other);
    expect(await sessionsOf(tx, one)).toEqual({ [first]: true, [second]: false, [theirs]: true, [last]: false });
    await endSessionsOfUser(tx, one);
    expect(await sessionsOf(tx, one)).toEqual({ [first]: true, [second]: true, [theirs]: true, [last]: false });
  });
});

test('a session that was ended keeps the moment', async () => {
  await inSchoolOfThree(async (tx, [one]) => {
    const session = await begun(tx, one);
    await tx.rows(sql`update sessions set ended_at = now() - interval '1 hour' where school_id = ${one.schoolId}`);
    await endSession(tx, { ...one, sessionId: session });
    await endSessionsOfUser(tx, one);
    const rows = await tx.rows(sql`
      select extract(epoch from now() - ended_at)::integer as seconds from sessions where school_id = ${one.schoolId}`);
    expect(rows).toEqual([{ seconds: 3600 }]);
  });
});

test('sessions whose time was over 30 days ago are forgotten, later ones kept', async () => {
  await inSchoolOfThree(async (tx, [one, other]) => {
    const monthSeconds = 30 * 24 * 3600;
    await begun(tx, one, -monthSeconds - 1);
    const [lasting, theirs] = [await begun(tx, one), await begun(tx, other, 1 - monthSeconds)];
    await deleteOldSessions(tx, one);
    expect(Object.keys(await sessionsOf(tx, one)).toSorted()).toEqual([lasting, theirs].toSorted());
  });
});

test('a password is replaced where it is still the one that was checked, and nobody else’s is', async () => {
  await inSchoolOfThree(async (tx, [one, other, third]) => {
    const hashes = async () => {
      const accounts = await Promise.all([one, other, third].map((user) => account(tx, user)));
      return accounts.map((user) => user?.passwordHash);
    };
    const replaced = (checkedHash: string) => updatePassword(tx, { ...one, checkedHash, passwordHash: 'new' });
    expect(await replaced(other.passwordHash), 'of somebody else').toBe(false);
    expect(await hashes()).toEqual([one.passwordHash, other.passwordHash, third.passwordHash]);
    expect(await replaced(one.passwordHash)).toBe(true);
    expect(await hashes()).toEqual(['new', other.passwordHash, third.passwordHash]);
    expect(await replaced(one.passwordHash), 'it is another by now').toBe(false);
  });
});
