import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/core/server/config.ts';
import { projectRoot } from '../../src/core/server/project-root.ts';
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

test('the architecture says of each feature what it is for', () => {
  const architecture = textOf('docs/architecture.md');
  for (const [wing, { features }] of Object.entries(wings)) {
    const [, about = ''] = architecture.split(`**\`src/${wing}/\`**`);
    const [words = ''] = about.split('\n\n');
    expect(
      features.filter((feature) => !words.includes(`\`${feature}\``)),
      wing,
    ).toEqual([]);
  }
});

test('the operator finds every setting and every command in one place', () => {
  const operating = textOf('docs/operating.md');
  const settings = [...textOf('src/core/server/config.ts').matchAll(/^ {2}([A-Z_]{3,}):/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(25);
  for (const name of settings) expect(operating).toContain(`\`${name}\``);
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  for (const name of Object.keys(scripts)) expect(operating).toMatch(new RegExp(`\`npm (run )?${name}( -- [^\`]+)?\``));
});

test('the example of settings has every setting once, and no other but the password of the compose file', () => {
  const settings = [...textOf('src/core/server/config.ts').matchAll(/^ {2}([A-Z_]{3,}):/gm)].map(([, name]) => name);
  const example = readFileSync(join(projectRoot, '.env.example'), 'utf8');
  const named = [...example.matchAll(/^#?([A-Z_]{3,})=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...settings, 'POSTGRES_PASSWORD'].toSorted());
  const set = Object.fromEntries([...example.matchAll(/^#([A-Z_]{3,})=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]));
  expect(readConfig(set)).toMatchObject({ caps: readConfig({}).caps, port: readConfig({}).port, backupKeep: readConfig({}).backupKeep });
});

test('the files that ship Karo name its version', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  for (const file of ['compose.yaml', 'docs/shipping.md']) {
    expect(readFileSync(join(projectRoot, file), 'utf8'), file).toContain(`karo:${version}`);
  }
  expect(readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8')).toContain(`## [${version}]`);
});

test('the README can be read at one sitting', () => {
  expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});
