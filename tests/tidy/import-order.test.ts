import { expect, test } from 'vitest';
import { breaches, sample } from './breaches.ts';
import { fileFault, importFindings, packageFault, wings } from './import-order.ts';
import { sourceTree } from './source-tree.ts';

test('imports point one way, and in no circle', () => {
  expect(breaches(importFindings, sourceTree())).toEqual([]);
});

test('the import rules see a missing file, a circle and an unlisted feature', () => {
  expect(sample(importFindings, { 'src/core/a.ts': "import './b';", 'src/core/b.ts': '' })).toEqual([
    'src/core/a.ts:1 may not import src/core/b',
  ]);
  expect(sample(importFindings, { 'src/core/a.ts': "import './b.ts';", 'src/core/b.ts': "import type { A } from './a.ts';" })).toEqual([
    'src/core/b.ts:1 no circle of imports: src/core/a.ts → src/core/b.ts → src/core/a.ts',
  ]);
  expect(
    sample(importFindings, { 'src/core/a.ts': "void import('./b.ts');", 'src/core/b.ts': "export { a } from './a.ts';" }),
  ).toHaveLength(1);
  expect(sample(importFindings, { 'src/school/library/rules.ts': '' })).toEqual(['src/school/library:1 a feature has a place in a wing']);
  expect(sample(importFindings, { 'src/fees/structures/rules.ts': "\nimport { readFileSync } from 'node:fs';" })).toEqual([
    'src/fees/structures/rules.ts:2 may not import node:fs',
  ]);
});

test.each([
  ['src/core/money.ts', 'src/core/server/db.ts', true],
  ['src/core/money.ts', 'src/core/web/call.ts', true],
  ['src/core/server/db.ts', 'src/core/errors.ts', false],
  ['src/core/server/serve.ts', 'src/fees/structures/contract.ts', true],
  ['src/core/server/serve.ts', 'src/core/web/call.ts', true],
  ['src/core/web/call.ts', 'src/ui/page.tsx', true],
  ['src/ui/page.tsx', 'src/core/web/call.ts', false],
  ['src/ui/page.tsx', 'src/fees/structures/contract.ts', true],
  ['src/payments/payments/server/sql.ts', 'src/books/ledger/server/sql.ts', false],
  ['src/books/ledger/server/sql.ts', 'src/payments/payments/server/sql.ts', true],
  ['src/payments/payments/contract.ts', 'src/books/terms/contract.ts', false],
  ['src/payments/payments/contract.ts', 'src/core/dates.ts', false],
  ['src/payments/payments/contract.ts', 'src/core/web/call.ts', true],
  ['src/payments/payments/contract.ts', 'src/payments/payments/server/sql.ts', true],
  ['src/books/terms/contract.ts', 'src/payments/payments/contract.ts', true],
  ['src/fees/structures/web/fees-page.tsx', 'src/payments/payments/contract.ts', true],
  ['src/students/register/web/student-actions.tsx', 'src/fees/structures/contract.ts', true],
  ['src/fees/structures/web/fees-page.tsx', 'src/payments/payments/rules.ts', true],
  ['src/fees/structures/web/fees-page.tsx', 'src/ui/page.tsx', false],
  ['src/fees/structures/web/fees-page.tsx', 'src/payments/payments/web/payments-page.tsx', true],
  ['src/fees/structures/web/fees-page.tsx', 'src/school/grades/web/class-fields.tsx', false],
  ['src/fees/structures/web/fees-page.tsx', 'src/fees/structures/server/sql.ts', true],
  ['src/fees/structures/web/fees-page.tsx', 'src/shell/shell.tsx', true],
  ['src/fees/structures/server/routes.ts', 'src/fees/structures/web/fees-page.tsx', true],
  ['src/fees/structures/server/routes.ts', 'src/ui/page.tsx', true],
  ['src/fees/structures/server/routes.ts', 'tests/support/world.ts', true],
  ['src/shell/shell.tsx', 'src/school/session/contract.ts', false],
  ['src/app/server.ts', 'src/fees/structures/server/routes.ts', false],
])('%s importing %s is a fault: %s', (path, target, isFault) => {
  expect(fileFault(path, target) !== null).toBe(isFault);
});

test.each([
  ['src/core/money.ts', 'node:crypto', true],
  ['src/fees/structures/contract.ts', 'zod/mini', false],
  ['src/fees/structures/contract.ts', 'zod', true],
  ['src/fees/structures/contract.ts', 'react', true],
  ['src/fees/structures/web/fees-page.tsx', 'react', false],
  ['src/fees/structures/web/fees-page.tsx', 'pg', true],
  ['src/fees/structures/server/routes.ts', 'fastify', false],
])('%s importing the package %s is a fault: %s', (path, name, isFault) => {
  expect(packageFault(path, name) !== null).toBe(isFault);
});

test('wings import from wings that are named before them, so that none can point back', () => {
  const names = Object.keys(wings);
  const back = Object.entries(wings).flatMap(([name, { imports }], place) =>
    imports.filter((other) => names.indexOf(other) === -1 || names.indexOf(other) >= place).map((other) => `${name} → ${other}`),
  );
  expect(back).toEqual([]);
});
