import { expect, test } from 'vitest';
import { workbookOf } from '../../../../../tests/support/import-files.ts';
import { sheetsOfUpload } from './read-upload.ts';

/** Another process reads nothing for somebody who has left; what the server reads itself is read before it looks. */
const gone = { schoolId: 1, left: AbortSignal.abort(new Error('left')) };

test('a short text is read at once; a long one and whatever is packed go to another process', async () => {
  expect((await sheetsOfUpload(Buffer.from('Jina\n'.repeat(20_000)), gone))[0]?.cells).toHaveLength(20_000);
  await expect(sheetsOfUpload(Buffer.from(`${'Jina\n'.repeat(20_000)} `), gone)).rejects.toThrow('left');
  await expect(sheetsOfUpload(workbookOf({ rows: [['Jina']] }), gone)).rejects.toThrow('left');
});
