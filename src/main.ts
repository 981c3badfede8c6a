import { readConfig } from './core/server/config.ts';
import { openDatabase } from './core/server/open-database.ts';
import { makeDemoSchool } from './demo/server/make-demo-school.ts';
import { hourlyChores } from './hourly-chores.ts';
import { buildServer } from './server.ts';

/** How long requests in flight may take to finish once the server was asked to stop. */
const stopGraceMs = 8000;

/** Reads the settings, opens the database, serves, and closes in the opposite order when asked to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const log = { info: () => undefined, error: (error: unknown, text: string) => process.stderr.write(`${text}: ${error}\n`) };
  const store = await openDatabase(config, log);
  if (store.isEmpty && config.demo && !config.production && !config.databaseUrl) {
    say(await makeDemoSchool(store.database));
  }
  const server = await buildServer({ database: store.database, config, sessionSecret: store.sessionSecret });
  const chores = hourlyChores(store.database, server.log);
  await server.listen({ port: config.port, host: config.host });
  say(`Karo is ready at ${server.listeningOrigin}`);

  const stop = async () => {
    clearInterval(chores);
    // A browser may hold a connection on which it never asked anything; whatever is left after the grace is cut.
    setTimeout(() => server.server.closeAllConnections(), stopGraceMs).unref();
    await server.close();
    await store.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  if (error instanceof Error && error.cause) process.stderr.write(`${error.cause}\n`);
  process.exit(1);
});
