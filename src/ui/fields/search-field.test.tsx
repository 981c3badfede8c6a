import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SearchField } from './search-field.tsx';

test('a search within a form is no part of it, so that Enter does not send the form', () => {
  const field = renderToStaticMarkup(<SearchField label="Right student" value="Neema" onChange={() => undefined} />);
  expect(field).toMatch(/<input[^>]* type="search"[^>]* form=""/);
});

test('a search says what it finds by', () => {
  const field = renderToStaticMarkup(<SearchField label="Search" placeholder="Name, ID or phone" value="" onChange={() => undefined} />);
  expect(field).toContain('placeholder="Name, ID or phone"');
});
