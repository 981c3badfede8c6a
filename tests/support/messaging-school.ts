import { afterEach } from 'vitest';
import { postRecords } from '../../src/books/ledger/server/post-records.ts';
import { sql } from '../../src/core/server/sql.ts';
import type { Adapter, Outcome, Outgoing } from '../../src/messages/guardians/server/adapters.ts';
import { sendMessage } from '../../src/messages/guardians/server/send-message.ts';
import type { JobHandlers } from '../../src/school/jobs/server/run-job.ts';
import { workOff } from './jobs.ts';
import { payingSchool } from './paying-school.ts';
import { useSoundLedger } from './sound-ledger.ts';
import { testSecrets } from './test-secrets.ts';
import { asOwner, type Staff, schoolIdOf, succeed, testStore, useServer } from './world.ts';

export const noonMs = Date.parse('2026-11-22T12:00:00+03:00');

/** A server for this test file whose books are proved at the end. No job is left after a test. Instead of `useServer`. */
export function useMessages(settings: Record<string, string> = {}): void {
  useServer(settings);
  useSoundLedger();
  afterEach(() => asOwner('delete from karo_jobs.job'));
}

/** A school that sends, with one student who owes 10,000, and a bursar. */
export async function sendingSchool(settings: Record<string, unknown> = {}) {
  const world = await payingSchool();
  await sendMessages(world.admin, settings);
  return { ...world, bursar: await world.school.bursar() };
}

/** Has a school send receipts and reminders. */
export function sendMessages(admin: Staff, more: Record<string, unknown> = {}): Promise<unknown> {
  const settings = { sendsReceipts: true, sendsReminders: true, agreed: true, segmentPrice: 0.8, ...more };
  return succeed(admin.patch('/api/settings/messages', settings));
}

/** A provider that answers as it is told, and what it was given. */
export function provider(...answers: Outcome[]) {
  const seen: (Outgoing & { key: string | null })[] = [];
  const adapter: Adapter = async (message, { key }) => {
    seen.push({ ...message, key });
    return answers.shift() ?? { state: 'sent', reference: null };
  };
  const handlersAt = (nowMs: number): JobHandlers => {
    const adapters = { file: adapter, africasTalking: adapter };
    return { message: sendMessage({ adapters, ...testSecrets, nowMs: () => nowMs }) };
  };
  return { seen, handlersAt, handlers: handlersAt(noonMs) };
}

/** Does whatever waits, whatever its time. */
export async function sendAll(handlers: JobHandlers): Promise<number> {
  await asOwner("update karo_jobs.job set start_after = now() - interval '1 second' where state < 'active'");
  return workOff(handlers);
}

/** A reminder about a student that was refused. */
export async function failedMessage(staff: Staff, { student, mark }: { student: number; mark: string }): Promise<number> {
  const schoolId = schoolIdOf(staff);
  const insertSql = `
    with made as (
      insert into messages (school_id, kind, phone, text, segments, amount_cents, asked_by, send_after, state, fault)
      select $1, 'reminder', '+254712345678', $3, 1, 100, min(user_id), now(), 'failed', 'No credit is left.'
      from users where school_id = $1
      returning message_id as id
    )
    insert into message_subjects (school_id, message_id, student_id) select $1, id, $2 from made returning message_id as id`;
  const { rows } = await testStore().asOwner((client) => client.query(insertSql, [schoolId, student, `Salio la ${mark}`]));
  const { id } = rows[0];
  const names = [`message ${id}`, `outcome of message ${id}`];
  await testStore().database.transaction(schoolId, (tx) =>
    postRecords(tx, { schoolId, userId: null }, sql`select name, digest from records(${schoolId}) where name = any (${names})`),
  );
  return id;
}

/** The messages of a school, the oldest first. */
export async function messagesOf(staff: Staff, query = '') {
  return (await succeed(staff.read(`/api/messages?limit=100${query}`))).messages.toReversed();
}
