// Runs checks, cheapest first, and stops at the first that fails.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, say } from './ready.mjs';

const reportIn = '--outputFile.json=';
/** More files than these do not fail by chance. */
const mostAlone = 3;
let passedAlone = 0;
/** Made when the first step wants it. */
let reports;

export const bin = (name) => join(root, 'node_modules', name);
export const tsx = bin('tsx/dist/cli.mjs');

/** The tests of some arguments of Vitest; their counts are added up at the end. */
export const vitest = (report, ...args) => [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `${reportIn}${join(reportsFolder(), `${report}.json`)}`,
  ...args,
];

export const staticSteps = [
  ['types of the server', [bin('typescript/bin/tsc'), '-p', 'tsconfig.server.json']],
  ['types of the page', [bin('typescript/bin/tsc'), '-p', 'tsconfig.web.json']],
  ['lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
];

function reportsFolder() {
  reports ??= mkdtempSync(join(tmpdir(), 'karo-reports-'));
  return reports;
}

/** Runs steps beside each other, says of each what it had to say once it ends, and ends the process where one fails. */
export async function runTogether(steps) {
  const statuses = await Promise.all(steps.map(([name, args]) => statusOfStep(name, args)));
  const failed = statuses.find((status) => status !== 0);
  if (failed !== undefined) finish(failed ?? 1);
}

/** The status of a step whose words are kept together. */
async function statusOfStep(name, args) {
  const startedMs = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const words = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => words.push(chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  process.stdout.write(Buffer.concat(words));
  sayEnd(name, status, startedMs);
  return status;
}

/** Ends the process with the status of the first step that fails, or 0. */
export function runSteps(steps) {
  for (const [name, args] of steps) {
    const status = timed(name, args);
    const passes = status === 0 || passesAlone(name, args);
    if (!passes) finish(status ?? 1);
  }
  finish(0);
}

function timed(name, args) {
  const startedMs = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  sayEnd(name, status, startedMs);
  return status;
}

function sayEnd(name, status, startedMs) {
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
  say(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`);
}

/**
 * Whether the few files that failed among all others pass by themselves: a machine that stalls for seconds fails whatever waits just
 * then. They are named, so that a test which does so twice is mended.
 */
function passesAlone(name, args) {
  const report = args.find((arg) => arg.startsWith(reportIn))?.slice(reportIn.length);
  const { testResults = [], numFailedTests } = report ? readReport(report) : {};
  const failed = testResults.filter(({ status }) => status === 'failed').map((result) => relative(root, result.name));
  if (failed.length === 0 || failed.length > mostAlone) return false;
  say(`Once more, by themselves: ${failed.join(', ')}`);
  const passes = timed(`${name}, by themselves`, [...aloneArgs(args), ...failed]) === 0;
  if (passes) {
    say(`Failed among the others and passed alone: ${failed.join(', ')}`);
    passedAlone += numFailedTests;
  }
  return passes;
}

/** The arguments of a run without its paths, which would bring back what passed, and with a report of its own. */
export function aloneArgs(args) {
  const options = args.filter((arg) => !existsSync(join(root, arg)));
  return options.map((arg) => (arg.startsWith(reportIn) ? arg.replace(/\.json$/, '-alone.json') : arg));
}

/** No report: the step is no run of tests, or broke off before the end. */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function finish(status) {
  // A step that never ran has no report.
  const counts = readdirSync(reportsFolder())
    .filter((name) => !name.endsWith('-alone.json'))
    .map((name) => readReport(join(reportsFolder(), name)));
  const sum = (key) => counts.reduce((total, each) => total + each[key], 0);
  rmSync(reports, { recursive: true, force: true });
  say(`${sum('numPassedTests') + passedAlone} passed, ${sum('numFailedTests') - passedAlone} failed`);
  process.exit(status);
}
