import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { all, atLeast, is, none, type Scenario, within } from './scenario.ts';
import { Cashier, isOwnRefusal, reckoning } from './support/cashier.ts';
import { newFolder, withKaro } from './support/karo.ts';
import { probes } from './support/probes.ts';

const diskMb = 280;
const fullSeconds = 20;
const words = "Nothing was recorded. The server's disk is full; please tell the operator of Karo.";

/** The disk of the database fills to the last byte while payments are recorded, and is freed later. */
export const fullDisk: Scenario = {
  name: 'full disk',
  isLong: true,
  run: async () => {
    const folder = newFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0700`, 'karo-fault', folder], { encoding: 'utf8' });
    if (mounted.status !== 0) {
      rmSync(folder, { recursive: true, force: true });
      return { skipped: `a small file system cannot be mounted here: ${mounted.stderr || mounted.error?.message}` };
    }
    try {
      return await withFullDisk(join(folder, 'data'), join(folder, 'ballast'));
    } finally {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function withFullDisk(dataDir: string, ballast: string) {
  return withKaro(
    async (karo) => {
      const cashier = await Cashier.of(karo);
      // The log has room, so that it is the tables that find none: a log that is full stops PostgreSQL itself until space is freed.
      await karo.asSuperuser((client) => client.query('select pg_switch_wal()'));
      cashier.start({ lanes: 4, pauseMs: 25 });
      await sleep(1000);
      fillUp(ballast);
      const probing = probes(karo, 500);
      await sleep(fullSeconds * 1000);
      const readyz = await probing.stop();
      const freedMs = performance.now();
      rmSync(ballast);
      await karo.ready();
      const backMs = performance.now() - freedMs;
      await sleep(1000);
      await cashier.stop();
      const refused = cashier.answers.filter(({ status }) => status !== 201);
      const later = cashier.answers.filter(({ endedMs, ms }) => endedMs - ms > freedMs + backMs);
      const inWords = refused.filter((answer) => isOwnRefusal(answer) && answer.body.message === words);
      return [
        atLeast('payments refused', refused.length, 1),
        all('refused as STORAGE_FULL, "The server\'s disk is full"', inWords.length, refused.length),
        is('/readyz at the end of it', readyz.at(-1)?.body.code, 'STORAGE_FULL'),
        within('ready again after space was freed', backMs, 15_000),
        atLeast('payments recorded afterwards', later.filter(({ status }) => status === 201).length, 1),
        none('refused afterwards', later.filter(({ status }) => status !== 201).length),
        is('the same process serves', karo.isRunning, true),
        ...(await reckoning(karo, cashier)),
      ];
    },
    {},
    dataDir,
  );
}

/** Writes a file until not a byte more fits. */
function fillUp(path: string): void {
  const file = openSync(path, 'w');
  for (let size = 1 << 20; size >= 1; size >>= 1) while (fits(file, size));
  closeSync(file);
}

function fits(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size, 1)) === size;
  } catch {
    return false;
  }
}
