import type { Karo } from './karo.ts';

/** Kills the server and starts it again; answers how long it took until it was ready, in milliseconds. */
export async function killServer(karo: Karo): Promise<number> {
  await karo.end('SIGKILL');
  return karo.start();
}

/** Kills PostgreSQL, which the server starts again; answers how long it took until that was ready, in milliseconds. */
export async function killPostgres(karo: Karo): Promise<number> {
  const startedMs = performance.now();
  await karo.killPostgres();
  await karo.ready();
  return performance.now() - startedMs;
}
