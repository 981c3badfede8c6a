import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../tests/support/scratch.ts';
import { newSchool, testStore, useServer } from '../../../../tests/support/world.ts';
import { reports } from '../../operators/reports.ts';
import { archiveSchool, restoreSchool } from './commands.ts';

useServer();

const home = scratchFolder('karo-archive-');
afterAll(() => rmSync(home, { recursive: true, force: true }));
const newFile = () => join(home, `${randomBytes(4).toString('hex')}.zip`);
const of = { school: '', name: '' };

beforeAll(async () => {
  const { admin, name } = await newSchool({ template: 'cbc' });
  const { rows } = await testStore().asOwner((owner) =>
    owner.query('select school_id as id from usernames where username = $1', [admin.username]),
  );
  Object.assign(of, { name, school: String(rows[0].id) });
});

/** What `archive make` says, line by line. */
async function archived(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  const { status, report } = await archiveSchool(testStore(), words, (text) => lines.push(text));
  expect([status, reports['archive make'].safeParse(report).error], 'what --json prints').toEqual([0, undefined]);
  return lines;
}

/** What `archive restore` says, line by line, and what it prints with `--json`. */
async function restored(file: string, options: { json?: boolean } = {}) {
  const lines: string[] = [];
  const { status, report } = await restoreSchool(testStore(), { words: [file], options, say: (text) => lines.push(text) });
  expect([status, reports['archive restore'].safeParse(report).error], 'what --json prints').toEqual([0, undefined]);
  return { lines, report };
}

test('a school is archived into a file that only its owner reads, and made again from it', async () => {
  const file = newFile();
  const [line] = await archived(of.school, file);
  expect(line).toContain(`${file}: school ${of.school}, ${statSync(file).size} bytes.`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [made, proved, next, taken, again] = (await restored(file)).lines;
  expect(made).toMatch(new RegExp(`^${of.name} is school \\d+ here: 0 students, 0 entries, 0 receipts\\.$`));
  expect(proved).toBe('Balances come to KES 0.00; the chain ends with nothing. All as in the archive.');
  expect(next).toMatch(/^Sign in as \S+ with the password \S{12}, change it/);
  expect(taken).toMatch(/^These usernames belong to others here, so nobody of this school signs in with them: /);
  expect(again).toBe('Add those users again in Manage Users, with other usernames.');
});

test('with --json the password is in the report alone, since a service keeps what is said beside it', async () => {
  const file = newFile();
  await archived(of.school, file);
  const { lines, report } = await restored(file, { json: true });
  expect(report.password).toHaveLength(12);
  expect(lines[2]).toMatch(/^Sign in as \S+ with the password of the report, change it/);
  expect(lines.join()).not.toContain(report.password);
});

test('no file is written over, and none is left of a school that is not there', async () => {
  const file = newFile();
  writeFileSync(file, 'mine');
  await expect(archived(of.school, file)).rejects.toThrow(`${file} already exists. Name another file.`);
  expect(statSync(file).size).toBe(4);
  const other = newFile();
  await expect(archived('999999', other)).rejects.toThrow('There is no school 999999 here.');
  expect(existsSync(other)).toBe(false);
  await expect(archived(of.school, join(home, 'stick', 'school.zip'))).rejects.toThrow(`There is no folder ${home}/stick.`);
  expect(existsSync(join(home, 'stick'))).toBe(false);
});

test('a restore names an archive that is there', async () => {
  await expect(restored(newFile())).rejects.toThrow(`There is no file ${home}`);
});
