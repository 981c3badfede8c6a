import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A folder is never created for a backup: an unmounted memory stick would become a folder of this disk. */
export function refuseNoFolder(folder: string): void {
  if (existsSync(folder)) return;
  throw new Error(`There is no folder ${folder}. Make it, or mount the disk that it is on.`);
}

/** Throws if the folder of a new file is missing or the file exists. */
export function refuseNoPlace(file: string): void {
  refuseNoFolder(dirname(file));
  if (existsSync(file)) throw new Error(`${file} already exists. Name another file.`);
}

/** Throws if the file is missing. */
export function refuseNoFile(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`);
}
