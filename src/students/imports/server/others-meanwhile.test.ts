import { expect, test, vi } from 'vitest';
import { base64, csvOf, heavyWorkbook, workbookOf } from '../../../../tests/support/import-files.ts';
import { newSchool, succeed, useServer } from '../../../../tests/support/world.ts';
import { fileReaders } from '../../../school/files/server/uploads/read-upload.ts';

useServer();

test('while a heavy file of one school is read, another school is answered', async () => {
  const [heavy, other] = [await newSchool(), await newSchool()];
  const content = base64(heavyWorkbook());
  let isUploaded = false;
  const uploading = succeed(heavy.admin.post('/api/imports', { fileName: 'register.xlsx', content })).finally(() => {
    isUploaded = true;
  });
  await vi.waitUntil(() => fileReaders.reading === 1 && fileReaders.processes > 0, { timeout: 20_000, interval: 1 });
  for (let time = 0; time < 5; time += 1) await succeed(other.admin.read('/api/dashboard'));
  expect({ reading: fileReaders.reading, isUploaded }).toEqual({ reading: 1, isUploaded: false });
  expect((await uploading).rows).toBe(8000);
});

test.each(['/api/imports', '/api/fee-files', '/api/bank-statements/drafts'])(
  'a workbook that comes to %s is read as a text is',
  async (path) => {
    const { admin } = await newSchool();
    const rows = [
      ['Darasa', 'Karo'],
      ['Grade 4', '10500'],
    ];
    const upload = (fileName: string, file: string | Buffer) => succeed(admin.post(path, { fileName, content: base64(file) }));
    const [packed, text] = [await upload('a.xlsx', workbookOf({ rows })), await upload('a.csv', csvOf(rows))];
    expect(packed.columns).toEqual(text.columns);
    expect(packed.columns).not.toEqual([]);
  },
);
