import { existsSync, statfsSync } from 'node:fs';
import packedChromium from '@sparticuz/chromium';

/** The packed browser's own arguments crash the second context, so these are ours. */
export const browserArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  // The pages of a context share a process, and with it what it read and compiled.
  '--renderer-process-limit=1',
];

/**
 * A test leaves a page long before what was optimized in the background has paid for it, and before anybody scrolls to most of what is
 * drawn ahead below the window. Speed is measured without these.
 */
export const shortLivedPages = [
  '--js-flags=--no-opt --no-maglev',
  '--enable-features=NetworkServiceInProcess2,SmallerInterestArea:size_in_pixels/1',
];

/** A container may have 64 MB of it, in which a browser that draws there crashes. */
const sharedMemoryNeeded = 1024 ** 3;

/** What Playwright's own arguments do that only costs time here: to draw through files in place of shared memory. */
export function needlessArgs(): string[] {
  const has = existsSync('/dev/shm') ? statfsSync('/dev/shm') : null;
  return has && has.bavail * has.bsize >= sharedMemoryNeeded ? ['--disable-dev-shm-usage'] : [];
}

/** The path of a Chromium: CHROME_PATH, an installed one, else the one inside the npm package (Linux on x64), unpacked. */
export async function unpackedBrowser(): Promise<string> {
  const installed = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
  return installed ?? packedChromium.executablePath();
}
