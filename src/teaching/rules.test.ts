import { expect, test } from 'vitest';
import { isPlaygroup, lessonsText, loadPercent, loadState } from './rules.ts';

test.each([
  [0, 'Has room', 'good'],
  [24, 'Has room', 'good'],
  [25, 'Nearly full', 'waiting'],
  [29, 'Nearly full', 'waiting'],
  [30, 'Full', 'waiting'],
  [31, 'Over the limit', 'bad'],
])('%i of 30 lessons is: %s', (lessons, word, tone) => {
  expect(loadState({ lessons, max: 30 })).toEqual({ word, tone });
});

test('a bar is filled in whole per cent, and never beyond its end', () => {
  expect([0, 10, 24, 30, 45].map((lessons) => loadPercent({ lessons, max: 30 }))).toEqual([0, 33, 80, 100, 100]);
});

test('one lesson is not called lessons', () => {
  expect([0, 1, 5].map(lessonsText)).toEqual(['0 lessons', '1 lesson', '5 lessons']);
});

test('playgroup is known by its name in any letters, and by nothing else', () => {
  expect(['Playgroup', ' PLAYGROUP ', 'playGroup'].every(isPlaygroup)).toBe(true);
  expect(['Playgroup 2', 'PP1', ''].some(isPlaygroup)).toBe(false);
});
