import { expect, test } from 'vitest';
import { pageAt } from '../core/page-paths.ts';
import { guides } from './content.ts';

test('there is a guide for each thing that a new school asks about', () => {
  expect(guides.map(({ slug }) => slug)).toEqual([
    'first-term',
    'roles',
    'taking-a-payment',
    'close-the-day',
    'correcting-a-mistake',
    'statements-for-parents',
  ]);
});

test.each(guides)('$slug can stand in an address and says whom it is for', ({ slug, reader, summary }) => {
  expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(reader).toMatch(/^For the (administrator|bursar) · /);
  expect(summary).toMatch(/[.?]$|argument\.$/);
});

test.each(guides)('$slug is short enough to be followed, and no step is said twice', ({ steps, notes }) => {
  expect(steps.length).toBeGreaterThanOrEqual(4);
  expect(steps.length).toBeLessThanOrEqual(7);
  expect(new Set(steps.map(({ act }) => act)).size).toBe(steps.length);
  expect(notes.length).toBeGreaterThan(0);
});

test.each(guides)('every page that $slug leads to exists', ({ steps }) => {
  const paths = steps.flatMap(({ page }) => (page ? [page.path] : []));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect(pageAt(path)?.pattern).toBe(path);
});
