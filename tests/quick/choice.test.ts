import { expect, test } from 'vitest';
import { sourceFile } from '../tidy/source-tree.ts';
import { testsNear } from './choice.ts';

const imports = (...targets: string[]) => targets.map((target) => `import { a } from '${target}';`).join('\n');

const tree = {
  'src/core/money.ts': '',
  'src/core/money.test.ts': imports('./money.ts'),
  'src/fees/structures/rules.ts': imports('../../core/money.ts'),
  'src/fees/structures/rules.test.ts': imports('./rules.ts'),
  'src/fees/structures/server/routes.ts': imports('../rules.ts'),
  'src/fees/structures/server/fees.test.ts': imports('../../../../tests/support/world.ts'),
  'src/fees/structures/web/fees-page.tsx': imports('../rules.ts'),
  'src/fees/structures/web/fees-page.test.tsx': imports('./fees-page.tsx'),
  'src/payments/payments/server/routes.ts': imports('../../../fees/structures/rules.ts'),
  'src/payments/payments/server/payments.test.ts': imports('../../../../tests/support/world.ts'),
  'src/school/grades/server/routes.ts': '',
  'src/school/grades/server/grades.test.ts': imports('../../../../tests/support/world.ts'),
  'src/app/server.ts': imports(
    '../fees/structures/server/routes.ts',
    '../payments/payments/server/routes.ts',
    '../school/grades/server/routes.ts',
  ),
  'src/app/entry/main.test.ts': imports('../server.ts'),
  'tests/support/world.ts': imports('../../src/app/server.ts'),
  'tests/support/owing.ts': imports('./world.ts'),
  'tests/idle.server.test.ts': imports('./support/owing.ts'),
  'tests/migrate.server.test.ts': '',
  'tests/catalogue.server.test.ts': '',
  'tests/tidy.test.ts': '',
  'tests/tidy/import-order.test.ts': '',
  'tests/specification.test.ts': '',
};
const files = (extra: Record<string, string> = {}) => Object.entries({ ...tree, ...extra }).map(([path, text]) => sourceFile(path, text));
const near = (...changed: string[]) => {
  const always = ['tests/tidy.test.ts', 'tests/tidy/import-order.test.ts', 'tests/specification.test.ts'];
  return testsNear(changed, files()).near.filter((path) => !always.includes(path));
};

test('a rule is tried by the unit tests that it reaches, by its own server tests and by those that import it directly', () => {
  expect(near('src/fees/structures/rules.ts')).toEqual([
    'src/fees/structures/rules.test.ts',
    'src/fees/structures/web/fees-page.test.tsx',
    'src/fees/structures/server/fees.test.ts',
    'src/payments/payments/server/payments.test.ts',
  ]);
});

test('a route is tried by the server tests of its feature alone, though every server has it', () => {
  expect(near('src/school/grades/server/routes.ts')).toEqual(['src/school/grades/server/grades.test.ts']);
});

test('a page is tried by no server', () => {
  expect(near('src/fees/structures/web/fees-page.tsx')).toEqual(['src/fees/structures/web/fees-page.test.tsx']);
});

test('a test is tried by itself, and one that starts programs by nothing else', () => {
  expect(near('src/school/grades/server/grades.test.ts')).toEqual(['src/school/grades/server/grades.test.ts']);
  expect(near('src/app/entry/main.test.ts')).toEqual(['src/app/entry/main.test.ts']);
});

test('what tests share is tried by those that name it, not by all that reach it', () => {
  expect(near('tests/support/owing.ts')).toEqual(['tests/idle.server.test.ts']);
});

test('a migration is tried by the tests of migrations', () => {
  expect(near('db/migrations/0099-more.sql')).toEqual(['tests/migrate.server.test.ts', 'tests/catalogue.server.test.ts']);
});

test('the rules that look at every file are always tried', () => {
  expect(testsNear([], files()).near).toEqual(['tests/tidy.test.ts', 'tests/tidy/import-order.test.ts', 'tests/specification.test.ts']);
});

test('more server tests than a minute holds are named and left, and never those of the changed feature', () => {
  const others = Object.fromEntries(
    Array.from({ length: 25 }, (_, index) => [`src/wing/a${index}/server/routes.ts`, imports('../../../fees/structures/rules.ts')]),
  );
  const theirTests = Object.fromEntries(Object.keys(others).map((path) => [path.replace('routes', 'routes.test'), '']));
  const { near, left } = testsNear(['src/fees/structures/rules.ts'], files({ ...theirTests, ...others }));
  const server = near.filter((path) => path.includes('/server/'));
  expect([server.length, left.length]).toEqual([20, 7]);
  expect(server).toContain('src/fees/structures/server/fees.test.ts');
});
