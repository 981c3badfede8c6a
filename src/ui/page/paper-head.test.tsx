import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaperHead } from './paper-head.tsx';

const drawn = (school: { name: string; contacts: string; logo?: string | null }) =>
  renderToStaticMarkup(
    <PaperHead school={school}>
      <h1>Fee Statement</h1>
    </PaperHead>,
  );
const lines = (html: string) => html.match(/<(?:img|p|h1)[^>]*>[^<]*/g)?.map((each) => each.replace(/ class="[^"]*"/, ''));

test('a paper names the school, how to reach it and what the paper is, under the school’s logo', () => {
  const school = { name: 'Mfano Academy', contacts: 'P.O. Box 7\n0712 345 678' };
  expect(lines(drawn({ ...school, logo: 'data:image/png;base64,aa' }))).toEqual([
    '<img src="data:image/png;base64,aa" alt=""/>',
    '<p>Mfano Academy',
    '<p>P.O. Box 7\n0712 345 678',
    '<h1>Fee Statement',
  ]);
  expect(lines(drawn({ ...school, logo: null }))?.[0]).toBe('<p>Mfano Academy');
});

test('a school without contacts leaves no empty line', () => {
  expect(lines(drawn({ name: 'Mfano Academy', contacts: '' }))).toEqual(['<p>Mfano Academy', '<h1>Fee Statement']);
});
