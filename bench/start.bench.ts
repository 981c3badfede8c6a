import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hundredths, print } from './print.ts';
import { startServer } from './running-server.ts';

const warmRounds = 5;

/** Seconds from `npm start`'s own script to /readyz: first start on an empty data folder, then warm starts. Installed and built before. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karo-bench-'));
  const first = await startServer({ dataDir, port: 3978 });
  print(`first start on an empty data folder: ${hundredths(first.readyMs / 1000)} s (target 6)`);
  await first.stop();
  const warm: number[] = [];
  for (let round = 0; round < warmRounds; round += 1) {
    const server = await startServer({ dataDir, port: 3978 });
    warm.push(server.readyMs);
    await server.stop();
  }
  warm.sort((a, b) => a - b);
  const [median, slowest] = [warm[Math.floor(warmRounds / 2)] ?? 0, warm.at(-1) ?? 0];
  print(`warm start: median ${hundredths(median / 1000)} s, slowest ${hundredths(slowest / 1000)} s (target 2)`);
  rmSync(dataDir, { recursive: true, force: true });

  const demoDir = mkdtempSync(join(tmpdir(), 'karo-bench-'));
  const demo = await startServer({ dataDir: demoDir, port: 3978, demo: 'on' });
  print(`first start with the demo school: ${hundredths(demo.readyMs / 1000)} s (the school itself: target 5)`);
  await demo.stop();
  rmSync(demoDir, { recursive: true, force: true });
}

await main();
