import { expect, test } from 'vitest';
import { breaches, sample } from './breaches.ts';
import { docsPathFindings } from './docs-paths.ts';
import { sourceTree } from './source-tree.ts';

test('what the documentation names is there, and each of its links leads somewhere', () => {
  expect(breaches(docsPathFindings, sourceTree())).toEqual([]);
});

test('the rule sees a path, a file, a link, a heading and a function that are not there', () => {
  const docs = {
    'README.md': 'See `src/core/money.ts`, src/core/gold.ts, src/**/*.ts and\n[here](docs/a.md#two-words) or [there](docs/b.md).',
    'docs/a.md':
      '## Two words\n`money.ts`, `core/money.ts` and `web/money.ts`, [up](#two-words), [down](#three), [out](https://example.org/x)',
    'docs/walks.md': '`recordPayment` calls `payNobody`',
    'src/core/money.ts': 'export const recordPayment = 1;',
  };
  expect(sample(docsPathFindings, docs)).toEqual([
    'README.md:1 names a path that is not there: src/core/gold.ts',
    'docs/a.md:2 names a file that is not there: web/money.ts',
    'README.md:2 has a link that is not there: docs/b.md',
    'docs/a.md:2 has a link that is not there: #three',
    'docs/walks.md:1 names a function or table that is not there: payNobody',
  ]);
});

test('decisions may name what was there when they were made, but their links lead somewhere', () => {
  const docs = { 'docs/decisions/0001-a.md': '`src/core/gold.ts` and [before](0000-b.md)', 'docs/statements.md': 'src/core/gold.ts' };
  expect(sample(docsPathFindings, docs)).toEqual(['docs/decisions/0001-a.md:1 has a link that is not there: 0000-b.md']);
});
