import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { CallError } from '../../../core/web/call.ts';
import type { SheetPlaces } from '../sheets.ts';
import { FilePage } from './file-page.tsx';

openSignedInPage('/import');

function wordsFor(sheets?: SheetPlaces, rows = 40): string {
  return wordsOfFile({ rows, settings: { headLine: 2, sheets } });
}

type ReadFile = { rows: number; settings: { headLine: number; sheets?: SheetPlaces | undefined } };

function wordsOfFile(data: ReadFile | undefined, status?: number): string {
  const error = status === undefined ? null : new CallError({ status, code: 'X', message: '', fields: [], body: null });
  const file = { data, error, refetch: () => {} };
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

test('a file that is gone leads back, one that could not be read is tried again, and what was read once stays', () => {
  const gone = wordsOfFile(undefined, 404);
  for (const words of ['Failed.', 'Back']) expect(gone).toContain(words);
  expect(gone).not.toContain('Retry');
  expect(wordsOfFile(undefined, 500)).toContain('Retry');
  const stays = wordsOfFile({ rows: 40, settings: { headLine: 2 } }, 500);
  expect(stays).toContain('Its rows');
  expect(stays).not.toContain('Failed.');
});
