import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { silent } from '../../../../tests/support/database-content.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { emptyFolder, newPath, useRestorePlaces } from '../../../../tests/support/restored.ts';
import { withSecondFactor } from '../../../../tests/support/second-factors.ts';
import { testSecretsKey } from '../../../../tests/support/test-secrets.ts';
import { testStore, useServer } from '../../../../tests/support/world.ts';
import type { Config } from '../../../core/server/config.ts';
import { reports } from '../../operators/reports.ts';
import { backUp, restore, runDrill } from './commands.ts';
import type { Operating, Outcome } from './operating.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const timeout = 90_000;
const key = 'a key of sixteen or more';

useServer();
useRestorePlaces();

/** An embedded install with one school, one student, one payment and a sealed secret. */
let install: Config;
beforeAll(async () => {
  const { admin, student } = await payingSchool();
  await withSecondFactor(admin);
  await paid(admin, { studentId: student });
  const file = newPath('.karo');
  await writeBackup({ owner: testStore().owner, file, key });
  install = emptyFolder();
  await restoreBackup({ file, key }, { config: install, log: silent });
});

/** Runs a command; answers its exit status and what it said. */
async function operate(
  command: (operating: Operating) => Promise<Outcome<object>>,
  config: Config,
  words: string[],
  { signal, ...options }: { signal?: AbortSignal; school?: string; plain?: boolean } = {},
) {
  const lines: string[] = [];
  const { status, report } = await command({
    config,
    log: silent,
    words,
    options,
    say: (text) => lines.push(text),
    signal: signal ?? new AbortController().signal,
  });
  const form = { [backUp.name]: reports.backup, [restore.name]: reports.restore, [runDrill.name]: reports.drill }[command.name];
  expect(form?.safeParse(report).error, 'what --json prints').toBeUndefined();
  return { status, output: lines.join('\n') };
}

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A folder for what is temporary, of one test alone. */
function scratchFolder(): string {
  const folder = newPath('-tmp');
  mkdirSync(folder);
  vi.stubEnv('TMPDIR', folder);
  return folder;
}

test('backup and restore of a folder, with the key of the settings, say what was copied and proved', { timeout }, async () => {
  const file = newPath('.karo');
  const backup = await operate(backUp, { ...install, backupKey: key }, [file]);
  expect(backup.output).toMatch(/^Backed up the whole install as of 20\d\d-\S+Z: \d+ rows of \d+ tables\.\nThe file is encrypted/);
  expect(backup).toMatchObject({ status: 0 });
  const moved = { ...emptyFolder(), secretsKeys: [testSecretsKey] };
  mkdirSync(moved.dataDir);
  const secretsKey = randomBytes(32).toString('base64url');
  writeFileSync(`${moved.dataDir}/secrets.key`, secretsKey, { mode: 0o600 });
  const back = await operate(restore, { ...moved, backupKey: key }, [file]);
  expect(readFileSync(`${moved.dataDir}/secrets.key`, 'utf8')).toBe(secretsKey);
  expect(back.output).toMatch(/rows of payments +1\n/);
  expect(back.output).toMatch(/school 1 +entry 2, receipt 1, chain [0-9a-f]{64}\n/);
  expect(back.output).toMatch(/All \d+ figures are those of the backup\.\nSchools checked: 1\. Faults: 0\.$/);
  expect(back.status).toBe(0);
});

test('a backup without a key says so, takes the name of its instant, and may hold one school', { timeout }, async () => {
  const backupDir = newPath('-backups');
  mkdirSync(backupDir);
  const backup = await operate(backUp, { ...install, backupDir }, [], { school: '1' });
  expect(backup.output).toMatch(/^Backed up school 1, Shule \d+, as of /);
  expect(backup.output).toContain('The file is not encrypted: set BACKUP_KEY before it leaves this machine.');
  const [name = ''] = readdirSync(backupDir);
  expect(name).toMatch(/^karo-\d{8}T\d{6}Z\.karo$/);
  expect(readFileSync(`${backupDir}/${name}`, 'latin1')).toMatch(/^KARO-BACKUP 1 plain\n/);
});

test('no folder is made for a backup', async () => {
  const folder = newPath('-not-mounted');
  const there = `There is no folder ${folder}. Make it, or mount the disk that it is on.`;
  await expect(operate(backUp, install, [`${folder}/karo.karo`])).rejects.toThrow(there);
  await expect(operate(backUp, { ...install, backupDir: folder }, [])).rejects.toThrow(there);
  expect(existsSync(folder)).toBe(false);
});

test('a backup of nothing is refused, and makes nothing', async () => {
  const config = emptyFolder();
  await expect(operate(backUp, config, [newPath('.karo')])).rejects.toThrow(`There is no database in ${config.dataDir}.`);
  expect(existsSync(config.dataDir)).toBe(false);
});

test('a drill restores what runs now, says recovery point and time, and leaves nothing', { timeout }, async () => {
  const scratch = scratchFolder();
  const { status, output } = await operate(runDrill, { ...install, backupKey: key }, []);
  expect(output).toMatch(/Backup made and read back in [\d.]+ s\.\nRecovery point: the data are [\d.]+ s old\. Recovery time: [\d.]+ s\.$/);
  expect(status).toBe(0);
  expect(readdirSync(scratch)).toEqual([]);
});

test('a drill of a file that is stopped leaves nothing', { timeout }, async () => {
  const scratch = scratchFolder();
  const file = newPath('.karo');
  await writeBackup({ owner: testStore().owner, file, key });
  const stopped = operate(runDrill, { ...emptyFolder(), backupKey: key }, [file], {
    signal: AbortSignal.abort(new Error('Stopped by SIGINT')),
  });
  await expect(stopped).rejects.toThrow('Stopped by SIGINT');
  expect(readdirSync(scratch)).toEqual([]);
});

test('a file that is not encrypted is refused where a key is set, until the operator says --plain', { timeout }, async () => {
  const file = newPath('.karo');
  await writeBackup({ owner: testStore().owner, file, key: undefined });
  const config = { ...emptyFolder(), backupKey: key };
  for (const command of [restore, runDrill]) {
    await expect(operate(command, config, [file])).rejects.toThrow('This backup is not encrypted, although BACKUP_KEY is set');
  }
  const scratch = scratchFolder();
  const drilled = await operate(runDrill, config, [file], { plain: true });
  expect(drilled.output, 'without a database').toMatch(/Schools checked: 1\. Faults: 0\.\nRecovery point:/);
  expect(readdirSync(scratch)).toEqual([]);
  const restored = await operate(restore, config, [file], { plain: true });
  expect(restored.output).toMatch(/Schools checked: 1\. Faults: 0\./);
  expect(restored.output, 'of secrets, whose key is not there').toContain(
    `under a key that is not in ${config.dataDir}/secrets.key: second factors`,
  );
  expect(restored.status).toBe(0);
});
