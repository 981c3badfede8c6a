import type { Bench } from './figures.ts';
import { print } from './print.ts';
import { startServer, withFolder } from './running-server.ts';
import { spread, spreadText } from './statistics.ts';

const warmRounds = 5;

/** From `npm start`'s own script to /readyz: first start on an empty data folder, then warm starts. Installed and built before. */
export const start: Bench = {
  names: ['ready_warm_ms'],
  measure: async () => {
    const warm = await withFolder(async (dataDir) => {
      print(`first start on an empty data folder: ${await startMs(dataDir)} ms`);
      const values: number[] = [];
      for (let round = 0; round < warmRounds; round += 1) values.push(await startMs(dataDir));
      return values;
    });
    print(`warm start: ${spreadText(warm, 'ms')}`);
    await withFolder(async (dataDir) => print(`first start with the demo school: ${await startMs(dataDir, 'on')} ms`));
    return { ready_warm_ms: spread(warm).median };
  },
};

async function startMs(dataDir: string, demo: 'on' | 'off' = 'off'): Promise<number> {
  const { readyMs, stop } = await startServer({ dataDir, demo });
  await stop();
  return Math.round(readyMs);
}
