import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands, readWords } from '../../../scripts/commands.mjs';
import { run } from '../../../tests/support/processes.ts';
import { scratchFolder } from '../../../tests/support/scratch.ts';
import { projectRoot } from '../../core/server/project-root.ts';

const home = scratchFolder('karo-commands-');
const checkout = join(home, 'checkout');
const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** Tools of others, which have a help of their own. */
const tools = ['typecheck', 'lint', 'lint:fix'];
const names = Object.keys(scripts).filter((name) => !tools.includes(name));

/** A checkout in which nothing is installed or built, so that a command which does more than answer cannot succeed. */
beforeAll(() => {
  mkdirSync(checkout);
  for (const part of ['scripts', 'package.json', 'bench', 'tests/faults']) {
    cpSync(join(projectRoot, part), join(checkout, part), { recursive: true });
  }
  writeFileSync(join(checkout, 'package-lock.json'), '{}');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What `npm run NAME -- ARGS` runs there. */
async function typed(name: string, ...args: string[]) {
  const [, ...program] = (scripts[name] ?? '').split(' ');
  const at = program.map((word) => (word.startsWith('scripts/') ? join(checkout, word) : word));
  const { ended, said, complained } = run([...at, ...args], { dataDir: join(home, 'data'), port: 0 }, { npm_execpath: '/nowhere' });
  const [status] = await ended;
  return { status, said: await said, complained: await complained };
}

function untouched(): void {
  expect(readdirSync(home)).toEqual(['checkout']);
  expect(readdirSync(checkout).sort()).toEqual(['bench', 'package-lock.json', 'package.json', 'scripts', 'tests']);
}

test('every command of package.json stands in the table, and the table has no other', () => {
  expect(Object.keys(commands).sort()).toEqual([...names].sort());
});

test.each(names)('npm run %s answers --help, refuses what it does not know, and does nothing either way', async (name) => {
  const help = await typed(name, '--help');
  expect(help).toMatchObject({ status: 0, complained: '' });
  expect(help.said).toContain(commands[name]?.does);
  const unknown = await typed(name, '--surely-not');
  expect(unknown).toMatchObject({ status: 2, said: '' });
  expect(unknown.complained).toMatch(/^Unknown option '--surely-not'\.\nUsage: npm /);
  untouched();
});

test.each([
  ['start', ['now'], '“now” is not known.'],
  ['demo', ['off'], '“off” is not known.'],
  ['migrate', ['back'], '“back” is not known.'],
  ['ledger:verify', ['1'], '“1” is not known.'],
  ['user:reset', [], 'USERNAME is missing.'],
  ['user:reset', ['asha', 'otieno'], '“otieno” is not known.'],
  ['backup', ['a.karo', 'b.karo'], '“b.karo” is not known.'],
  ['backup', ['--school', 'x'], 'ID is the number of a school.'],
  ['backup', ['--school', '0'], 'ID is the number of a school.'],
  ['backup', ['--school'], "Option '--school <value>' argument missing."],
  ['restore', [], 'FILE is missing.'],
  ['restore', ['a', 'b'], '“b” is not known.'],
  ['archive', [], 'SCHOOL is missing.'],
  ['archive', ['77'], 'FILE is missing.'],
  ['archive', ['one', 'file.zip'], 'SCHOOL is the number of a school.'],
  ['archive', ['0', 'file.zip'], 'SCHOOL is the number of a school.'],
  ['archive', ['1', 'file.zip', 'more'], '“more” is not known.'],
  ['archive:restore', [], 'FILE is missing.'],
  ['test:node', ['newest'], 'VERSION is one of Node.js, such as 24.'],
  ['test:mpesa', ['many'], 'These are whole numbers.'],
  ['test:faults', ['rain'], 'There is no scenario rain, but arrivals, '],
  ['bench', ['speed'], 'There is no measurement speed, but billing, '],
])('npm run %s with %j is refused in words', (name, args, fault) => {
  expect(readWords(name, args).fault).toContain(fault);
});

test('what a command knows is handed to it', () => {
  expect(readWords('backup', ['--school', '3', 'shule.karo'])).toMatchObject({
    words: ['shule.karo'],
    options: { school: '3' },
    fault: null,
  });
  expect(readWords('user:reset', ['asha', '--activate'])).toMatchObject({ words: ['asha'], options: { activate: true }, fault: null });
  expect(readWords('bench', ['growth', '--schools=200'])).toMatchObject({ words: ['growth'], fault: null });
  expect(readWords('test', ['src/fees/structures', 'src/books/terms'])).toMatchObject({
    words: ['src/fees/structures', 'src/books/terms'],
    fault: null,
  });
  expect(readWords('test', [])).toMatchObject({ words: [], fault: null });
});
