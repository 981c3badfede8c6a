import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { codeOf } from '../database/faults.ts';
import { Secrets } from './secrets.ts';

const keyBytes = 32;
const othersMayRead = 0o077;
const whatItOpens =
  'which opens what schools entrust to Karo, such as the keys of their paybill. ' +
  'It is in no database and no backup: keep a copy, or set KARO_SECRETS_KEY instead.';

type Settings = Pick<Config, 'secretsKeys' | 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>;

/**
 * The keys of KARO_SECRETS_KEY, else the one in `secrets.key` of the data folder, created at the first start. Reports when it creates that
 * file, and with DATABASE_URL each time: a move of the database would leave it behind. Throws one plain sentence if others can read it, or
 * if it holds no key.
 */
export function openSecrets({ secretsKeys, dataDir, databaseUrl }: Settings, say: (text: string) => void = () => undefined): Secrets {
  const [first, ...older] = secretsKeys;
  if (first !== undefined) return new Secrets([first, ...older]);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.key');
  const isNew = !lstatSync(file, { throwIfNoEntry: false });
  if (isNew) makeKey(file);
  if (isNew || databaseUrl) say(`${isNew ? 'Made' : 'Using'} ${file}, ${whatItOpens}`);
  return new Secrets([keyIn(file)]);
}

/** Whole or not at all, and once: of two starts together, both use the first file. */
function makeKey(file: string): void {
  const making = `${file}.${process.pid}`;
  writeFileSync(making, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(making, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(making);
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
