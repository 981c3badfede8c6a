import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { archiveOf, packed, partsOf } from '../../../../tests/support/archives.ts';
import { failedMessage } from '../../../../tests/support/messaging-school.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { asOwner, schoolIdOf, testStore, useServer } from '../../../../tests/support/world.ts';
import { faultsOfSchool } from '../../../books/ledger/server/verify-ledger.ts';
import type { Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { restoreArchive } from './restore-archive.ts';

useServer();

/** What an older Karo left: a message, a question about a code and a payment, of which the chain tells the payment alone. */
async function olderSchool() {
  const world = await payingSchool();
  const schoolId = schoolIdOf(world.admin);
  const { id } = await paid(world.admin, { studentId: world.student, amount: 300, method: 'Mpesa', code: 'SGH7OLD' });
  await asOwner(`
    with made as (
      insert into messages (school_id, kind, phone, text, segments, amount_cents, asked_by, send_after, state, fault)
      select school_id, 'reminder', '+254712345678', 'Salio', 1, 100, user_id, now(), 'failed', 'No credit is left.'
      from users where school_id = ${schoolId}
      returning message_id
    )
    insert into message_subjects (school_id, message_id, student_id) select ${schoolId}, message_id, ${world.student} from made`);
  await asOwner(`
    insert into code_questions (school_id, payment_id, code, asked_by, state, reason)
    select school_id, ${id}, 'SGH7OLD', user_id, 'doubted', 'M-Pesa knows no payment with this code.' from users where school_id = ${schoolId}`);
  return { ...world, schoolId };
}

/** The archive as a Karo would have written it that had none of these tables, and not these columns of others. */
function without(archive: Buffer, tables: readonly string[], columns: Record<string, string>): Buffer {
  const parts = partsOf(archive);
  const manifest: Manifest = JSON.parse(parts.get('manifest.json') ?? '');
  for (const table of tables) {
    expect(parts.delete(`tables/${table}.jsonl`), table).toBe(true);
    delete manifest.files[`tables/${table}.jsonl`];
  }
  for (const [table, column] of Object.entries(columns)) {
    const name = `tables/${table}.jsonl`;
    const lines = (parts.get(name) ?? '').split('\n').filter(Boolean);
    const text = lines.map((line) => `${JSON.stringify({ ...JSON.parse(line), [column]: undefined })}\n`).join('');
    const facts = manifest.files[name];
    expect(facts?.columns, `${table}.${column}`).toContain(column);
    const others = facts?.columns?.filter((each) => each !== column) ?? [];
    manifest.files[name] = { ...facts, columns: others, sha256: createHash('sha256').update(text).digest('hex') };
    parts.set(name, text);
  }
  return packed(parts.set('manifest.json', JSON.stringify(manifest)));
}

const later = ['arrival_codes', 'code_questions', 'fee_files', 'archive_downloads', 'sponsors'];
const restored = (archive: Buffer) => restoreArchive(testStore(), archive);

test('an archive of before the later tables and columns is taken: what is missing is empty, or has its default', async () => {
  const { schoolId } = await olderSchool();
  const archive = await archiveOf(schoolId);
  const moved = await restored(
    without(archive, later, { adjustment_decisions: 'withdrawn', students: 'guardian_messages', takings: 'recorded_by' }),
  );
  expect(moved.totals).toEqual(readArchive(archive).manifest.totals);
  expect(await faultsOfSchool(testStore().database, moved.schoolId)).toEqual([]);
  expect(await asOwner(`select from code_questions where school_id = ${moved.schoolId}`)).toEqual([]);
});

test('what an older chain tells nothing of is told by it from now on, and a change of it is found', async () => {
  const { schoolId } = await olderSchool();
  const moved = await restored(await archiveOf(schoolId));
  expect(await faultsOfSchool(testStore().database, moved.schoolId)).toEqual([]);
  await asOwner(`update messages set text = 'Salio la mwingine' where school_id = ${moved.schoolId}`);
  await asOwner(`update code_questions set state = 'proved' where school_id = ${moved.schoolId}`);
  const places = (await faultsOfSchool(testStore().database, moved.schoolId)).map(({ place }) => place);
  expect(places).toEqual([expect.stringMatching(/^message \d+$/), expect.stringMatching(/^question \d+ about a code$/)]);
});

test('where the chain tells of one message, another of which it does not tell was added by hand', async () => {
  const { schoolId, admin, student, school } = await olderSchool();
  await failedMessage(admin, { student, mark: 'pili' });
  expect(await rowsOf(school, 'select message_id from messages where school_id = $1')).toHaveLength(2);
  await expect(restored(await archiveOf(schoolId))).rejects.toThrow(
    /^This archive is refused: (outcome of )?message \d+: no ledger entry records it/,
  );
});
