import { afterEach, expect, test, vi } from 'vitest';
import { doChores, forgetOldRows, hourlyChores } from '../src/app/entry/hourly-chores.ts';
import { recordWaitingNotices } from '../src/books/ledger/server/record-waiting-notices.ts';
import { faultsOfSchool } from '../src/books/ledger/server/verify-ledger.ts';
import type { Database } from '../src/core/server/db.ts';
import { newPrograms } from './support/school-programs.ts';
import { asOwner, newSchool, schoolIdOf, testStore, useServer } from './support/world.ts';

useServer();
afterEach(() => {
  vi.useRealTimers();
});

/** What the chores of an hour complained of. */
async function complaintsOfAnHour(): Promise<string[]> {
  const complaints: string[] = [];
  const log = { error: (_: object, text: string) => void complaints.push(text) };
  await doChores({ database: testStore().database, log, config: { dataDir: '/nowhere' } });
  return complaints;
}

test('stored replies are forgotten after seven days, counted events after a day, sessions, networks, jobs and events after their time', async () => {
  const school = await newSchool();
  const { admin } = school;
  await asOwner(`
    insert into idempotency_keys (school_id, user_id, key, fingerprint, status, reply, created_at)
    select school_id, user_id, 'old', ''::bytea, 201, '{}', now() - interval '7 days 1 hour' from users
    union all
    select school_id, user_id, 'young', ''::bytea, 201, '{}', now() - interval '6 days' from users`);
  await asOwner(`
    insert into sessions (school_id, session_id, user_id, expires_at)
    select school_id, 'long over', user_id, now() - interval '30 days 1 hour' from users
    union all
    select school_id, 'over', user_id, now() - interval '29 days' from users`);
  await asOwner(
    "insert into rate_events (kind, subject, happened_at) values ('lead', 'x', now() - interval '25 hours'), ('lead', 'x', now())",
  );
  await asOwner("insert into known_addresses (username, network, last_success_at) values ($1, 'old', now() - interval '31 days')", [
    admin.username,
  ]);
  await asOwner(`
    insert into karo_jobs.job (name, data, state, completed_on)
    values ('karo', '{"school_id": 1, "job_id": 1, "kind": "message"}', 'completed', now() - interval '31 days')`);
  await newPrograms(school, 'old');
  await asOwner("update webhook_deliveries set made_at = now() - interval '91 days'");

  await forgetOldRows(testStore().database);

  expect(await asOwner('select key from idempotency_keys')).toEqual([{ key: 'young' }]);
  expect(await asOwner("select session_id from sessions where session_id like '%over'")).toEqual([{ session_id: 'over' }]);
  expect(await asOwner("select 1 as one from rate_events where kind = 'lead'")).toEqual([{ one: 1 }]);
  expect(await asOwner("select 1 from known_addresses where network = 'old'")).toEqual([]);
  for (const table of ['karo_jobs.job', 'webhook_deliveries']) expect(await asOwner(`select 1 from ${table}`), table).toEqual([]);
  expect((await admin.read('/api/dashboard')).status, 'a session that lasts is kept').toBe(200);
});

