import { existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** What the clusters of a whole run hold at once, twice over. */
const neededBytes = 4 * 1024 ** 3;

/**
 * A new folder for a cluster that is thrown away: in memory where there is room, since a disk takes a fifth of the run's time to make
 * the hundreds of files of each database where those of others were deleted just before.
 */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? memory : tmpdir(), prefix));
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes && availableBytes() >= 2 * neededBytes;
}

/** A file there takes the machine's memory, whatever the size of the file system. */
function availableBytes(): number {
  const [, kib = '0'] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Number(kib) * 1024;
}
