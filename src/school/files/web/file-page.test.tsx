import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { SheetPlaces } from '../sheets.ts';
import { FilePage } from './file-page.tsx';

openSignedInPage('/import');

function wordsFor(sheets?: SheetPlaces, rows = 40): string {
  const file = { data: { rows, settings: { headLine: 2, sheets } }, error: null, refetch: () => {} };
  return wordsOf(
    drawnFor(
      'admin',
      <FilePage
        title="Import"
        file={file}
        fileName="a.xlsx"
        list={{ path: '/import', all: 'All', back: 'Back' }}
        failed="Failed."
        discard="Discard"
      >
        {() => 'Its rows'}
      </FilePage>,
    ),
  );
}
const read = (name: string, line: number) => ({ name, line, ownLine: 1 });
const unread = (name: string) => ({ name, line: null, ownLine: 1 });

test('a file says how many rows it has and of which sheets, and what discards it stands above', () => {
  expect(wordsFor()).toContain('40 rows below the headings on line 2. Discard All Its rows');
  expect(wordsFor(undefined, 1)).toContain('1 row below the headings on line 2.');
  expect(wordsFor([read('Grade 1', 1), read('Grade 2', 21)])).toContain(
    '40 rows below the headings on line 2 of the sheets “Grade 1” and “Grade 2”. Discard All Its rows',
  );
});

test('sheets that are not read are named, whatever is done with the file', () => {
  expect(wordsFor([read('Grade 1', 1), unread('Notes')])).toContain(
    'Not read: the sheet “Notes”. The rows are those of “Grade 1”. To import others, save their sheet as a file of its own. Its rows',
  );
  expect(wordsFor([unread('Fees'), read('Grade 1', 1), unread('Notes')])).toContain('Not read: the sheets “Fees” and “Notes”.');
});
