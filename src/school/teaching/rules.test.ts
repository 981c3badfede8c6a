import { expect, test } from 'vitest';
import { allocationPage, isPlaygroup, loadPercent, loadState } from './rules.ts';

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

test('playgroup is known by its name in any letters, and by nothing else', () => {
  expect(['Playgroup', ' PLAYGROUP ', 'playGroup'].every(isPlaygroup)).toBe(true);
  expect(['Playgroup 2', 'PP1', ''].some(isPlaygroup)).toBe(false);
});

test('a page of the allocation ends with the stream that takes it to 500 assignments', () => {
  const stream = (streamId: number, subjects: number) => ({ gradeId: 1, streamId, subjects });
  const places = [stream(1, 499), stream(2, 40), stream(3, 1), { gradeId: 2, streamId: null, subjects: 8 }];
  expect(allocationPage(places, 1)).toEqual({ gradeIds: [1], streamIds: [1, 2], totalPages: 2, total: 540 });
  expect(allocationPage(places, 2)).toEqual({ gradeIds: [1, 2], streamIds: [3], totalPages: 2, total: 540 });
  expect(allocationPage(places, 3)).toMatchObject({ gradeIds: [], streamIds: [], totalPages: 2 });
  expect(allocationPage([], 1)).toEqual({ gradeIds: [], streamIds: [], totalPages: 1, total: 0 });
});
