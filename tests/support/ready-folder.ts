import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder as a first start leaves it, before anybody signs up. */
    readyFolder: string;
  }
}

let folder = '';

/** Makes the folder once a run, after the programs: a copy is there much sooner than another database is made. */
export async function setup(project: TestProject): Promise<void> {
  folder = scratchFolder('karo-ready-');
  const { programs } = project.getProvidedContext();
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  await promisify(execFile)(process.execPath, [join(programs, 'app/entry/cli.js'), 'migrate'], { env });
  project.provide('readyFolder', folder);
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
