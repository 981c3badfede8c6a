import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { openSecrets } from './open-secrets.ts';

const home = mkdtempSync(join(tmpdir(), 'karo-secrets-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const place = { schoolId: 1, field: 'daraja.passkey' };
const newFolder = () => mkdtempSync(join(home, 'data-'));
const openIn = (dataDir: string, ...secretsKeys: string[]) => openSecrets({ dataDir, secretsKeys });

test('the first start makes a key that only its owner reads, and each later start uses it', () => {
  const dataDir = join(newFolder(), 'made', 'with it');
  const sealed = openIn(dataDir).seal('one secret', place);
  expect(readdirSync(dataDir)).toEqual(['secrets.key']);
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
  expect(openIn(dataDir).open(sealed, place)).toBe('one secret');
});

test('no key is written in silence, and beside a database of one’s own it is named at each start', () => {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const dataDir = newFolder();
  const file = join(dataDir, 'secrets.key');
  for (const databaseUrl of [undefined, undefined, 'postgres://db.example.ke/karo']) {
    openSecrets({ dataDir, secretsKeys: [], databaseUrl }, say);
  }
  expect(lines.map((line) => line.split(',')[0])).toEqual([`Made ${file}`, `Using ${file}`]);
  expect(lines[0]).toContain('It is in no database and no backup: keep a copy, or set KARO_SECRETS_KEY instead.');
  const keyed = newFolder();
  openSecrets({ dataDir: keyed, secretsKeys: ['a key of at least thirty-two characters'], databaseUrl: 'postgres://x/y' }, say);
  expect([lines.length, readdirSync(keyed)]).toEqual([2, []]);
});

test('each folder has a key of its own', () => {
  const sealed = openIn(newFolder()).seal('one secret', place);
  expect(() => openIn(newFolder()).open(sealed, place)).toThrow("cannot be decrypted with this server's key");
});

test('processes that make the key at the same time all use the one that was first', async () => {
  const folders = Array.from({ length: 20 }, newFolder);
  const script = join(projectRoot, 'tests', 'support', 'secrets-at-once.ts');
  const others = [1, 2].map(() => spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['pipe', 'pipe', 'inherit'] }));
  for (const { stdout } of others) await once(stdout, 'data');
  const message = JSON.stringify({ startAtMs: Date.now() + 100, folders, place });
  const sealed = others.map(async ({ stdin, stdout }) => {
    stdin.write(message);
    return JSON.parse(await text(stdout)) as string[];
  });
  for (const each of await Promise.all(sealed)) {
    expect(each.map((one, round) => openIn(folders[round] ?? '').open(one, place))).toEqual(folders.map(() => 'one secret'));
  }
});

test('a key of the environment is used instead, and no file is made', () => {
  const dataDir = newFolder();
  const keys = ['a key of the environment, long enough it is'];
  const sealed = openIn(dataDir, ...keys).seal('one secret', place);
  expect(readdirSync(dataDir)).toEqual([]);
  const newer = 'a newer key of the environment, before the other';
  expect(openIn(newFolder(), newer, ...keys).open(sealed, place)).toBe('one secret');
});

test.each([0o640, 0o604, 0o644, 0o610, 0o602])('a file of the mode %o is refused, with what to do', (mode) => {
  const dataDir = newFolder();
  openIn(dataDir);
  const file = join(dataDir, 'secrets.key');
  chmodSync(file, mode);
  expect(() => openIn(dataDir)).toThrow(`Others may read ${file}, which holds the key of what Karo keeps secret. Run: chmod 600 ${file}`);
  expect(statSync(file).mode & 0o777).toBe(mode);
});

test('a file that holds no key is refused and left as it is', () => {
  const dataDir = newFolder();
  const file = join(dataDir, 'secrets.key');
  for (const text of ['', 'short\n', `${'A'.repeat(90)}\n`]) {
    writeFileSync(file, text, { mode: 0o600 });
    expect(() => openIn(dataDir)).toThrow(`${file} does not hold the key that Karo wrote`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});

test('a link in its place is refused: somebody else could turn it', () => {
  const dataDir = newFolder();
  const other = newFolder();
  openIn(other);
  symlinkSync(join(other, 'secrets.key'), join(dataDir, 'secrets.key'));
  expect(() => openIn(dataDir)).toThrow('is not a file');
});
