// Everything that must hold before a change lands; with paths, the tests below them alone: npm test -- src/fees
import { makeReady } from './ready.mjs';
import { bin, runSteps, runTogether, staticSteps, tsx, vitest } from './steps.mjs';

const asked = process.argv.slice(2);
/**
 * What may go differently over the network, with a password and as another's guest: roles, sessions, locks, waits, listening, copies.
 * Rules, words and files are the same on any PostgreSQL.
 */
const onBoth = [
  ...['app-role', 'clock', 'frozen', 'idempotency', 'migrate', 'overload', 'transaction'].map((name) => `tests/${name}.server`),
  ...['src/payments/server/payments-at-once', 'src/session/server/session', 'src/session/server/rate-limits'],
  ...['src/notifications/server/hub', 'src/notifications/server/stream', 'src/backup/server/round-trip'],
];

makeReady();
if (asked.length > 0) runSteps([['tests', vitest('asked', ...asked)]]);
await runTogether([...staticSteps, ['unused code', [bin('knip/bin/knip.js')]]]);
runSteps([
  ['tests', vitest('all')],
  [
    'server tests on a PostgreSQL reached by its address',
    [tsx, 'tests/support/with-second-cluster.ts', ...vitest('second', '--project=server', ...onBoth)],
  ],
]);
