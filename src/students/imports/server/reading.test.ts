import { expect, test } from 'vitest';
import { base64, csvOf } from '../../../../tests/support/import-files.ts';
import { turnsDuring } from '../../../../tests/support/turns.ts';
import { newSchool, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { leftOutOf, questionsIn, readingOf } from './reading.ts';
import { importStore } from './sql.ts';

useServer();

test('between the rows of a file others get their turn, and each column that is left out is named', async () => {
  const { admin } = await newSchool();
  const schoolId = schoolIdOf(admin);
  const heads = Array.from({ length: 60 }, (_, at) => `Kiasi ${at + 1}`);
  const rows = Array.from({ length: 60 }, (_, at) => [`Amina ${at}`, 'Simba', ...heads.map(() => '3,500/=')]);
  const content = base64(csvOf([['Name', 'Class', ...heads], ...rows]));
  const { import: draft } = await succeed(admin.post('/api/imports', { fileName: 'register.csv', content }));
  expect((await succeed(admin.read(`/api/imports/${draft.id}`))).leftOut).toHaveLength(60);
  const reading = await testStore().database.transaction(schoolId, async (tx) => {
    const stored = await importStore.row(tx, { schoolId, fileId: draft.id });
    return stored && readingOf(tx, { schoolId } as Parameters<typeof readingOf>[1], stored);
  });
  if (!reading) throw new Error('The draft is missing');
  expect(reading.questions.classes).toEqual([{ text: 'Simba', rows: 60 }]);
  expect(await turnsDuring(() => leftOutOf(reading))).toBeGreaterThanOrEqual(60);
  const { sheet, stored, known } = reading;
  expect(await turnsDuring(() => questionsIn(sheet, stored.settings, known))).toBeGreaterThanOrEqual(60);
});
