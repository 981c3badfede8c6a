import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markup } from './server/markup.ts';

/** What a browser reads out of escaped words. */
const read = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

test('whatever words a page is given, it shows them and no mark comes of them', () => {
  fc.assert(
    fc.property(fc.string(), (words) => {
      const { text } = markup`${words}`;
      expect(text).not.toMatch(/[<>"']/);
      expect(read(text)).toBe(words);
    }),
  );
});

test('words that are escaped already are escaped again: they are words', () => {
  expect(markup`<p>${'&lt;b&gt;'}</p>`.text).toBe('<p>&amp;lt;b&amp;gt;</p>');
});

test('markup within markup stands as it is, one piece or several', () => {
  const cell = (words: string) => markup`<td>${words}</td>`;
  expect(markup`<tr>${cell('a & b')}</tr>`.text).toBe('<tr><td>a &amp; b</td></tr>');
  expect(markup`<tr>${['1', '<2>'].map(cell)}</tr>`.text).toBe('<tr><td>1</td><td>&lt;2&gt;</td></tr>');
  expect(markup`<tr>${[]}</tr>`.text).toBe('<tr></tr>');
});

test('nothing is nothing, and nought is a number', () => {
  expect(markup`<p>${null}</p>`.text).toBe('<p></p>');
  expect(markup`<p>${0}</p>`.text).toBe('<p>0</p>');
  expect(markup`<p>${''}</p>`.text).toBe('<p></p>');
});
