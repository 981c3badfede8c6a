import { expect, test } from 'vitest';
import { newSchool, schoolIdOf, testStore, useServer } from '../../../../tests/support/world.ts';
import { type Caller, callerOfSession } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { storedReply } from '../../../core/server/idempotency.ts';
import { sql } from '../../../core/server/sql.ts';
import { newSessionId } from '../../../core/server/tokens.ts';
import { account, deleteOldSessions, insertSession, type NewSession } from './sql.ts';

useServer();

const place = { device: 'Firefox on Linux', address: '10.7.0.1', network: '10.7.0.1' };
const monthSeconds = 30 * 24 * 3600;

/** Within a transaction no time passes for its `now()`, so that an end can be met to the microsecond. */
async function inOneMoment(work: (tx: Transaction, user: Omit<NewSession, 'sessionId' | 'seconds'>) => Promise<void>) {
  const { admin } = await newSchool();
  const schoolId = schoolIdOf(admin);
  await testStore().database.transaction(schoolId, async (tx) => {
    const { userId } = await tx.row<{ userId: number }>(sql`select user_id as "userId" from users where school_id = ${schoolId}`);
    const user = await account(tx, { schoolId, userId });
    await work(tx, { schoolId, userId, passwordHash: user?.passwordHash ?? '', ...place });
  });
}

test('a session is over at the moment when it ends, and forgotten 30 days after it', async () => {
  await inOneMoment(async (tx, user) => {
    const [over, lasting, month, past] = [newSessionId(), newSessionId(), newSessionId(), newSessionId()];
    await insertSession(tx, { ...user, sessionId: over, seconds: 0 });
    await insertSession(tx, { ...user, sessionId: lasting, seconds: 0.000_001 });
    await insertSession(tx, { ...user, sessionId: month, seconds: -monthSeconds });
    await insertSession(tx, { ...user, sessionId: past, seconds: -monthSeconds - 0.000_001 });
    const callerOf = (sessionId: string) => callerOfSession(tx, { schoolId: user.schoolId, sessionId });
    await expect(callerOf(over)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(await callerOf(lasting)).toMatchObject({ userId: user.userId, role: 'admin', sessionId: lasting });
    await deleteOldSessions(tx, user);
    await expect(callerOf(month)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    await expect(callerOf(past)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

test('the reply that was stored under a key is given for seven days, to the microsecond', async () => {
  await inOneMoment(async (tx, { schoolId, userId }) => {
    const keyed = { key: 'one', fingerprint: Buffer.from('the same request'), isSame: () => true };
    await tx.rows(sql`
      insert into idempotency_keys (school_id, user_id, key, fingerprint, status, reply, created_at)
      select ${schoolId}, ${userId}, key, ${keyed.fingerprint}, 200, 'as before', now() - ago::interval
      from (values ('one', '7 days'), ('other', '6 days 23:59:59.999999')) as stored (key, ago)`);
    const replyTo = (key: string) => storedReply(tx, { schoolId, userId } as Caller, { ...keyed, key });
    expect([await replyTo('one'), await replyTo('other'), await replyTo('none')]).toEqual([null, 'as before', null]);
  });
});

test('a sign-in is unfamiliar where the account had no such browser and network within 30 days, to the microsecond', async () => {
  await inOneMoment(async (tx, user) => {
    const { schoolId, userId } = user;
    const isUnfamiliar = async () => (await insertSession(tx, { ...user, sessionId: newSessionId(), seconds: 60 }))?.isUnfamiliar;
    const onlySignedIn = (ago: string) =>
      tx.rows(sql`
      with kept as (
        select session_id from sessions where school_id = ${schoolId} and user_id = ${userId} and device = ${place.device} limit 1
      ), others as (
        delete from sessions where school_id = ${schoolId} and user_id = ${userId} and session_id not in (select session_id from kept)
      )
      update sessions set created_at = now() - ${ago}::interval where session_id in (select session_id from kept)`);
    await isUnfamiliar();
    await onlySignedIn('29 days 23:59:59.999999');
    expect(await isUnfamiliar(), 'known for the last microsecond').toBe(false);
    await onlySignedIn('30 days');
    await tx.rows(sql`update users set created_at = now() - interval '30 days' where school_id = ${schoolId}`);
    expect(await isUnfamiliar(), 'a new user’s first one').toBe(false);
    await onlySignedIn('30 days');
    await tx.rows(sql`update users set created_at = now() - interval '30 days 1 microsecond' where school_id = ${schoolId}`);
    expect(await isUnfamiliar(), 'forgotten').toBe(true);
  });
});
