import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FilterBar } from './filters.tsx';

const boxes = (html: string) => html.replace(/ class="[^"]*"/g, '');

test('the search stands before the filters and what can be done with the list after them, each in a place of its own', () => {
  const bar = (
    <FilterBar search="search" act="export">
      filters
    </FilterBar>
  );
  expect(boxes(renderToStaticMarkup(bar))).toBe('<div><div>search</div>filters<div>export</div></div>');
});

test('a list without either keeps no empty place for it', () => {
  expect(boxes(renderToStaticMarkup(<FilterBar>filters</FilterBar>))).toBe('<div>filters</div>');
});
