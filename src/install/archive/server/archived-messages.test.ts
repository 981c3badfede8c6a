import { expect, test } from 'vitest';
import { archiveOf } from '../../../../tests/support/archives.ts';
import { messagesOf, sendingSchool } from '../../../../tests/support/messaging-school.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { asOwner, schoolIdOf, signIn, testStore, useServer } from '../../../../tests/support/world.ts';
import { restoreArchive } from './restore-archive.ts';
import { archivedTables } from './tables.ts';

useServer();

test('a school that tells guardians of payments goes on where it moved, in an install that has drawn none of its numbers', async () => {
  const { admin, student } = await sendingSchool();
  for (const amount of [100, 200]) await paid(admin, { studentId: student, amount });
  const numbers = (await messagesOf(admin)).map(({ id }: { id: number }) => id);
  const archive = await archiveOf(schoolIdOf(admin));
  await asOwner("select setval('messages_message_id_seq', 1, false)");
  const { signIn: admitted } = await restoreArchive(testStore(), archive);
  const there = await signIn(admitted.username, admitted.password);
  await paid(there, { studentId: student, amount: 300 });
  const [first, second, third, ...more] = await messagesOf(there);
  expect([first.id, second.id, more]).toEqual([...numbers, []]);
  expect(third.id).toBeGreaterThan(second.id);
});

test('every number of a school’s rows that PostgreSQL draws is known to the archive', async () => {
  const drawn = await asOwner(`
    select a.attrelid::regclass::text as name from pg_attribute a
    where a.attidentity <> '' and a.attname <> 'school_id'`);
  const names = drawn.map(({ name }) => name);
  const known = await testStore().database.transaction(null, archivedTables);
  const withNumbers = known.filter(({ name }) => names.includes(name));
  expect(withNumbers.map(({ name }) => name)).toContain('messages');
  expect(withNumbers.filter((table) => table.drawn === null)).toEqual([]);
});
