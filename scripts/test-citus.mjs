// What Karo does on a Citus cluster, where CITUS_URL names one.
import { typedWords } from './commands.mjs';
import { makeReady, say } from './ready.mjs';
import { runSteps, vitest } from './steps.mjs';

/** Every endpoint, and the tests of money on all its ways in. */
const usual = [
  'tests/citus',
  ...['writes', 'freshness', 'exports', 'money-model'].map((name) => `tests/${name}.server.test.ts`),
  'tests/access.test.ts',
  'src/payments/payments/server',
  ...['daraja', 'banks', 'bank-statements', 'refused-notices'].map((name) => `src/arrivals/${name}/server`),
  ...['src/fees/additional-fees/server', 'src/reports/erasure/server', 'src/school/webhooks/server/webhooks.test.ts'],
  ...['src/students/imports/server/undo-import.test.ts', 'src/messages/guardians/server'],
  // What is killed half-way.
  ...['src/payments/shared/server/cut-off.test.ts', 'src/books/terms/server/opening-cut-off.test.ts'],
];

const { words } = typedWords('test:citus');
if (!process.env.CITUS_URL) {
  say('Nothing was tried: CITUS_URL names no Citus cluster. It is the address of a database on the coordinator, for a superuser.');
  process.exit(0);
}
// A statement asks two servers there: a round takes five times as long.
process.env.MONEY_RUNS ??= '2';
makeReady();
runSteps([['on Citus', vitest('citus', '--project=citus', ...(words.length > 0 ? words : usual))]]);
