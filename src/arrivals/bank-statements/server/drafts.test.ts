import { expect, test } from 'vitest';
import { importedStatement, previewOf, readStatement } from '../../../../tests/support/bank-statements.ts';
import { base64, csvOf } from '../../../../tests/support/import-files.ts';
import { bankHeads, bankRow, mpesaHeads, mpesaRow } from '../../../../tests/support/statement-rows.ts';
import { turnsDuring } from '../../../../tests/support/turns.ts';
import { newSchool, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { readyDraft } from './drafts.ts';
import { draftStore } from './drafts-sql.ts';

useServer();
const idOf = ({ id }: { id: number }) => id;

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

test('a file of 20,000 rows is read whatever stands above them, and one more row is refused', async () => {
  const { admin } = await newSchool();
  const lines = [['Day', 'Paid In'], ...Array.from({ length: 20_000 }, () => ['2026-05-04', '5'])];
  const upload = (all: string[][]) => admin.post('/api/bank-statements/drafts', { fileName: 'long.csv', content: base64(csvOf(all)) });
  const { id } = await succeed(upload([['Statement of May'], [''], ...lines, ['Total', '100000']]));
  expect(await succeed(admin.read(`/api/bank-statements/drafts/${id}`))).toMatchObject({ rows: 20_000, settings: { headLine: 3 } });
  expect((await upload([...lines, ['2026-05-05', '6']])).body).toMatchObject({ status: 422, code: 'IMPORT_TOO_LONG' });
  const { body } = await admin.patch(`/api/bank-statements/drafts/${id}`, { headLine: 1 });
  expect(body).toMatchObject({ status: 422, code: 'IMPORT_TOO_LONG', message: expect.stringContaining('more than 20,000 rows') });
});

test('month first is used again for an account only if a person chose it', async () => {
  const { admin } = await newSchool();
  const account = { name: 'Main account', method: 'Bank', bank: 'KCB' };
  const ofMonthFirst = await importedStatement(admin, [bankHeads, bankRow('05/31/2026', 5, 'US')], account);
  expect(ofMonthFirst.statement).toMatchObject({ firstDay: '2026-05-31' });
  const settingsOf = async (file: number) => (await succeed(admin.read(`/api/bank-statements/drafts/${file}`))).settings;
  const next = await readStatement(admin, [bankHeads, bankRow('04/05/2026', 6, 'NEXT')]);
  expect(await settingsOf(next)).toMatchObject({ name: 'Main account', dayOrder: 'dayFirst' });
  await importedStatement(admin, [bankHeads, bankRow('04/05/2026', 7, 'CHOSEN')], { dayOrder: 'monthFirst' });
  const later = await readStatement(admin, [bankHeads, bankRow('04/06/2026', 8, 'LATER')]);
  expect(await settingsOf(later)).toMatchObject({ dayOrder: 'monthFirst' });
  await importedStatement(admin, [bankHeads, bankRow('31/05/2026', 9, 'DAY FIRST')]);
  expect(await settingsOf(await readStatement(admin, [bankHeads, bankRow('04/06/2026', 8, 'LAST')]))).toMatchObject({
    dayOrder: 'dayFirst',
  });
  const ids = async (query: string) => (await succeed(admin.read(`/api/bank-statements?${query}`))).statements.map(idOf);
  expect([await ids('limit=2'), await ids('limit=2&page=2')].flat()).toEqual(await ids('limit=100'));
});
