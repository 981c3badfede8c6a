import { expect, test } from 'vitest';
import { bannedPhraseFindings } from './tidy/banned-phrases.ts';
import { constraintNameFindings } from './tidy/constraint-names.ts';
import { docCommentFindings } from './tidy/doc-comments.ts';
import { effectFindings } from './tidy/effects.ts';
import { fileFault, importFindings, packageFault } from './tidy/import-order.ts';
import { proportionFindings } from './tidy/proportions.ts';
import { sizeFindings } from './tidy/size-limits.ts';
import { type Finding, type SourceFile, sourceFile, sourceTree } from './tidy/source-tree.ts';
import { treeShapeFindings } from './tidy/tree-shape.ts';
import { typeEscapeFindings } from './tidy/type-escapes.ts';

type Check = (files: readonly SourceFile[]) => Finding[];

const tree = sourceTree();

function breaches(check: Check, files: readonly SourceFile[]): string[] {
  return check(files).map(({ file, line, rule, remedy }) => `${file}:${line} ${rule}; ${remedy}`);
}

/** The breaches of a project of these files, each as its place and rule. */
function sample(check: Check, files: Record<string, string>): string[] {
  const found = check(Object.entries(files).map(([path, text]) => sourceFile(path, text)));
  return found.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

const linesOfCode = (count: number) => 'work();\n'.repeat(count);
const functionOf = (name: string, count: number) => `export function ${name}() {\n${linesOfCode(count - 2)}}\n`;

test('the rules look at the whole project', () => {
  const paths = tree.map(({ path }) => path);
  const some = [
    'src/app/entry/main.ts',
    'src/core/money.ts',
    'src/ui/page/page.tsx',
    'src/ui/look/base.css',
    'tests/tidy.test.ts',
    'vite.config.ts',
    '.ci/run',
  ];
  expect(paths).toEqual(expect.arrayContaining([...some, 'scripts/test.mjs', 'db/migrations/0007-payments.sql']));
  expect(paths.filter((path) => path.includes('node_modules'))).toEqual([]);
});

test('files, functions, components and folders are small enough to read at one sitting', () => {
  expect(breaches(sizeFindings, tree)).toEqual([]);
});

test('the size rules see what is too long or too full', () => {
  const full = Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`src/fees/fees/server/f${number}.ts`, '']));
  expect(sample(sizeFindings, { 'src/a.ts': linesOfCode(251), 'src/b.ts': linesOfCode(250) })).toEqual([
    'src/a.ts:251 a file has at most 250 lines, this has 251',
  ]);
  expect(sample(sizeFindings, { 'src/a.ts': `\nwork(${'1 + '.repeat(40)}1);` })).toEqual(['src/a.ts:2 a line has at most 140 characters']);
  expect(sample(sizeFindings, { 'src/a.ts': `throw new Error('${'a long sentence '.repeat(10)}');` })).toEqual([]);
  expect(sample(sizeFindings, { 'src/a.ts': functionOf('work', 51), 'src/b.ts': functionOf('work', 50) })).toEqual([
    'src/a.ts:1 a function has at most 50 lines, work has 51',
  ]);
  expect(sample(sizeFindings, { 'src/a.ts': `const work = () => {\n${linesOfCode(50)}};` })).toEqual([
    'src/a.ts:1 a function has at most 50 lines, work has 52',
  ]);
  expect(sample(sizeFindings, { 'src/a.tsx': functionOf('Page', 121), 'src/b.tsx': functionOf('Page', 120) })).toEqual([
    'src/a.tsx:1 a component has at most 120 lines, Page has 121',
  ]);
  expect(sample(sizeFindings, { 'a.test.ts': `describe('a chapter', () => {\n${linesOfCode(60)}});` })).toEqual([]);
  expect(sample(sizeFindings, full)).toEqual(['src/fees/fees/server:1 a folder has at most 20 source files, this has 21']);
});

