import { expect, test } from 'vitest';
import { bannedPhraseFindings } from './tidy/banned-phrases.ts';
import { breaches, sample } from './tidy/breaches.ts';
import { constraintNameFindings } from './tidy/constraint-names.ts';
import { docCommentFindings } from './tidy/doc-comments.ts';
import { effectFindings } from './tidy/effects.ts';
import { proportionFindings } from './tidy/proportions.ts';
import { sizeFindings } from './tidy/size-limits.ts';
import { sourceTree } from './tidy/source-tree.ts';
import { treeShapeFindings } from './tidy/tree-shape.ts';
import { typeEscapeFindings } from './tidy/type-escapes.ts';

const tree = sourceTree();
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
  const full = Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`src/fees/structures/server/f${number}.ts`, '']));
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
  expect(sample(sizeFindings, full)).toEqual(['src/fees/structures/server:1 a folder has at most 20 source files, this has 21']);
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
  const today = 'const today = nairobiToday();';
  expect(sample(bannedPhraseFindings, { 'src/a/server/a.ts': today, 'src/a/server/a.test.ts': today, 'src/a/web/a.ts': today })).toEqual([
    'src/a/server/a.ts:1 no nairobiToday() in a command',
  ]);
  const written = `sql\`update a set on_at = coalesce(on_at, ${'now'}())\``;
  expect(sample(bannedPhraseFindings, { 'src/a.ts': written, 'src/a.test.ts': written })).toEqual(['src/a.ts:1 no moment within COALESCE']);
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
  expect(sample(effectFindings, { 'src/fees/structures/web/a.ts': explained.repeat(9) })).toEqual([
    'src/fees/structures/web/a.ts:18 at most 8 effects in all, there are 9',
  ]);
  expect(sample(effectFindings, { 'src/a.tsx': explained.repeat(9) + linesOfCode(18_000) })).toEqual([]);
});

test('what is shared says what it promises', () => {
  expect(breaches(docCommentFindings, tree)).toEqual([]);
});

test('the comment rule sees an exported function of core or rules without a doc comment', () => {
  const plain = 'export function due() {}\n';
  const documented = `/** In cents. */\n${plain}`;
  expect(sample(docCommentFindings, { 'src/fees/structures/rules.ts': `${documented}\nexport const paid = () => 0;` })).toEqual([
    'src/fees/structures/rules.ts:4 paid is shared and has no doc comment',
  ]);
  expect(sample(docCommentFindings, { 'src/core/money.ts': plain })).toHaveLength(1);
  expect(sample(docCommentFindings, { 'src/core/server/a.ts': plain, 'src/fees/structures/server/a.ts': plain })).toEqual([]);
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

test('the shape rules see a vague folder, a barrel file, a number given twice and routes named after something else', () => {
  const passesOn = "export { a } from './a.ts';";
  const files = {
    'src/utils/a.ts': 'a();',
    'src/fees/structures/index.ts': 'a();',
    'src/fees/structures/all.ts': passesOn,
    'src/fees/structures/own.ts': `${passesOn}\na();`,
  };
  expect(sample(treeShapeFindings, files)).toEqual([
    'src/utils:1 a folder is named after what is in it',
    'src/fees/structures/index.ts:1 no barrel files',
    'src/fees/structures/all.ts:1 no barrel files',
  ]);
  const routes = { 'src/school/api-keys/server/routes.ts': 'export function apiKeysRoutes() {}' };
  const others = { 'src/school/settings/server/routes.ts': 'export function schoolsRoutes() {}' };
  expect(sample(treeShapeFindings, { ...routes, ...others })).toEqual([
    'src/school/settings/server/routes.ts:1 routes are named after their feature',
  ]);
  expect(sample(treeShapeFindings, { 'src/a.ts': "export * from './b.ts';\na();" })).toEqual(['src/a.ts:1 no barrel files']);
  const numbered = { 'db/migrations/0007-a.sql': '', 'db/migrations/0007-b.sql': '', 'docs/decisions/0007-a.md': '' };
  expect(sample(treeShapeFindings, numbered)).toHaveLength(2);
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
