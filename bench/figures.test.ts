import { expect, test } from 'vitest';
import { benches } from './benches.ts';
import { asked, figureNames, lastLine } from './figures.ts';

test('the last line names every figure of the table once and in its order, and null what was not measured', () => {
  const line = JSON.parse(lastLine({ rss_mb: 131, login_kb: 78.2, requests: null }));
  expect(Object.keys(line)).toEqual(figureNames);
  expect(line).toMatchObject({ rss_mb: 131, login_kb: 78.2, requests: null, growth_10_to_2000: null });
});

test('a figure of zero is a figure', () => {
  expect(JSON.parse(lastLine({ requests: 0 })).requests).toBe(0);
});

test('no figure is taken by two measurements', () => {
  const taken = Object.values(benches).flatMap(({ names }) => names);
  expect(taken).toEqual([...new Set(taken)]);
});

test('a command line names measurements and their options', () => {
  expect(asked(['growth', '--schools=200', 'start'])).toEqual({ names: ['growth', 'start'], options: { schools: '200' } });
  expect(asked([])).toEqual({ names: [], options: {} });
});
