import { expect, test } from 'vitest';
import { archiveOf, forget, partsOf } from '../../../../tests/support/archives.ts';
import { withSecondFactor } from '../../../../tests/support/second-factors.ts';
import { newSchool, newStaff, schoolIdOf, signIn, testStore, useServer } from '../../../../tests/support/world.ts';
import { restoreArchive } from './restore-archive.ts';

useServer();

test('a second factor stays behind: who had one signs in with the new password alone where the school moved', async () => {
  const { admin } = await newSchool();
  await withSecondFactor(admin);
  const archive = await archiveOf(schoolIdOf(admin));
  const parts = partsOf(archive);
  for (const left of ['second_factors', 'recovery_codes', 'idempotency_keys', 'statement_files', 'statement_pieces'])
    expect(parts.has(`tables/${left}.jsonl`), left).toBe(false);
  const { signIn: first } = await restoreArchive(testStore(), archive);
  await signIn(first.username, first.password);
});

test('of two active administrators the one whose username is free here is given the password', async () => {
  const { admin } = await newSchool();
  const colleague = await newStaff(admin, 'admin');
  const archive = await archiveOf(schoolIdOf(admin));
  await forget(colleague.username);
  const { signIn: first, nameless } = await restoreArchive(testStore(), archive);
  expect([first.username, nameless]).toEqual([colleague.username, [admin.username]]);
  await signIn(first.username, first.password);
});
