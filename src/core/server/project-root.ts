import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, from the sources and from the built file. */
export const projectRoot = folderWithPackage(dirname(fileURLToPath(import.meta.url)));

/** The version of this Karo, from package.json. */
export function karoVersion(): string {
  return JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version;
}

function folderWithPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json not found above the program');
  return folderWithPackage(parent);
}
