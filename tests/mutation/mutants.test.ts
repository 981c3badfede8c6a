import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceTree } from '../tidy/source-tree.ts';
import { areaOf, areas, browserTests, featureOf, lastTests, nearestTests, trialsOf } from './areas.ts';
import { drawn, inTurn, mutantsOf, mutated } from './mutants.ts';

const changes = (text: string) => mutantsOf('src/fees/structures/rules.ts', text).map((mutant) => mutated(text, mutant));

test('a sign, a bound, a condition and a call are each changed by themselves', () => {
  expect(changes('const owed = billed - paid;')).toEqual(['const owed = billed + paid;']);
  expect(changes('const late = day <= 7;')).toEqual(['const late = day < 7;', 'const late = day <= 8;']);
  expect(changes('if (late) warn(now);')).toEqual(['if (!(late)) warn(now);', 'if (late) ;']);
  expect(changes('const text = isOver ? past : now;')).toEqual(['const text = !(isOver) ? past : now;']);
  expect(changes('const x = { active: true };')).toEqual(['const x = { active: false };']);
  expect(changes('const day = given ?? today;')).toEqual(['const day = given && today;']);
});

test('SQL is changed inside the tag alone', () => {
  expect(changes('const q = sql`select a from b where c <= d and e`;')).toEqual([
    'const q = sql`select a from b where c < d and e`;',
    'const q = sql`select a from b where c <= d or e`;',
  ]);
  expect(changes('const q = `a and b`;')).toEqual([]);
  expect(changes('const q = sql`lock for update`;')).toEqual(['const q = sql`lock`;']);
});

test('the same seed draws the same mutants, from each file before twice from one', () => {
  const all = ['a', 'a', 'a', 'b', 'c'].map((path, line) => ({ path, line }));
  const three = drawn(all, 3, 5);
  expect(three).toEqual(drawn(all, 3, 5));
  expect(three.map(({ path }) => path).toSorted()).toEqual(['a', 'b', 'c']);
  expect(drawn(all, 9, 5)).toHaveLength(5);
});

test('areas are tried in turn by their size, so that a run cut short is a sample of all', () => {
  expect(inTurn([['a', 'b', 'c', 'd'], ['x', 'y'], []]).join('')).toBe('axbcyd');
});

test('what survives is shown to every server test at the end, and a page to none', () => {
  expect(lastTests('src/core/dates.ts')).toEqual([['server']]);
  expect(lastTests('src/core/web/ask.ts')).toEqual([]);
});

test.each([
  ['src/payments/payments/server/sql.ts', 'money'],
  ['src/core/server/serve.ts', 'access'],
  ['src/core/dates.ts', 'core'],
  ['src/students/register/server/sql.ts', 'core'],
  ['src/students/register/web/students-page.tsx', 'web'],
  ['src/core/web/ask.ts', 'web'],
])('%s belongs to %s and has tests near it', (path, name) => {
  expect(areaOf(path)?.name).toBe(name);
  expect(nearestTests(path).length).toBeGreaterThan(1);
});

test('tests, texts and ways in are not changed', () => {
  expect(['src/fees/structures/server/fees.test.ts', 'src/app/entry/main.ts', 'src/install/landing/content.ts'].map(areaOf)).toEqual([
    null,
    null,
    null,
  ]);
  expect(areas.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(120);
});

test('every feature with pages has browser tests near it, and each of them is there', () => {
  const pages = sourceTree().filter(({ path }) => areaOf(path)?.name === 'web');
  const features = new Set(pages.map(({ path }) => featureOf(path)));
  expect(features.size).toBeGreaterThan(30);
  expect([...features].filter((feature) => !(feature in browserTests))).toEqual([]);
  const specs = new Set(Object.values(browserTests).flat());
  expect([...specs].filter((name) => !existsSync(`tests/e2e/${name}.spec.ts`))).toEqual([]);
});

test('the type checker is asked first where it may see the change, late where it hardly can, and never about SQL', () => {
  const trials = (change: { isSql: boolean; text: string }) => trialsOf({ path: 'src/fees/structures/server/sql.ts', ...change });
  const runs = nearestTests('src/fees/structures/server/sql.ts');
  expect(trials({ isSql: false, text: '!(isOver)' })).toEqual(['types', ...runs]);
  expect(trials({ isSql: false, text: '<=' })).toEqual([...runs.slice(0, 2), 'types', ...runs.slice(2)]);
  expect(trials({ isSql: true, text: ' or ' })).toEqual(runs);
});
