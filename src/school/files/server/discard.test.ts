import { expect, test } from 'vitest';
import { auditRowsOf } from '../../../../tests/support/audit-rows.ts';
import { readStatement } from '../../../../tests/support/bank-statements.ts';
import { base64, csvOf } from '../../../../tests/support/import-files.ts';
import { draftOf, movingSchool, studentsOf } from '../../../../tests/support/registers.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { bankHeads, bankRow } from '../../../../tests/support/statement-rows.ts';
import { newSchool, newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

/** Each kind of file: its table, its path, how a draft is made, and the action of the audit log. */
const kinds = [
  {
    ...{ table: 'imports', base: '/api/imports', action: 'POST /api/imports/:importId/discard' },
    make: async (staff: Staff) => (await draftOf(staff, {})).draft.import.id,
  },
  {
    ...{ table: 'fee_files', base: '/api/fee-files', action: 'POST /api/fee-files/:feeFileId/discard' },
    make: async (staff: Staff) => {
      const content = base64(csvOf([['Class', 'Tuition'], ['Grade 4', '9000']])); // biome-ignore format: a table
      return (await succeed(staff.post('/api/fee-files', { fileName: 'register.csv', content }))).file.id;
    },
  },
  {
    ...{ table: 'statement_drafts', base: '/api/bank-statements/drafts', action: 'POST /api/bank-statements/drafts/:draftId/discard' },
    make: (staff: Staff) => readStatement(staff, [bankHeads, bankRow('2026-05-05', 70, 'Kesho')]),
  },
];

test.each(kinds)(
  'a draft of $table is deleted with its file, once, and the audit log says by whom',
  async ({ table, base, action, make }) => {
    const { school, admin } = await movingSchool();
    const [discarded, stays] = [await make(admin), await make(admin)];
    const { message } = await succeed(admin.post(`${base}/${discarded}/discard`));
    expect(message).toMatch(/^(register|statement)\.csv is discarded\. Nothing was imported from it\.$/);
    expect((await admin.read(`${base}/${discarded}`)).status).toBe(404);
    expect((await admin.post(`${base}/${discarded}/discard`)).status).toBe(404);
    expect((await admin.read(`${base}/${stays}`)).status).toBe(200);
    expect(await rowsOf(school, `select count(*)::integer as count from ${table} where school_id = $1`)).toEqual([{ count: 1 }]);
    expect((await auditRowsOf(admin)).filter((row) => row.action === action && row.outcome === 'done')).toMatchObject([
      { username: admin.username },
    ]);
  },
);

test.each(kinds)('a draft of $table is discarded by those who may import it, and in its own school', async ({ base, make }) => {
  const { admin } = await movingSchool();
  const id = await make(admin);
  expect((await (await newStaff(admin, 'auditor')).post(`${base}/${id}/discard`)).status).toBe(403);
  expect((await (await newSchool()).admin.post(`${base}/${id}/discard`)).status).toBe(404);
  expect((await admin.read(`${base}/${id}`)).status).toBe(200);
});

test('what was imported is not discarded, nor what was undone since', async () => {
  const { school, admin } = await movingSchool();
  const { accept, undo, path } = await draftOf(admin, {});
  await succeed(accept());
  const discard = async () => (await admin.post(`${path}/discard`)).body;
  expect(await discard()).toMatchObject({ code: 'IMPORT_NOT_DRAFT', message: 'This import was already imported.' });
  expect(await studentsOf(school)).toHaveLength(1);
  await succeed(undo());
  expect(await discard()).toMatchObject({ code: 'IMPORT_NOT_DRAFT', message: 'This import was already undone.' });
});
