import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/core/server/project-root.ts';
import { benches } from './benches.ts';
import { figureNames, figures, figureWords, lastLine } from './figures.ts';

test('the last line names every figure of the table once and in its order, and null what was not measured', () => {
  const line = JSON.parse(lastLine({ rss_mb: 131, login_kb: 78.2, requests: null }));
  expect(Object.keys(line)).toEqual(figureNames);
  expect(line).toMatchObject({ rss_mb: 131, login_kb: 78.2, requests: null, growth_10_to_2000: null });
});

test('a figure of zero is a figure', () => {
  expect(JSON.parse(lastLine({ requests: 0 })).requests).toBe(0);
});

test('no figure is taken by two measurements', () => {
  const measuredNames = Object.values(benches).flatMap(({ names }) => names);
  expect(measuredNames).toEqual([...new Set(measuredNames)]);
});

test('a command line names measurements and their options', () => {
  expect(figureWords(['growth', '--schools=200', 'start'])).toEqual({ names: ['growth', 'start'], options: { schools: '200' } });
  expect(figureWords([])).toEqual({ names: [], options: {} });
});

const table = readFileSync(join(projectRoot, 'docs/performance.md'), 'utf8');
const rows = Array.from(table.matchAll(/^\| `(\w+)` \| (.*) \| (.*) \| .* \| `(\S+)` \|$/gm), ([, name, what, target, bench]) => ({
  name,
  what,
  target,
  bench,
}));

test('the table of docs/performance.md has each figure with its target, in the order of the last line', () => {
  expect(rows.map(({ bench, ...figure }) => figure)).toEqual(figureNames.map((name) => ({ name, ...figures[name] })));
});

test('the table says which measurement takes a figure', () => {
  for (const [bench, { names }] of Object.entries(benches)) {
    expect(rows.filter((row) => row.bench === bench).map(({ name }) => name)).toEqual(names);
  }
});
