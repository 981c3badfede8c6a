// What Karo does behind PgBouncer in transaction mode, where that is installed.
import { spawnSync } from 'node:child_process';
import { typedWords } from './commands.mjs';
import { makeReady, say } from './ready.mjs';
import { runSteps, vitest } from './steps.mjs';

typedWords('test:pgbouncer');
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const isThere = spawnSync('pgbouncer', ['--version'], { env }).status === 0;

makeReady();
if (!isThere) {
  say('Nothing was tried: pgbouncer is not installed here (on Debian: apt install pgbouncer).');
  process.exit(1);
}
runSteps([['behind PgBouncer', vitest('pgbouncer', '--project=server', 'tests/pgbouncer.server.test.ts')]]);
