// Everything that must hold before a change lands, cheapest first; stops at the first step that fails.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReady, root, say } from './ready.mjs';

const bin = (name) => join(root, 'node_modules', name);
const reports = mkdtempSync(join(tmpdir(), 'karo-reports-'));
const vitest = (report, ...args) => [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, report)}`,
  ...args,
];

const steps = [
  ['types of the server', [bin('typescript/bin/tsc'), '-p', 'tsconfig.server.json']],
  ['types of the page', [bin('typescript/bin/tsc'), '-p', 'tsconfig.web.json']],
  ['lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
  ['unused code', [bin('knip/bin/knip.js')]],
  ['tests', vitest('all.json')],
  [
    'server tests on a PostgreSQL reached by its address',
    [bin('tsx/dist/cli.mjs'), 'tests/support/with-second-cluster.ts', ...vitest('second.json', '--project=server')],
  ],
];

makeReady();
for (const [name, args] of steps) {
  const startedMs = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
  say(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`);
  if (status !== 0) finish(status ?? 1);
}
finish(0);

function finish(status) {
  const totals = { passed: 0, failed: 0 };
  for (const report of ['all.json', 'second.json']) {
    const counted = countsOf(join(reports, report));
    totals.passed += counted.passed;
    totals.failed += counted.failed;
  }
  rmSync(reports, { recursive: true, force: true });
  say(`${totals.passed} passed, ${totals.failed} failed`);
  process.exit(status);
}

function countsOf(path) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    // The step never ran.
    return { passed: 0, failed: 0 };
  }
}
