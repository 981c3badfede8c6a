// Runs checks one after another, cheapest first, and stops at the first that fails.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, say } from './ready.mjs';

const reports = mkdtempSync(join(tmpdir(), 'karo-reports-'));

export const bin = (name) => join(root, 'node_modules', name);

/** The tests of some arguments of Vitest; their counts are added up at the end. */
export const vitest = (report, ...args) => [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, `${report}.json`)}`,
  ...args,
];

export const staticSteps = [
  ['types of the server', [bin('typescript/bin/tsc'), '-p', 'tsconfig.server.json']],
  ['types of the page', [bin('typescript/bin/tsc'), '-p', 'tsconfig.web.json']],
  ['lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
];

/** Ends the process with the status of the first step that fails, or 0. */
export function runSteps(steps) {
  for (const [name, args] of steps) {
    const startedMs = performance.now();
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
    say(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`);
    if (status !== 0) finish(status ?? 1);
  }
  finish(0);
}

function finish(status) {
  // A step that never ran has no report.
  const counts = readdirSync(reports).map((name) => JSON.parse(readFileSync(join(reports, name), 'utf8')));
  const sum = (key) => counts.reduce((total, each) => total + each[key], 0);
  rmSync(reports, { recursive: true, force: true });
  say(`${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed`);
  process.exit(status);
}
