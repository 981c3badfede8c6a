import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/support/drawn.tsx';
import { PercentChange } from './percent-change.tsx';

const drawn = (percent: number, good: 'up' | 'down') => renderToStaticMarkup(<PercentChange percent={percent} good={good} />);
const newsOf = (percent: number, good: 'up' | 'down') => /data-news="(\w+)"/.exec(drawn(percent, good))?.[1];

test('more payments and less balance are good news, the opposite is bad, and no change is neither', () => {
  expect([newsOf(12.3, 'up'), newsOf(-12.3, 'up')]).toEqual(['good', 'bad']);
  expect([newsOf(12.3, 'down'), newsOf(-12.3, 'down')]).toEqual(['bad', 'good']);
  expect(newsOf(0, 'up')).toBeUndefined();
});

test('a change says which way it went, by how much and against what', () => {
  expect(wordsOf(drawn(12.3, 'up'))).toBe('Up 12.3% vs previous term');
  expect(wordsOf(drawn(-5, 'up'))).toBe('Down 5.0% vs previous term');
  expect(wordsOf(drawn(0, 'down'))).toBe('0.0% vs previous term');
});
