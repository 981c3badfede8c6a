import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FilterBar, FilterDay } from './filters.tsx';

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

/** The day that a filter shows after the address has named each of these in turn. */
function dayShownAfter(...days: readonly string[]): string | undefined {
  function Bar() {
    const [step, setStep] = useState(0);
    const field = FilterDay({ label: 'From', value: days[step] ?? '', onChange: () => undefined });
    if (step < days.length - 1) setStep(step + 1);
    return field;
  }
  return / value="([^"]*)"/.exec(renderToStaticMarkup(<Bar />))?.[1];
}

test('a filter by day shows the day of its list, also once that is another one or none', () => {
  expect(dayShownAfter('2026-05-04')).toBe('2026-05-04');
  expect(dayShownAfter('2026-05-04', '2026-06-01')).toBe('2026-06-01');
  expect(dayShownAfter('2026-05-04', '')).toBe('');
});