test('a chore that fails in one school is done in the others, and the chores after it are done', async () => {
  const [broken, sound] = [schoolIdOf((await newSchool()).admin), schoolIdOf((await newSchool()).admin)];
  await asOwner(`
    insert into idempotency_keys (school_id, user_id, key, fingerprint, status, reply, created_at)
    select school_id, user_id, 'of a week ago', ''::bytea, 201, '{}', now() - interval '8 days'
    from users where school_id in (${broken}, ${sound})`);
  await asOwner(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room on the disk'; end $$;
    create trigger refused before delete on idempotency_keys for each row when (old.school_id = ${broken}) execute function refuse();`);
  const complaints: string[] = [];
  const log = { error: (about: object, text: string) => complaints.push(text, String(Object.values(about)[0])) };
  await doChores({ database: testStore().database, log, config: { dataDir: '/nowhere' } });
  await asOwner('drop trigger refused on idempotency_keys; drop function refuse');

  const kept = await asOwner("select school_id from idempotency_keys where key = 'of a week ago'");
  expect(kept).toEqual([{ school_id: broken }]);
  expect(complaints).toEqual(['An hourly chore failed: deletion of old rows', `AggregateError: It failed in school ${broken}`]);
  expect(await asOwner('select faults from ledger_checks')).toEqual([{ faults: 0 }]);
});

test('a ledger that does not verify is logged, and its faults are counted', async () => {
  const schoolId = schoolIdOf((await newSchool()).admin);
  const count = (number: number) =>
    asOwner(`
      insert into counters (school_id, kind, last_number) values (${schoolId}, 'student', ${number})
      on conflict (school_id, kind) do update set last_number = ${number}`);
  await count(7);
  expect(await complaintsOfAnHour()).toEqual(['The ledger does not verify']);
  expect(await asOwner('select faults from ledger_checks')).toEqual([{ faults: 1 }]);
  await count(0);
});

test('notices and events that lost their job get one', async () => {
  const school = await newSchool();
  const schoolId = schoolIdOf(school.admin);
  await asOwner(`
    insert into paybill_notices (school_id, kind, source, body, received_at)
    values (${schoolId}, 'confirmation', '196.201.214.200', 'waits', now() - interval '11 minutes')`);
  await newPrograms(school, 'lost');
  await asOwner(`
    update webhook_deliveries set state = 'waiting', made_at = now() - interval '11 minutes' where school_id = ${schoolId}`);
  await complaintsOfAnHour();
  const jobs = await asOwner(`select kind from jobs where school_id = ${schoolId} order by kind`);
  expect(jobs).toEqual([{ kind: 'paybillNotice' }, { kind: 'webhook' }]);
});

test('chores that take longer than an hour are not begun again beside themselves, but once they have ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const minuteMs = 60_000;
  let letGo: () => void = () => undefined;
  const held = new Promise<never>((_, reject) => {
    letGo = () => reject(new Error('no connection'));
  });
  const transaction = vi.fn(() => held);
  const database = { transaction } as unknown as Database;
  const failed: string[] = [];
  const log = { error: (_: object, text: string) => void failed.push(text) };
  const chores = hourlyChores({ database, log, config: { dataDir: '/nowhere' } });
  await vi.advanceTimersByTimeAsync(125 * minuteMs);
  expect(transaction).toHaveBeenCalledOnce();
  letGo();
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(failed).toEqual(
    [
      ...['ledger check', 'record of unprocessed notices', 'record of the audit log', 'deletion of old rows'],
      ...['notices and events without a job', 'end of messages cut off', 'clearing of old messages'],
      ...['look-up of unreported payments', 'reading of old statements'],
    ].map((chore) => `An hourly chore failed: ${chore}`),
  );
  transaction.mockClear();
  await vi.advanceTimersByTimeAsync(60 * minuteMs);
  expect(transaction).toHaveBeenCalled();
  chores.stop();
});

test('a notice that nobody took up for ten minutes is told by the ledger, once, and found when its words are changed afterwards', async () => {
  const { database } = testStore();
  const schoolId = schoolIdOf((await newSchool()).admin);
  await asOwner(`
    insert into paybill_notices (school_id, kind, source, body, received_at)
    select ${schoolId}, 'confirmation', '196.201.214.200', body, now() - age::interval
    from (values ('waits', '11 minutes'), ('is taken', '11 minutes'), ('is new', '9 minutes')) as told (body, age)`);
  await asOwner(`
    insert into paybill_notice_results (school_id, notice_id, result, reason)
    select school_id, notice_id, 'refused', 'It is none' from paybill_notices where school_id = ${schoolId} and body = 'is taken'`);
  const recordedNotices = () =>
    asOwner(`
      select n.body from ledger_entries e
      join paybill_notices n on n.school_id = e.school_id and e.reason = 'words of notice ' || n.notice_id || ' of Safaricom'
      where e.school_id = ${schoolId}`);
  await recordWaitingNotices(database);
  await recordWaitingNotices(database);
  expect(await recordedNotices()).toEqual([{ body: 'waits' }]);
  const isOfWords = ({ place }: { place: string }) => place.startsWith('words of notice');
  const wordsFound = async () => (await faultsOfSchool(database, schoolId)).filter(isOfWords).map(({ fault }) => fault);
  expect(await wordsFound()).toEqual([]);
  await asOwner(`update paybill_notices set body = 'tells of more' where school_id = ${schoolId} and body = 'waits'`);
  expect(await wordsFound()).toEqual([expect.stringMatching(/^it differs from its ledger entry \d+$/)]);
});