test('nothing gets around the type checker', () => {
  expect(breaches(typeEscapeFindings, tree)).toEqual([]);
});

test('the type rules see any, a non-null mark and a silenced checker', () => {
  const loose = ['const a: any = 1;', 'const b = a!;', '// @ts-ignore', "const c = 'any';"].join('\n');
  expect(sample(typeEscapeFindings, { 'src/a.ts': loose })).toEqual([
    'src/a.ts:1 no any',
    'src/a.ts:2 no non-null !',
    'src/a.ts:3 no comment silences the type checker',
  ]);
  expect(sample(typeEscapeFindings, { 'tests/support/world.ts': 'type Answer = { body: any };' })).toEqual([]);
});

test('no phrase stands where a better one exists', () => {
  expect(breaches(bannedPhraseFindings, tree)).toEqual([]);
});

test('the phrase rules see code, statements, notes and foreign paths, and let the homes be', () => {
  const star = ['select', '*'].join(' ');
  const code = ['new Date();', 'cents.toFixed(2);', "console.log('x');", 'parseFloat(text);', `sql\`\n${star} from fees\`;`].join('\n');
  expect(sample(bannedPhraseFindings, { 'src/a.ts': code })).toEqual([
    'src/a.ts:1 no new Date(…)',
    'src/a.ts:2 no .toFixed()',
    'src/a.ts:3 no console',
    'src/a.ts:4 no parseFloat',
    'src/a.ts:6 a statement names its columns',
  ]);
  expect(sample(bannedPhraseFindings, { 'src/core/dates.ts': 'new Date();', 'src/b.ts': "const words = 'new Date()';" })).toEqual([]);
  expect(sample(bannedPhraseFindings, { 'db/a.sql': `-- all\n${star.toUpperCase()} from fees;` })).toEqual([
    'db/a.sql:2 a statement names its columns',
  ]);
  expect(sample(bannedPhraseFindings, { 'docs/a.md': ['FIX', 'ME'].join(''), 'README.md': ['See ..', 'shared.'].join('/') })).toEqual([
    'docs/a.md:1 no note to mend something later',
    'README.md:1 no path outside the project',
  ]);
  const curly = "say('a child\u2019s');";
  expect(sample(bannedPhraseFindings, { 'src/a.ts': curly, 'src/a.test.ts': curly })).toEqual(['src/a.ts:1 an apostrophe is straight']);
  expect(sample(bannedPhraseFindings, { 'src/a.ts': `// As in ${['', 'work', 'notes'].join('/')}.` })).toHaveLength(1);
});

test('effects are few, and each says why', () => {
  expect(breaches(effectFindings, tree)).toEqual([]);
});

test('the effect rules see one without its reason and one too many', () => {
  const explained = '// The page title lives outside React.\nuseEffect(name);\n';
  expect(sample(effectFindings, { 'src/a.tsx': `${explained}\nReact.useEffect(name);` })).toEqual([
    'src/a.tsx:4 an effect says why in a comment just above it',
  ]);
  expect(sample(effectFindings, { 'src/fees/fees/web/a.ts': explained.repeat(9) })).toEqual([
    'src/fees/fees/web/a.ts:18 at most 8 effects in all, there are 9',
  ]);
  expect(sample(effectFindings, { 'src/a.tsx': explained.repeat(9) + linesOfCode(18_000) })).toEqual([]);
});

test('what is shared says what it promises', () => {
  expect(breaches(docCommentFindings, tree)).toEqual([]);
});

test('the comment rule sees an exported function of core or rules without a doc comment', () => {
  const plain = 'export function due() {}\n';
  const documented = `/** In cents. */\n${plain}`;
  expect(sample(docCommentFindings, { 'src/fees/fees/rules.ts': `${documented}\nexport const paid = () => 0;` })).toEqual([
    'src/fees/fees/rules.ts:4 paid is shared and has no doc comment',
  ]);
  expect(sample(docCommentFindings, { 'src/core/money.ts': plain })).toHaveLength(1);
  expect(sample(docCommentFindings, { 'src/core/server/a.ts': plain, 'src/fees/fees/server/a.ts': plain })).toEqual([]);
});

