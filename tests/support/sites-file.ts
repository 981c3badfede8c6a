import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the browser tests find; `daraja` is the simulator of Safaricom that every site may connect to. */
export type Sites = { urls: string[]; daraja: string; browserPath: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file that tells of the sites once they serve, or says why they do not. */
    sitesFile: string;
  }
}

/** Whoever looks finds nothing or all of it. */
export function tell(file: string, content: Sites | { fault: string }): void {
  writeFileSync(`${file}.new`, JSON.stringify(content));
  renameSync(`${file}.new`, file);
}

/** Waits until the sites serve. */
export async function sitesIn(file: string): Promise<Sites> {
  while (!existsSync(file)) await sleep(100);
  const content = JSON.parse(readFileSync(file, 'utf8'));
  if (content.fault) throw new Error(`There are no sites for the browser tests: ${content.fault}`);
  return content;
}
