import { expect, test } from 'vitest';
import { wings } from './import-order.ts';
import { sourceTree } from './source-tree.ts';

const tree = sourceTree();
const textOf = (path: string) => tree.find((file) => file.path === path)?.text ?? '';

test('the architecture says of each wing what the rule of imports says', () => {
  const rows = Object.entries(wings).map(([wing, { imports, features }]) => [wing, imports.join(', ') || '–', features.join(', ')]);
  const architecture = textOf('docs/architecture.md');
  for (const row of rows) expect(architecture).toContain(`| ${row.join(' | ')} |`);
  const described = [...architecture.matchAll(/^\*\*`src\/([a-z]+)\/`\*\*/gm)].map(([, wing]) => wing);
  expect(described.toSorted()).toEqual(Object.keys(wings).toSorted());
});

test('the operator finds every setting and every command in one place', () => {
  const operating = textOf('docs/operating.md');
  const settings = [...textOf('src/core/server/config.ts').matchAll(/^ {2}([A-Z_]{3,}):/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(25);
  for (const name of settings) expect(operating).toContain(`\`${name}\``);
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  for (const name of Object.keys(scripts)) expect(operating).toMatch(new RegExp(`\`npm (run )?${name}( -- [^\`]+)?\``));
});

test('the README can be read at one sitting', () => {
  expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});
