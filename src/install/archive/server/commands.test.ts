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

/** What a command says, line by line. */
async function said(command: typeof archiveSchool | typeof restoreSchool, ...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  const { status, report } = await command(testStore(), words, (text) => lines.push(text));
  const form = command === archiveSchool ? reports['archive make'] : reports['archive restore'];
  expect([status, form.safeParse(report).error], 'what --json prints').toEqual([0, undefined]);
  return lines;
}

test('a school is archived into a file that only its owner reads, and made again from it', async () => {
  const file = newFile();
  const [line] = await said(archiveSchool, of.school, file);
  expect(line).toContain(`${file}: school ${of.school}, ${statSync(file).size} bytes.`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [made, proved, next, taken] = await said(restoreSchool, file);
  expect(made).toMatch(new RegExp(`^${of.name} is school \\d+ here: 0 students, 0 entries, 0 receipts\\.$`));
  expect(proved).toBe('Balances come to KES 0.00; the chain ends with nothing. All as in the archive.');
  expect(next).toMatch(/^Sign in as \S+ with the password \S{12}, change it/);
  expect(taken).toMatch(/^These names belong to others here/);
});

test('no file is written over, and none is left of a school that is not there', async () => {
  const file = newFile();
  writeFileSync(file, 'mine');
  await expect(said(archiveSchool, of.school, file)).rejects.toThrow(`${file} is there already. Name another file.`);
  expect(statSync(file).size).toBe(4);
  const other = newFile();
  await expect(said(archiveSchool, '999999', other)).rejects.toThrow('There is no school 999999 here.');
  expect(existsSync(other)).toBe(false);
  await expect(said(archiveSchool, of.school, join(home, 'stick', 'school.zip'))).rejects.toThrow(`There is no folder ${home}/stick.`);
  expect(existsSync(join(home, 'stick'))).toBe(false);
});

test('a restore names an archive that is there', async () => {
  await expect(said(restoreSchool, newFile())).rejects.toThrow(`There is no file ${home}`);
});
