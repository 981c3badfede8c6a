import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Address } from './address.tsx';

/** The text with a bar where a line may break. */
const broken = (text: string) =>
  renderToStaticMarkup(<Address text={text} />)
    .replaceAll('<wbr/>', '|')
    .replaceAll(/<[^>]+>/g, '');

test.each([
  ['amina', 'amina'],
  ['jane@example.com', 'jane@|example.com'],
  ['jane.wanjiku@example.co.ke', 'jane.wanjiku@|example.co.ke'],
  ['twenty.four.letters.here', 'twenty.four.letters.here'],
  ['jane@mlimani-girls.example.co.ke', 'jane@|mlimani-girls.|example.|co.|ke'],
])('%s may break as %s', (text, parts) => {
  expect(broken(text)).toBe(parts);
});
