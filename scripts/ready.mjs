// Makes a fresh checkout runnable: installs when node_modules is missing or older than the lock file, builds when the build is
// older than the sources. Built-in modules only, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const parent = process.ppid;
const stamp = join(root, 'dist', 'built');
const sources = [
  'src',
  'public',
  'build',
  'scripts/build.mjs',
  'scripts/bundle-server.mjs',
  'scripts/operator-commands.mjs',
  'scripts/parser.mjs',
  'vite.config.ts',
  'index.html',
  'login.html',
  'landing.html',
  'package-lock.json',
  'tsconfig.web.json',
];
/** The first minor version of each release of Node.js that Karo runs on, as package.json names them. */
const nodeFloors = new Map([
  [20, 19],
  [22, 12],
]);
/** From this release on, every version. */
const laterNode = 24;
/** Standard output belongs to the command. */
const asProgress = { stdio: ['inherit', 2, 'inherit'] };

/** Installs and builds what is missing or stale. A shipped folder has no sources, and all that it needs. */
export function makeReady() {
  checkNode();
  if (!existsSync(join(root, 'src'))) return;
  ensureInstalled();
  ensureBuilt();
}

/** Commands are read by a package, so a checkout in which nothing is installed is installed before its first command is read. */
export function ensureParser() {
  checkNode();
  try {
    createRequire(import.meta.url).resolve('commander');
  } catch {
    install();
  }
}

export function ensureInstalled() {
  const installed = changedMs(join(root, 'node_modules', '.package-lock.json'));
  if (installed < changedMs(join(root, 'package-lock.json'))) install();
}

function install() {
  note('Installing the packages of package-lock.json …');
  // The build needs development packages, whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  if (npm) run(process.execPath, [npm, ...args], asProgress);
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { shell: process.platform === 'win32', ...asProgress });
}

/** Whether what was built is of the sources as they stand. */
export function isBuilt() {
  return changedMs(stamp) >= Math.max(...sources.map((source) => newestMs(join(root, source))));
}

export function ensureBuilt() {
  if (isBuilt()) return;
  note('Building …');
  run(process.execPath, [join(root, 'scripts', 'build.mjs')], asProgress);
}

/** Runs a program of node_modules or Node itself in the project's folder; ends this process with its status if it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) note(`${command} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a program of TypeScript in this process, so that a signal to it reaches the program. */
export async function runSource(path) {
  endWithNpm();
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(join(root, path)).href);
}

/** npm passes its end on to the shell between us alone, which leaves us to another parent. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  looking.unref();
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

function note(text) {
  process.stderr.write(`${text}\n`);
}

function checkNode() {
  const fault = nodeFault(process.versions.node);
  if (fault === null) return;
  note(fault);
  process.exit(1);
}

/** Why Karo does not run on a version of Node.js; null where it does. */
export function nodeFault(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major >= laterNode || minor >= nodeFloors.get(major)) return null;
  const ranges = [...nodeFloors].map(([release, first]) => `${release}.${first} or newer of ${release}`).join(', ');
  return `Karo needs Node.js ${ranges}, or ${laterNode} or newer; this is ${version}.`;
}

function changedMs(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestMs(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  // A folder's own time tells of files that were deleted.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