test('every constraint and index has a name to tell a refusal by', () => {
  expect(breaches(constraintNameFindings, tree)).toEqual([]);
});

test('the constraint rule sees each kind without a name', () => {
  const table = (column: string) =>
    sample(constraintNameFindings, { 'db/migrations/1.sql': `-- unique\ncreate table a (\n  ${column}\n);` });
  expect(table('id integer primary key')).toEqual(['db/migrations/1.sql:3 primary key without a name']);
  expect(table("kind text check (kind in ('unique'))")).toEqual(['db/migrations/1.sql:3 check without a name']);
  expect(table('unique (id)')).toEqual(['db/migrations/1.sql:3 unique without a name']);
  expect(table('id integer references b')).toEqual(['db/migrations/1.sql:3 references without a name']);
  expect(table('foreign key (id) references b')).toEqual(['db/migrations/1.sql:3 foreign key without a name']);
  expect(table('constraint a_b_fk foreign key (id, b_id) references b')).toEqual([]);
  expect(table('id integer constraint a_pk primary key constraint a_above check (id > 0)')).toEqual([]);
  const others = 'create index on a (id);\ncreate unique index a_once on a (id);\ncreate policy own on a using (true) with check (true);';
  expect(sample(constraintNameFindings, { 'db/migrations/1.sql': others })).toEqual(['db/migrations/1.sql:1 an index without a name']);
});

test('folders and files are what their names say', () => {
  expect(breaches(treeShapeFindings, tree)).toEqual([]);
});

test('the shape rules see a vague folder, a barrel file and a number given twice', () => {
  const passesOn = "export { a } from './a.ts';";
  const files = {
    'src/utils/a.ts': 'a();',
    'src/fees/fees/index.ts': 'a();',
    'src/fees/fees/all.ts': passesOn,
    'src/fees/fees/own.ts': `${passesOn}\na();`,
  };
  expect(sample(treeShapeFindings, files)).toEqual([
    'src/utils:1 a folder is named after what is in it',
    'src/fees/fees/index.ts:1 no barrel files',
    'src/fees/fees/all.ts:1 no barrel files',
  ]);
  expect(sample(treeShapeFindings, { 'src/a.ts': "export * from './b.ts';\na();" })).toEqual(['src/a.ts:1 no barrel files']);
  const numbered = { 'db/migrations/0007-a.sql': '', 'db/migrations/0007-b.sql': '', 'docs/decisions/0007-a.md': '' };
  expect(sample(treeShapeFindings, numbered)).toHaveLength(2);
});

test('imports point one way, and in no circle', () => {
  expect(breaches(importFindings, tree)).toEqual([]);
});

test('the import rules see a missing file, a circle and an unlisted feature', () => {
  expect(sample(importFindings, { 'src/a.ts': "import './b';", 'src/b.ts': '' })).toEqual(['src/a.ts:1 may not import src/b']);
  expect(sample(importFindings, { 'src/a.ts': "import './b.ts';", 'src/b.ts': "import type { A } from './a.ts';" })).toEqual([
    'src/b.ts:1 no circle of imports: src/a.ts → src/b.ts → src/a.ts',
  ]);
  expect(sample(importFindings, { 'src/a.ts': "void import('./b.ts');", 'src/b.ts': "export { a } from './a.ts';" })).toHaveLength(1);
  expect(sample(importFindings, { 'src/library/rules.ts': '' })).toEqual(['src/library:1 a feature has a place in the order']);
  expect(sample(importFindings, { 'src/fees/fees/rules.ts': "\nimport { readFileSync } from 'node:fs';" })).toEqual([
    'src/fees/fees/rules.ts:2 may not import node:fs',
  ]);
});

