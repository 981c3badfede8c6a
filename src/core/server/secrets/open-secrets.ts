import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, lstatSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { codeOf } from '../database/faults.ts';
import { Secrets } from './secrets.ts';

const keyBytes = 32;
const othersMayRead = 0o077;
const whatItOpens =
  'which opens what schools entrust to Karo, such as second factors and the keys of their paybill. ' +
  'It is in no database and no backup: keep a copy, or set KARO_SECRETS_KEY instead.';

type Settings = Pick<Config, 'secretsKeys' | 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>;

/**
 * The keys of KARO_SECRETS_KEY, else the one in `secrets.key` of the data folder, created at the first start. Reports when it creates that
 * file, and with DATABASE_URL each time: a move of the database would leave it behind. Throws one plain sentence if others can read it, or
 * if it holds no key.
 */
export function openSecrets(settings: Settings, say: (text: string) => void = () => undefined): Secrets {
  const { secretsKeys, dataDir, databaseUrl } = settings;
  const there = secretsThere(settings);
  if (there && (secretsKeys.length > 0 || !databaseUrl)) return there;
  const file = fileIn(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!there) makeKey(file);
  say(`${there ? 'Using' : 'Made'} ${file}, ${whatItOpens}`);
  return there ?? new Secrets([keyIn(file)]);
}

/** The same without making a file; null where there is no key yet. */
export function secretsThere({ secretsKeys, dataDir }: Settings): Secrets | null {
  const [first, ...older] = secretsKeys;
  if (first !== undefined) return new Secrets([first, ...older]);
  const file = fileIn(dataDir);
  return lstatSync(file, { throwIfNoEntry: false }) ? new Secrets([keyIn(file)]) : null;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.key');
}

/** Whole or not at all, also in a power cut, and once: of two starts together, both use the first file. */
function makeKey(file: string): void {
  const making = `${file}.${process.pid}`;
  writeFileSync(making, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(making, file);
    storeFolder(dirname(file));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(making);
  }
}

/** Flushes the folder's names to disk, if the system can. */
function storeFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Windows opens no folders.
  }
}

function keyIn(file: string): string {
  const stats = lstatSync(file);
  const isPrivate = process.platform === 'win32' || (stats.mode & othersMayRead) === 0;
  if (!stats.isFile()) throw new Error(`${file} is not a file. It holds the key of what Karo keeps secret; restore it.`);
  if (!isPrivate) throw new Error(`Others may read ${file}, which holds the key of what Karo keeps secret. Run: chmod 600 ${file}`);
  const key = readFileSync(file, 'utf8').trim();
  if (Buffer.from(key, 'base64url').length === keyBytes) return key;
  throw new Error(`${file} does not hold the key that Karo wrote. Put it back from where it is kept, or set KARO_SECRETS_KEY.`);
}
