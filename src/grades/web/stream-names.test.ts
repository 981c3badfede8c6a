import { expect, test } from 'vitest';
import { streamNames } from './stream-names.ts';

test('streams are split on commas and trimmed, and empty ones are dropped', () => {
  expect(streamNames(' East, West ,, North  Wing,')).toEqual(['East', 'West', 'North Wing']);
});

test('a stream named twice is one stream, letter case aside', () => {
  expect(streamNames('East, east, EAST')).toEqual(['East']);
});

test('commas alone name no stream', () => {
  expect(streamNames(' , ,')).toEqual([]);
});
