import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/support/drawn.tsx';
import { CallError } from '../../../core/web/call.ts';
import { FileForm } from './file-form.tsx';

const drawn = (more: { error?: unknown; busy?: boolean } = {}) =>
  renderToStaticMarkup(
    <FileForm
      about="With the row of headings."
      upload={{ mutate: () => {}, error: more.error ?? null, isPending: more.busy ?? false }}
      pageOf={() => '/import'}
    />,
  );

test('a file or pasted rows are asked for, with what they may be and have to begin with', () => {
  const words = wordsOf(drawn());
  expect(words).toContain('Excel workbook or CSV file Up to 5 MB and 20,000 rows.');
  expect(words).toContain('Or paste rows copied from a spreadsheet With the row of headings.');
  expect(drawn()).toContain('accept=".xlsx,.csv,.txt,.tsv"');
});

test('nothing can be read before there is something to read', () => {
  expect(drawn()).toMatch(/<button[^>]*disabled[^>]*>(<[^>]*>)*Read the file/);
});

test('while it is read it says so, and what went wrong stands above', () => {
  expect(wordsOf(drawn({ busy: true }))).toContain('Reading...');
  expect(wordsOf(drawn({ error: new Error('x') }))).toContain('The file could not be read.');
  expect(wordsOf(drawn())).not.toContain('could not be read');
  const late = wordsOf(drawn({ error: new CallError({ status: 0, code: 'TIMEOUT', message: '', fields: [], body: null }) }));
  expect(late).toContain('No answer came: the connection is slow or was interrupted.');
  expect(late).not.toContain('could not be read');
});
