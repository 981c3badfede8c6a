// What each command of package.json for those who change Karo takes and does. Those of operators: scripts/operator-commands.mjs.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureParser, root } from './ready.mjs';

ensureParser();
const { command, holding, holdingEach, isNumber, obeyed } = await import('./parser.mjs');

const fileNames = (folder, ending, recursive = true) => {
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder), { recursive }) : [];
  return names.filter((name) => name.endsWith(ending)).map((name) => basename(name, ending));
};
const oneOf = (names) =>
  holdingEach(
    (word) => names().includes(word),
    () => `There are ${names().join(', ')}.`,
  );
const benches = () => fileNames('bench', '.bench.ts');
const scenarios = () => fileNames('tests/faults', '.ts', false).filter((name) => name !== 'run' && name !== 'scenario');
const count = holding(isNumber, 'It is a whole number.');
const several = (word, before = []) => [...before, word];

const test = (name) =>
  command(name, 'Runs every check and test, or the tests below some paths alone.')
    .argument('[path...]')
    .option('-t <name>', 'only the tests whose name has this')
    .option('--project <name>', 'only this project of vitest.config.ts', several);

/** Each command by its name in package.json; every call makes a new one. */
export const commands = {
  dev: (name) => command(name, 'Starts server and page with reload: http://127.0.0.1:5173.'),
  build: (name) => command(name, 'Builds the page and the server into dist.'),
  client: (name) => command(name, 'Writes client/calls.ts from the OpenAPI document; then run lint:fix, which formats it.'),
  test,
  check: test,
  'test:quick': (name) =>
    command(name, 'Runs types, lint and the tests near what is not committed, or changed since <commit>.').argument('[commit]'),
  'test:node': (name) =>
    command(name, 'Runs the tests under another Node.js, which comes out of the npm registry.')
      .argument(
        '<version>',
        'a version of Node.js',
        holding((text) => /^\d+(\.\d+){0,2}$/.test(text), 'It is one of Node.js, such as 24.'),
      )
      .argument('[path...]'),
  'test:faults': (name) =>
    command(name, 'Kills, freezes, fills and floods a running Karo and prints what was measured.').argument(
      '[scenario...]',
      'some of the scenarios',
      oneOf(scenarios),
    ),
  'test:long': (name) => command(name, 'Runs at full length what npm test tries in part.'),
  'test:mpesa': (name) =>
    command(name, 'Pays for 500 students through a Daraja that drops, doubles and delays, and compares the books.')
      .argument('[students]', 'how many students', count)
      .argument('[kills]', 'how often the server is killed', count),
  'test:pgbouncer': (name) => command(name, 'Runs the tests of Karo behind PgBouncer, where that is installed.'),
  'test:citus': (name) =>
    command(name, 'Runs the tests of money and of every endpoint on the Citus cluster of CITUS_URL.').argument(
      '[path...]',
      'some of the tests',
    ),
  'test:mutation': (name) =>
    command(name, 'Makes small wrong changes, one at a time, and names those that no test caught.')
      .option('--seed <n>', 'what the changes are drawn by')
      .option('--lanes <n>', 'how many copies work beside each other')
      .option('--share <part>', 'which part of the usual number is drawn, such as 0.5')
      .option('--area <name>', 'web, access, money or core alone')
      .option('--minutes <n>', 'after how many minutes it begins no more and reports')
      .option('--tested', 'npm test has just passed on the same sources'),
  'daraja:simulator': (name) => command(name, 'Starts a Daraja of your own, with a page to play the payer. PORT (4010) says where.'),
  bench: (name) =>
    command(name, 'Measures speed, size and memory against their targets.')
      .argument('[name...]', 'some of the measurements', oneOf(benches))
      .option('--schools <n>', 'how many schools growth ends with'),
  explain: (name) => command(name, 'Writes docs/statements.md: what every statement of every endpoint costs in a large school.'),
  'release:fixture': (name) =>
    command(name, 'Writes a small school of this version into tests/upgrades, for the test that upgrades every released version.')
      .option('--name <name>', 'the name of the files, if not the version')
      .option('--from <folder>', 'another checkout, already built, that makes the school'),
};

/** The command as it is typed. */
export function typedCommand(name) {
  return commands[name](name === 'test' ? 'npm test --' : `npm run ${name} --`);
}

/** The words and options that were typed after `npm run NAME --`; ends the process for a help and for what is not known. */
export function typedWords(name, args = process.argv.slice(2)) {
  return obeyed(typedCommand(name), args);
}
