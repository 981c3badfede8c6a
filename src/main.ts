import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, readConfig } from './core/server/config.ts';
import { type OpenDatabase, openDatabase } from './core/server/open-database.ts';
import { makeDemoSchool } from './demo/server/make-demo-school.ts';
import { hourlyChores } from './hourly-chores.ts';
import { buildServer } from './server.ts';
import { stopSignal } from './stop-signal.ts';

/** How long requests in flight may take to finish once the server was asked to stop. */
const stopGraceMs = 8000;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Reads the settings, opens the database, serves, and closes in the opposite order when asked to stop or when a step fails. */
async function main(stop: AbortSignal): Promise<void> {
  const config = readConfig(process.env);
  await tryAddress(config);
  stop.throwIfAborted();
  const log = { info: () => undefined, error: (error: unknown, text: string) => process.stderr.write(`${text}: ${error}\n`) };
  const store = await openDatabase(config, log);
  try {
    stop.throwIfAborted();
    if (store.isEmpty && config.demo && !config.production && !config.databaseUrl) say(await makeDemoSchool(store.database));
    stop.throwIfAborted();
    await serve(store, config, stop);
  } finally {
    await store.close();
  }
}

/** Refuses an address that cannot be had before anything is started or made for it. */
async function tryAddress({ port, host }: Config): Promise<void> {
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

async function serve({ database, sessionSecret }: OpenDatabase, config: Config, stop: AbortSignal): Promise<void> {
  const server = await buildServer({ database, config, sessionSecret });
  const chores = hourlyChores(database, server.log);
  try {
    await server.listen({ port: config.port, host: config.host });
    say(`Karo is ready at ${server.listeningOrigin}`);
    stop.throwIfAborted();
    await once(stop, 'abort');
  } finally {
    clearInterval(chores);
    // A browser may hold a connection on which it never asked anything; whatever is left after the grace is cut.
    setTimeout(() => server.server.closeAllConnections(), stopGraceMs).unref();
    await server.close();
  }
}

const stop = stopSignal();
main(stop).then(
  () => process.exit(0),
  (error: unknown) => {
    if (error === stop.reason) process.exit(0);
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    if (error instanceof Error && error.cause) process.stderr.write(`${error.cause}\n`);
    process.exit(1);
  },
);
