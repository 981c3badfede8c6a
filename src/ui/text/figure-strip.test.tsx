import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../tests/support/drawn.tsx';
import { asCents, type Cents } from '../../core/money.ts';
import { FigureStrip } from './figure-strip.tsx';

const strip = (cents: Cents | undefined, stale = false) =>
  renderToStaticMarkup(
    <FigureStrip
      figures={[
        { name: 'Cash', cents: asCents(1050) },
        { name: 'Bank', cents, note: '2 pending' },
      ]}
      stale={stale}
    />,
  );

test('sums stand side by side under their names, with what is to be said of one', () => {
  expect(wordsOf(strip(asCents(-200_000)))).toBe('Cash KES 10.50 Bank −KES 2,000.00 2 pending');
});

test('they are busy while one of them is being read or all are about to change, and not otherwise', () => {
  expect(strip(asCents(0))).toContain('aria-busy="false"');
  expect(strip(undefined)).toContain('aria-busy="true"');
  expect(strip(asCents(0), true)).toContain('aria-busy="true"');
});
