import { expect, test } from 'vitest';
import { previewOf, readStatement } from '../../../../tests/support/bank-statements.ts';
import { mpesaHeads, mpesaRow } from '../../../../tests/support/statement-rows.ts';
import { turnsDuring } from '../../../../tests/support/turns.ts';
import { newSchool, schoolIdOf, testStore, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { readyDraft } from './drafts.ts';
import { draftStore } from './drafts-sql.ts';

useServer();

test('between the rows of a long file others get their turn, and each row is read', async () => {
  const { admin } = await newSchool();
  const schoolId = schoolIdOf(admin);
  const rows = Array.from({ length: 60 }, (_, index) => mpesaRow(`RKTQDM${1000 + index}`, nairobiToday(), 10, `A${index}`));
  const fileId = await readStatement(admin, [mpesaHeads, ...rows]);
  expect(await previewOf(admin, fileId)).toMatchObject({ rows: 60, inside: 600 });
  const draft = await testStore().database.transaction(schoolId, (tx) => draftStore.row(tx, { schoolId, fileId }));
  if (!draft) throw new Error('The draft is missing');
  expect(await turnsDuring(() => readyDraft(draft, nairobiToday()))).toBeGreaterThanOrEqual(60);
});
