import { statfs } from 'node:fs/promises';
import type { Config } from '../../../core/server/config.ts';
import { countText } from '../../../core/wording.ts';

const megabyte = 1_000_000;
/** A backup and PostgreSQL's own log need some hundred megabytes at once, whatever the size of the disk. */
const freeBytesMin = 500 * megabyte;
/** More than this is enough on the largest disk. */
const freeBytesEnough = 10_000 * megabyte;

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
      const stats = await statfs(each.folder).catch(() => null);
      return stats && { ...each, freeBytes: stats.bavail * stats.bsize, sizeBytes: stats.blocks * stats.bsize };
    }),
  );
  return disks.filter((disk) => disk !== null);
}

/** What to say of a disk with too little room: less than 500 MB, or less than a tenth and than 10,000 MB. Null for enough. */
export function scarceText({ setting, folder, freeBytes, sizeBytes }: Disk): string | null {
  const isScarce = freeBytes < Math.max(freeBytesMin, Math.min(sizeBytes / 10, freeBytesEnough));
  return isScarce ? `${setting} (${folder}) has ${megabytesText(freeBytes)} free.` : null;
}

/** Bytes in whole megabytes, rounded down: "1,536 MB". */
export function megabytesText(bytes: number): string {
  return `${countText(Math.floor(bytes / megabyte))} MB`;
}
