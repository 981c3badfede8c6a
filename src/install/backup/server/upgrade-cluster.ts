import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { instantAt } from '../../../core/dates.ts';
import type { Config } from '../../../core/server/config.ts';
import { type Log, openAsOwner } from '../../../core/server/open-database.ts';
import { majorIn, ownMajor, programsFor } from '../../../core/server/postgres/majors.ts';
import { isAlive, postmasterOf, worksIn } from '../../../core/server/postgres/postmaster-file.ts';
import { instantInName } from '../rules.ts';
import { restoreBackup } from './restore-backup.ts';
import { storeFolder, writeBackup } from './write-backup.ts';

const upgrading = 'upgrading-';
const halfway = /^pg-\d+-being-upgraded$/;

type Upgrading = { config: Config; log: Log; signal?: AbortSignal };

/**
 * Upgrades the embedded cluster of an older PostgreSQL major: a backup by the old programs, restored and verified beside it, which then
 * replaces it. The old cluster is kept. Does nothing for a current one. Throws, and leaves everything as it was, if the old programs cannot
 * be had, another process uses the folder or a step fails.
 */
export async function upgradeCluster({ config, log, signal }: Upgrading): Promise<void> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl) return;
  finishSwap(dataDir);
  const packageFolder = await programsFor({ dataDir, log: log.info, signal });
  if (packageFolder === undefined) return;
  const [from, to] = [majorIn(dataDir), ownMajor()];
  const scratch = takeScratch(dataDir);
  try {
    log.info(`Bringing the database in ${dataDir} from PostgreSQL ${from} to ${to}`);
    const backup = { file: join(scratch, 'books.karo'), key: randomBytes(32).toString('hex'), signal };
    await copyAlone(backup, packageFolder, { config, log });
    const { compared, faults } = await restoreBackup(backup, { config: { ...config, dataDir: join(scratch, 'new') }, log });
    renameSync(join(dataDir, 'postgres'), join(dataDir, `pg-${from}-being-upgraded`));
    renameSync(join(scratch, 'new', 'postgres'), join(dataDir, 'postgres'));
    await storeFolder(dataDir);
    finishSwap(dataDir);
    log.info(`The database is on PostgreSQL ${to}: ${compared.length} figures compared, ${faults.length} faults. The old one is kept.`);
  } catch (error) {
    signal?.throwIfAborted();
    const words = `The database in ${dataDir} could not be brought from PostgreSQL ${from} to ${to}. It is as it was.`;
    throw new Error(words, { cause: error });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  rmSync(join(dataDir, `pg-${from}-programs`), { recursive: true, force: true });
}

/** Backs the old cluster up while nobody else uses it, so that nothing is written after the copy. */
async function copyAlone(backup: { file: string; key: string; signal?: AbortSignal }, packageFolder: string, { config, log }: Upgrading) {
  const cluster = join(config.dataDir, 'postgres');
  // A server left behind by a killed older version ends with its last user; one in use stays.
  if (isServed(cluster)) await (await openAsOwner(config, log, packageFolder)).stop();
  refuseServed(cluster);
  const owned = await openAsOwner(config, log, packageFolder);
  await writeBackup({ owner: owned.owner, ...backup }).finally(() => owned.stop());
  refuseServed(cluster);
}

function isServed(cluster: string): boolean {
  const postmaster = postmasterOf(cluster);
  return postmaster !== null && worksIn(postmaster.pid, cluster);
}

function refuseServed(cluster: string): void {
  if (isServed(cluster)) throw new Error(`Another Karo uses ${cluster}. Stop it, then start this one again.`);
}

/** Repairs an interrupted swap: the old cluster returns if the new one is missing, else it gets its kept name. */
function finishSwap(dataDir: string): void {
  const name = (existsSync(dataDir) ? readdirSync(dataDir) : []).find((each) => halfway.test(each));
  if (!name) return;
  const old = join(dataDir, name);
  const current = join(dataDir, 'postgres');
  const folder = join(dataDir, name.replace('being-upgraded', 'before-upgrade'));
  const another = `${folder}-${instantInName(instantAt(Date.now()))}`;
  if (!existsSync(current)) renameSync(old, current);
  else renameSync(old, existsSync(folder) ? another : folder);
}

/** This process's folder for the copy and the new cluster. Folders of dead processes are removed. */
function takeScratch(dataDir: string): string {
  const own = `${upgrading}${process.pid}`;
  rmSync(join(dataDir, own), { recursive: true, force: true });
  mkdirSync(join(dataDir, own), { mode: 0o711 });
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(upgrading) && each !== own)) {
    const pid = Number(name.slice(upgrading.length));
    if (isAlive(pid)) {
      rmSync(join(dataDir, own), { recursive: true });
      throw new Error(`Process ${pid} is upgrading ${dataDir}. Start again when it has finished; if it is not Karo, remove ${name} there.`);
    }
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  return join(dataDir, own);
}
