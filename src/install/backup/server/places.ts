import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A folder is never made for a backup: where a memory stick is not mounted, it would be one of this machine's disk. */
export function refuseNoFolder(folder: string): void {
  if (existsSync(folder)) return;
  throw new Error(`There is no folder ${folder}. Make it, or mount the disk that it is on.`);
}

/** Refuses a place for a new file whose folder is missing or where something is already. */
export function refuseNoPlace(file: string): void {
  refuseNoFolder(dirname(file));
  if (existsSync(file)) throw new Error(`${file} is there already. Name another file.`);
}

/** Refuses what is not there to be read. */
export function refuseNoFile(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`);
}
