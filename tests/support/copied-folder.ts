import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Copies a data folder that nobody uses, with its owner, which a server that is started as root has given away. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
