import { statfs } from 'node:fs/promises';
import type { Config } from '../../../core/server/config.ts';

/** The disk under a folder that a setting names. */
export type Disk = { setting: 'DATA_DIR' | 'BACKUP_DIR'; folder: string; freeBytes: number; sizeBytes: number };

/** The disks of the data folder and of the backups. A folder that is not there is left out. */
export async function disksOf({ dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>): Promise<Disk[]> {
  const folders = [
    { setting: 'DATA_DIR' as const, folder: dataDir },
    ...(backupDir ? [{ setting: 'BACKUP_DIR' as const, folder: backupDir }] : []),
  ];
  const disks = await Promise.all(
    folders.map(async (each) => {
      const found = await statfs(each.folder).catch(() => null);
      return found && { ...each, freeBytes: found.bavail * found.bsize, sizeBytes: found.blocks * found.bsize };
    }),
  );
  return disks.filter((disk) => disk !== null);
}
