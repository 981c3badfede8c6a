// What every command of package.json takes and does. Built-in modules only, because it is asked before anything is installed.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const text = (value, does, more = {}) => ({ type: 'string', value, does, ...more });
const flag = (does) => ({ type: 'boolean', does });

const fileNames = (folder, ending) => {
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder), { recursive: true }) : [];
  return names.filter((name) => name.endsWith(ending)).map((name) => basename(name, ending));
};
const oneOf = (what, names) => (words) => {
  const unknown = words.find((word) => !names().includes(word));
  return unknown === undefined ? null : `there is no ${what} ${unknown}, but ${names().join(', ')}`;
};
const isNumber = (word) => /^[1-9]\d{0,8}$/.test(word);
const numbers = (words) => (words.every(isNumber) ? null : 'these are whole numbers');

const testOptions = {
  t: { ...text('NAME', 'only the tests whose name has this'), short: 't' },
  project: text('NAME', 'only this project of vitest.config.ts', { multiple: true }),
};
const test = { words: '[PATH…]', options: testOptions, does: 'Runs every check and test, or the tests below some paths alone.' };
const benches = () => fileNames('bench', '.bench.ts');
const scenarios = () => fileNames('tests/faults', '.ts').filter((name) => /^(arrivals|kills|[a-z]+-|stopping)/.test(name));

/**
 * Each command by its name in package.json: `words` may follow it, those in brackets may be left out and … repeats; `options` are those of
 * parseArgs with what each does; `check` answers what is wrong with words that have the right number.
 */
export const commands = {
  start: {
    does: 'Installs and builds what is missing, starts the database, migrates it and serves. The settings are in docs/operating.md.',
  },
  migrate: { does: 'Brings the database to the schema of this Karo, after a backup where it holds schools, and ends.' },
  dev: { does: 'Starts server and page with reload: http://127.0.0.1:5173.' },
  build: { does: 'Builds the page and the server into dist.' },
  client: { does: 'Writes client/calls.ts from the OpenAPI document; then run lint:fix, which formats it.' },
  demo: { does: 'Makes the demo school, whose password is published, in whichever database is configured.' },
  'user:reset': {
    words: 'USERNAME',
    options: { activate: flag('also activates a user who is inactive') },
    does: 'Gives a user a one-time password, which is printed once and must be changed at the first sign-in; ends their sessions.',
  },
  'ledger:verify': { does: 'Checks the ledger of every school. Status 1 and the first faults where something is wrong.' },
  'accounts:review': {
    does: 'Lists payments that an earlier Karo recorded because the account was the id of a student. Status 1 where one waits.',
  },
  archive: {
    words: 'SCHOOL FILE',
    check: ([school]) => (isNumber(school) ? null : 'SCHOOL is the number of a school'),
    does: 'Writes one school into a ZIP archive that people can read.',
  },
  'archive:restore': { words: 'FILE', does: 'Makes a new school of an archive and proves it to the cent.' },
  backup: {
    words: '[FILE]',
    options: { school: text('ID', 'backs up this school alone') },
    check: (_, { school }) => (school === undefined || isNumber(school) ? null : 'ID is the number of a school'),
    does: 'Backs up the whole install, or one school, while it runs: into FILE, else BACKUP_DIR, else this folder.',
  },
  restore: { words: 'FILE', does: 'Restores a backup into an empty DATA_DIR or database and proves it.' },
  'backup:drill': { words: '[FILE]', does: 'Restores a backup, made now or FILE, into a scratch folder, proves it and removes it.' },
  test,
  check: test,
  'test:quick': { words: '[COMMIT]', does: 'Runs types, lint and the tests near what is not committed, or changed since COMMIT.' },
  'test:node': {
    words: 'VERSION [PATH…]',
    check: ([version]) => (/^\d+(\.\d+){0,2}$/.test(version) ? null : 'VERSION is one of Node.js, such as 24'),
    does: 'Runs the tests under another Node.js, which comes out of the npm registry.',
  },
  'test:faults': {
    words: '[SCENARIO…]',
    check: oneOf('scenario', scenarios),
    does: 'Kills, freezes, fills and floods a running Karo and prints what was measured.',
  },
  'test:mpesa': {
    words: '[STUDENTS] [KILLS]',
    check: numbers,
    does: 'Pays for 500 students through a Daraja that drops, doubles and delays, and compares the books.',
  },
  'test:pgbouncer': { does: 'Runs the tests of Karo behind PgBouncer, where that is installed.' },
  'test:mutation': {
    options: {
      seed: text('N', 'what the changes are drawn by'),
      lanes: text('N', 'how many copies work beside each other'),
      share: text('PART', 'which part of the usual number is drawn, such as 0.5'),
      area: text('NAME', 'web, access, money or core alone'),
      tested: flag('npm test has just passed on the same sources'),
    },
    does: 'Makes small wrong changes, one at a time, and names those that no test caught.',
  },
  'daraja:simulator': { does: 'Starts a Daraja of your own, with a page to play the payer. PORT (4010) says where.' },
  bench: {
    words: '[NAME…]',
    options: { schools: text('N', 'how many schools growth ends with') },
    check: oneOf('measurement', benches),
    does: 'Measures speed, size and memory against their targets.',
  },
  explain: { does: 'Writes docs/statements.md: what every statement of every endpoint costs in a large school.' },
};

const help = { type: 'boolean', short: 'h', does: 'says this and does nothing' };

/** What may follow a command, and what it does. */
export function helpText(name) {
  const { does, options = {} } = commands[name];
  const lines = Object.entries({ ...options, help }).map(([option, about]) => {
    const dashes = option.length === 1 ? `-${option}` : `--${option}`;
    return `  ${`${dashes}${about.value ? ` ${about.value}` : ''}`.padEnd(18)}${about.does}`;
  });
  return [usage(name), '', does, '', ...lines, ''].join('\n');
}

/**
 * The words and options that were typed after a command. Help is answered, and whatever is not known is refused with status 2, before
 * anything else is done.
 */
export function asked(name, args = process.argv.slice(2)) {
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(helpText(name));
    process.exit(0);
  }
  const { words, options, fault } = readWords(name, args);
  if (fault === null) return { words, options };
  process.stderr.write(`${fault}\n${usage(name)}\nMore with --help.\n`);
  process.exit(2);
}

/** The same without an end: `fault` says what is not known or missing, null where all is. */
export function readWords(name, args) {
  const { options: known = {}, words: wanted = '', check = () => null } = commands[name];
  const options = Object.fromEntries(
    Object.entries(known).map(([option, { type, short, multiple }]) => [option, defined({ type, short, multiple })]),
  );
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const fault = countFault(wanted, positionals) ?? check(positionals, values);
    return { words: positionals, options: values, fault: fault && `${fault[0].toUpperCase()}${fault.slice(1)}.` };
  } catch (error) {
    return { words: [], options: {}, fault: `${error.message.split(/\.\s/)[0].replace(/\.$/, '')}.` };
  }
}

function countFault(wanted, words) {
  const slots = wanted.split(' ').filter(Boolean);
  const missing = slots[words.length];
  if (missing !== undefined && !missing.startsWith('[')) return `${missing} is missing`;
  const isEndless = slots.at(-1)?.includes('…');
  return words.length > slots.length && !isEndless ? `“${words[slots.length]}” is not known` : null;
}

function usage(name) {
  const { words = '', options = {} } = commands[name];
  const dashed = Object.keys(options).length > 0 ? '[OPTIONS]' : '';
  const run = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  const after = [dashed, words].filter(Boolean).join(' ');
  return `Usage: ${run}${after && ` -- ${after}`}`;
}

function defined(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