test.each([
  ['src/core/money.ts', 'src/core/server/db.ts', true],
  ['src/core/money.ts', 'src/core/web/call.ts', true],
  ['src/core/server/db.ts', 'src/core/errors.ts', false],
  ['src/core/server/serve.ts', 'src/fees/fees/contract.ts', true],
  ['src/core/server/serve.ts', 'src/core/web/call.ts', true],
  ['src/core/web/call.ts', 'src/ui/page.tsx', true],
  ['src/ui/page.tsx', 'src/core/web/call.ts', false],
  ['src/ui/page.tsx', 'src/fees/fees/contract.ts', true],
  ['src/payments/payments/server/sql.ts', 'src/books/ledger/server/sql.ts', false],
  ['src/books/ledger/server/sql.ts', 'src/payments/payments/server/sql.ts', true],
  ['src/payments/payments/contract.ts', 'src/books/terms/contract.ts', false],
  ['src/payments/payments/contract.ts', 'src/core/dates.ts', false],
  ['src/payments/payments/contract.ts', 'src/core/web/call.ts', true],
  ['src/payments/payments/contract.ts', 'src/payments/payments/server/sql.ts', true],
  ['src/books/terms/contract.ts', 'src/payments/payments/contract.ts', true],
  ['src/fees/fees/web/fees-page.tsx', 'src/payments/payments/contract.ts', true],
  ['src/students/register/web/student-actions.tsx', 'src/fees/fees/contract.ts', false],
  ['src/fees/fees/web/fees-page.tsx', 'src/payments/payments/rules.ts', true],
  ['src/fees/fees/web/fees-page.tsx', 'src/ui/page.tsx', false],
  ['src/fees/fees/web/fees-page.tsx', 'src/payments/payments/web/payments-page.tsx', true],
  ['src/fees/fees/web/fees-page.tsx', 'src/school/grades/web/class-fields.tsx', false],
  ['src/fees/fees/web/fees-page.tsx', 'src/fees/fees/server/sql.ts', true],
  ['src/fees/fees/web/fees-page.tsx', 'src/shell/shell.tsx', true],
  ['src/fees/fees/server/routes.ts', 'src/fees/fees/web/fees-page.tsx', true],
  ['src/fees/fees/server/routes.ts', 'src/ui/page.tsx', true],
  ['src/fees/fees/server/routes.ts', 'tests/support/world.ts', true],
  ['src/shell/shell.tsx', 'src/school/session/contract.ts', false],
  ['src/app/server.ts', 'src/fees/fees/server/routes.ts', false],
])('%s importing %s is a fault: %s', (path, target, isFault) => {
  expect(fileFault(path, target) !== null).toBe(isFault);
});

test.each([
  ['src/core/money.ts', 'node:crypto', true],
  ['src/fees/fees/contract.ts', 'zod/mini', false],
  ['src/fees/fees/contract.ts', 'zod', true],
  ['src/fees/fees/contract.ts', 'react', true],
  ['src/fees/fees/web/fees-page.tsx', 'react', false],
  ['src/fees/fees/web/fees-page.tsx', 'pg', true],
  ['src/fees/fees/server/routes.ts', 'fastify', false],
])('%s importing the package %s is a fault: %s', (path, name, isFault) => {
  expect(packageFault(path, name) !== null).toBe(isFault);
});

test('there is enough test for the source', () => {
  expect(breaches(proportionFindings, tree)).toEqual([]);
});

test('the proportion rule sees source that outgrew its tests', () => {
  expect(sample(proportionFindings, { 'src/a.ts': linesOfCode(30), 'src/a.test.ts': linesOfCode(2) })).toEqual([
    expect.stringMatching(/^src:1 at least \S+ lines of tests for each line of source, there are 2 for 30/),
  ]);
  expect(sample(proportionFindings, { 'src/a.ts': linesOfCode(3), 'tests/a.test.ts': linesOfCode(3) })).toEqual([]);
});
