import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands, typedCommand } from '../../../scripts/commands.mjs';
import { karo } from '../../../scripts/operator-commands.mjs';
import { everyCommand, readWords } from '../../../scripts/parser.mjs';
import { run } from '../../../tests/support/processes.ts';
import { scratchFolder } from '../../../tests/support/scratch.ts';
import { projectRoot } from '../../core/server/project-root.ts';
import { reports } from '../../install/operators/reports.ts';

const home = scratchFolder('karo-commands-');
const checkout = join(home, 'checkout');
const packages = join(checkout, 'node_modules');
const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** Tools of others, which have a help of their own. */
const tools = ['typecheck', 'lint', 'lint:fix'];
const names = Object.keys(scripts).filter((name) => !tools.includes(name));
const [operators, developers] = [names.filter(isOfKaro), names.filter((name) => !isOfKaro(name))];
const karoWords = (name: string) => (scripts[name] ?? '').split('bin/karo.mjs').at(-1)?.trim() ?? '';

const words = (name: string) => karoWords(name).split(' ').filter(Boolean);
const programOf = (name: string) => (scripts[name] ?? '').split(' ').find((word) => /^(scripts|bin)\//.test(word));

function isOfKaro(name: string): boolean {
  return scripts[name]?.includes('bin/karo.mjs') === true;
}

/** A checkout with the parser and nothing else installed or built, so that a command which does more than answer cannot succeed. */
beforeAll(() => {
  mkdirSync(packages, { recursive: true });
  for (const part of ['bin', 'scripts', 'src/app/entry/main.ts', 'package.json', 'bench', 'tests/faults']) {
    cpSync(join(projectRoot, part), join(checkout, part), { recursive: true });
  }
  symlinkSync(dirname(createRequire(import.meta.url).resolve('commander')), join(packages, 'commander'));
  writeFileSync(join(checkout, 'package-lock.json'), '{}');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What `npm run NAME -- ARGS` runs there. */
async function typed(name: string, ...args: string[]) {
  const [, ...program] = (scripts[name] ?? '').split(' ');
  const at = program.map((word) => (/^(scripts|bin)\//.test(word) ? join(checkout, word) : word));
  const { ended, output, complained } = run([...at, ...args], { dataDir: join(home, 'data'), port: 0 }, { npm_execpath: '/nowhere' });
  const [status] = await ended;
  return { status, output: await output, complained: await complained };
}

function untouched(): void {
  expect(readdirSync(home)).toEqual(['checkout']);
  expect(readdirSync(checkout).sort()).toEqual(
    ['bench', 'bin', 'node_modules', 'package-lock.json', 'package.json', 'scripts', 'src', 'tests'].sort(),
  );
}

/** A command of `karo` by its words. */
function declared(words: string) {
  const at = everyCommand(karo('1')).find(
    (each) => [each.parent?.parent && each.parent.name(), each.name()].filter(Boolean).join(' ') === words,
  );
  if (!at) throw new Error(`karo has no command ${words}`);
  return at;
}

test('every command of package.json is declared once, and each that reports has a form for --json', () => {
  expect(Object.keys(commands).sort()).toEqual([...developers].sort());
  for (const name of operators) expect(declared(karoWords(name) || 'karo').description(), name).not.toBe('');
  const reporting = everyCommand(karo('1')).filter(({ options }) => options.some(({ long }) => long === '--json'));
  expect(reporting).toHaveLength(Object.keys(reports).length - 1);
  for (const name of Object.keys(reports)) declared(name.replace(' --dry-run', ''));
});

test.each(names)('npm run %s refuses what it does not know, and does nothing', async (name) => {
  const unknown = await typed(name, '--surely-not');
  expect(unknown).toMatchObject({ status: 2, output: '' });
  expect(unknown.complained).toMatch(/^Unknown option '--surely-not'\.\nUsage: (npm|karo) ?.*\nMore with --help\.\n$/);
  untouched();
});

const does = (name: string) => (isOfKaro(name) ? declared(karoWords(name) || 'karo') : typedCommand(name)).description();
const inOneLine = (text = '') => text.replaceAll(/\s+/g, ' ');

test('--help of every command says what it does', () => {
  for (const name of operators) expect(inOneLine(readWords(karo('1'), [...words(name), '--help']).text), name).toContain(does(name));
  for (const name of developers) expect(inOneLine(readWords(typedCommand(name), ['--help']).text), name).toContain(does(name));
});

/** A command of each program, which answers for all of its own in the same way. */
const ofEachProgram = [...new Map(names.map((name) => [programOf(name), name])).values()];

test.each(ofEachProgram)('npm run %s answers --help, and does nothing', async (name) => {
  const help = await typed(name, '--help');
  expect(help).toMatchObject({ status: 0, complained: '' });
  expect(inOneLine(help.output)).toContain(does(name));
  untouched();
});

test('a checkout without the parser installs its packages before anything else', async () => {
  rmSync(join(packages, 'commander'));
  const { status, output, complained } = await typed('backup', '--help');
  expect([status, output]).toEqual([1, '']);
  expect(complained).toMatch(/^Installing the packages of package-lock\.json …\n/);
  expect(readdirSync(home)).toEqual(['checkout']);
});

test.each([
  [[], 'A command is missing.'],
  [['backp'], "Unknown command 'backp' (Did you mean backup?)"],
  [['start', 'now'], "Too many arguments for 'start'. Expected 0 arguments but got 1."],
  [['demo', 'off'], "Too many arguments for 'demo'."],
  [['migrate', 'back'], "Too many arguments for 'migrate'."],
  [['verify', '1'], "Too many arguments for 'verify'."],
  [['user'], 'A command is missing.'],
  [['user', 'remove'], "Unknown command 'remove'."],
  [['user', 'reset'], "Missing required argument 'username'."],
  [['user', 'reset', 'asha', 'otieno'], "Too many arguments for 'reset'."],
  [['user', 'list', '--school', 'x'], "'x' is not valid for '--school <id>'. It is the number of a school."],
  [['school', 'show', 'x'], "'x' is not valid for 'id'. It is the number of a school."],
  [['backup', 'a.karo', 'b.karo'], "Too many arguments for 'backup'."],
  [['backup', '--school', '0'], 'It is the number of a school.'],
  [['backup', '--school'], "Option '--school <id>' argument missing."],
  [['restore'], "Missing required argument 'file'."],
  [['archive', 'make'], "Missing required argument 'school'."],
  [['archive', 'make', '77'], "Missing required argument 'file'."],
  [['archive', 'make', 'one', 'file.zip'], 'It is the number of a school.'],
  [['archive', 'restore'], "Missing required argument 'file'."],
  [['school', 'show'], "Missing required argument 'id'."],
])('karo %j is refused in words', (words, fault) => {
  expect(readWords(karo('1'), words).fault).toContain(fault);
});

test.each([
  ['test:node', 'newest', 'It is one of Node.js, such as 24.'],
  ['test:mpesa', 'many', 'It is a whole number.'],
  ['test:faults', 'rain', 'There are arrivals, '],
  ['bench', 'speed', 'There are billing, '],
])('npm run %s -- %s is refused in words', (name, word, fault) => {
  expect(readWords(typedCommand(name), [word]).fault).toContain(fault);
});

test('what a command knows is handed to it', () => {
  const read = (...words: string[]) => readWords(karo('4.5.6'), words);
  const backup = { name: 'backup', words: ['shule.karo'], options: { school: '3', json: true }, fault: null };
  expect(read('backup', '--school', '3', 'shule.karo', '--json')).toMatchObject(backup);
  expect(read('user', 'reset', 'asha', '--activate')).toMatchObject({ name: 'user reset', words: ['asha'], options: { activate: true } });
  expect(read('migrate', '--dry-run')).toMatchObject({ name: 'migrate', options: { dryRun: true }, fault: null });
  expect(read('--version')).toMatchObject({ text: '4.5.6\n', fault: null });
  const growth = readWords(typedCommand('bench'), ['growth', 'payment', '--schools=200']);
  expect(growth).toMatchObject({ words: ['growth', 'payment'], options: { schools: '200' }, fault: null });
  expect(readWords(typedCommand('test'), ['src/fees', '-t', 'a name', '--project', 'unit'])).toMatchObject({
    words: ['src/fees'],
    fault: null,
  });
  expect(readWords(typedCommand('test'), [])).toMatchObject({ words: [], fault: null });
});
