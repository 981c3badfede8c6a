import { existsSync } from 'node:fs';
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
  '--enable-features=NetworkServiceInProcess',
  '--disable-site-isolation-trials',
  // The pages of a context share a process, and with it what it read and compiled.
  '--renderer-process-limit=1',
];

/** The path of a Chromium: CHROME_PATH, an installed one, else the one inside the npm package (Linux on x64), unpacked. */
export async function unpackedBrowser(): Promise<string> {
  const installed = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
  return installed ?? packedChromium.executablePath();
}
