import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CopyKind, copiesOf, surplusCopies } from '../rules.ts';

const dayMs = 24 * 3_600_000;

type Copies = { folder: string; kind: CopyKind; install: string; nowMs: number };

/** Deletes what a process killed while writing left of an install's automatic backups, once a day old: each is as large as the books. */
export function deleteCutOff({ folder, kind, install, nowMs }: Copies): void {
  for (const name of readdirSync(folder)) {
    const isCutOff = name.startsWith(`karo-${kind}-${install}-`) && /\.karo\.making-\w+$/.test(name);
    const path = join(folder, name);
    if (isCutOff && isOlder(path, nowMs - dayMs)) removeIfAllowed(path);
  }
}

function isOlder(path: string, instantMs: number): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? instantMs) < instantMs;
}

/** What cannot be removed is no reason to make no backup. */
function removeIfAllowed(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It is looked at again before the next backup.
  }
}

/** Deletes the oldest automatic backups of an install beyond the number to keep. Call only after a new one was made and verified. */
export function deleteSurplus({ folder, kind, install, nowMs }: Copies, keep: number): void {
  const copies = copiesOf(kind, readdirSync(folder), { install, nowMs });
  for (const { name } of surplusCopies(copies, keep)) rmSync(join(folder, name));
}

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
