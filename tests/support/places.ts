import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { copyFolder } from './copied-folder.ts';
import { freePort } from './free-port.ts';
import type { Place } from './processes.ts';
import { scratchFolder } from './scratch.ts';

const timeout = 120_000;

/** New folders of a test file's own, which are gone after it. Call once at the top of the file. */
export function useFolders(prefix: string) {
  const home = scratchFolder(prefix);
  let count = 0;
  afterAll(() => rmSync(home, { recursive: true, force: true }), timeout);

  /** The path of a folder that is not there yet. */
  function newFolder(): string {
    count += 1;
    return join(home, `d${count}`);
  }

  /** A copy of a data folder that nobody uses. */
  function copyOf(dataDir: string, copy = newFolder()): string {
    copyFolder(dataDir, copy);
    return copy;
  }

  /** A data folder with the database that a first start makes. */
  const readyFolder = (path?: string) => copyOf(inject('readyFolder'), path);
  const placeIn = async (dataDir: string): Promise<Place> => ({ dataDir, port: await freePort() });
  return { home, newFolder, copyOf, readyFolder, newPlace: () => placeIn(newFolder()), readyPlace: () => placeIn(readyFolder()), placeIn };
}
