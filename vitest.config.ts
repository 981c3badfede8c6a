import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { siteCount } from './tests/support/site.ts';

const needDatabase = ['src/**/server/*.test.ts', 'tests/*.server.test.ts', 'tests/access.test.ts'];
/** In server folders, but about no table. */
const needNone = ['src/core/server/*.test.ts'];
/** They start servers and databases of their own, which takes seconds each. */
const startProcesses = ['src/app/entry/*.test.ts', 'src/core/server/postgres/*.test.ts', 'src/core/server/database-checks.test.ts'];
/**
 * What may go differently over the network, with a password and as another's guest: roles, sessions, locks, waits, listening, copies.
 * These are tried there and not by a socket too, which all others go through.
 */
const byAddress = [
  ...['app-role', 'clock', 'frozen', 'idempotency', 'migrate', 'overload', 'transaction'].map((name) => `tests/${name}.server.test.ts`),
  ...[
    'payments/payments/server/payments-at-once',
    'school/session/server/session',
    'school/session/server/rate-limits',
    'school/notifications/server/hub',
  ].map(inSource),
  ...['school/notifications/server/stream', 'install/backup/server/round-trip'].map(inSource),
];
const onDatabase = {
  isolate: false,
  maxWorkers: 3,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What a server does by itself it does a moment later, on a busy machine seconds.
  expect: { poll: { timeout: 10_000 } },
};

/** The tests of money and of every endpoint on the Citus cluster of CITUS_URL. */
const onCitus = {
  test: {
    name: 'citus',
    include: [...needDatabase, 'tests/citus/*.test.ts'],
    exclude: needNone,
    setupFiles: ['tests/support/citus-findings.ts'],
    globalSetup: ['tests/support/programs.mjs', 'tests/support/citus-cluster.ts', 'tests/support/sent-statements.ts'],
    ...onDatabase,
    maxWorkers: 2,
    // A statement asks two servers, and each new database three.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

export default defineConfig({
  test: {
    // What one project has compiled, the others need not.
    experimental: { fsModuleCache: true },
    // All projects are one group: whatever worker is free goes on with the next of them.
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'src/**/*.test.tsx',
            'bench/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/tidy.test.ts',
            'tests/tidy/*.test.ts',
            'tests/specification.test.ts',
            'tests/mutation/*.test.ts',
            'tests/quick/*.test.ts',
          ],
          exclude: ['src/!(core)/*/server/*.test.ts', ...startProcesses],
          // A process of its own for each of so many small files would take five times as long.
          isolate: false,
          unstubGlobals: true,
          maxWorkers: 3,
          // Thousands of examples of a property take seconds where others work too.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: startProcesses,
          globalSetup: ['tests/support/programs.mjs', 'tests/support/ready-folder.ts'],
          isolate: false,
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: needDatabase,
          exclude: [...needNone, ...byAddress],
          globalSetup: 'tests/support/cluster.ts',
          ...onDatabase,
        },
      },
      ...(process.env.CITUS_URL ? [onCitus] : []),
      {
        test: {
          name: 'by address',
          include: byAddress,
          globalSetup: 'tests/support/cluster-by-address.ts',
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/*.spec.ts'],
          globalSetup: 'tests/support/site.ts',
          // The files of a worker share its browser.
          isolate: false,
          maxWorkers: siteCount,
          testTimeout: 60_000,
          // Longer than the sites may take to start, so that their fault is told.
          hookTimeout: 200_000,
          // A page shows what follows a moment later, on a busy machine seconds.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});

function inSource(name: string): string {
  return `src/${name}.test.ts`;
}
