import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sourceTree } from '../tidy/source-tree.ts';
import { areaOf, areas, lastTests, nearestTests, type Run, type Trial, trialsOf } from './areas.ts';
import { drawn, inTurn, type Mutant, mutantsOf, mutated } from './mutants.ts';

/** `last`: what a mutant that survives the trials is shown to after all others. */
type Task = { mutant: Mutant; trials: readonly Trial[]; last: readonly Trial[] };

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What failed is read in the log, where colors would stand in the way. */
const { FORCE_COLOR: _, ...inherited } = process.env;
const plain = { ...inherited, NO_COLOR: '1' };
/** A mutant that loops is caught too, and said to be caught by time. A whole project of tests takes longer than some files of it. */
const longestMs = ([, ...paths]: Run) => (paths.length === 0 ? 60 : 10) * 60_000;
const notCopied = new Set(['.git', '.data', 'dist']);
const running = new Set<ChildProcess>();
const say = (text: string) => process.stdout.write(`${text}\n`);

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    share: { type: 'string', default: '1' },
    area: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    // Where npm test has just passed on the same sources, they need not pass once more.
    tested: { type: 'boolean', default: false },
  },
});

/** Draws mutants of each area, tries them one at a time in each of some copies of the project, and says which were not caught. */
async function main(): Promise<number> {
  const files = sourceTree().filter(({ path }) => areaOf(path));
  const mutants = inTurn(areas.filter(({ name }) => !options.area || name === options.area).map(drawnFrom));
  say(`${mutants.length} mutants, seed ${options.seed}`);
  if (!options.tested && !(await passesUnchanged(mutants))) return 1;
  const endsMs = performance.now() + Number(options.minutes) * 60_000;
  const queue: Task[] = mutants.map((mutant) => ({ mutant, trials: trialsOf(mutant), last: lastTests(mutant.path) }));
  const caughtBy = new Map<Mutant, string | null>();
  const lane = async () => {
    const copy = await builtCopy();
    for (let task = queue.shift(); task && performance.now() < endsMs; task = queue.shift()) {
      const { mutant, last } = task;
      const failure = await tried(task, copy);
      caughtBy.set(mutant, failure);
      if (!failure && last.length > 0) queue.push({ mutant, trials: last, last: [] });
    }
    rmSync(copy, { recursive: true, force: true });
  };
  await Promise.all(Array.from({ length: Number(options.lanes) }, lane));
  return report(mutants, caughtBy);

  function drawnFrom({ name, count }: (typeof areas)[number]): Mutant[] {
    const all = files.filter(({ path }) => areaOf(path)?.name === name).flatMap(({ path, text }) => mutantsOf(path, text));
    return drawn(all, Math.ceil(count * Number(options.share)), Number(options.seed));
  }
}

/** A copy of the project as the tests of servers and pages ask for it. */
async function builtCopy(): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'karo-mutant-'));
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !notCopied.has(path.slice(root.length + 1).split('/')[0] ?? ''),
  });
  if (!(await succeeds(['scripts/build.mjs'], copy))) throw new Error(`The project does not build, as ${join(copy, 'last-run.log')} says`);
  return copy;
}

/** What fails without any mutant would seem to catch them all. */
async function passesUnchanged(mutants: readonly Mutant[]): Promise<boolean> {
  const runs = mutants.flatMap(({ path }) => [...nearestTests(path), ...lastTests(path)]);
  const copy = await builtCopy();
  for (const project of ['unit', 'server', 'e2e'] as const) {
    const paths = new Set(runs.flatMap(([of, ...paths]) => (of === project ? paths : [])));
    if (paths.size === 0 || (await succeeds(vitest([project, ...paths]), copy, longestMs([project])))) continue;
    say(`These tests fail without a mutant, as ${join(copy, 'last-run.log')} says: ${project} ${[...paths].join(' ')}`);
    return false;
  }
  rmSync(copy, { recursive: true, force: true });
  return true;
}

async function tried({ mutant, trials }: Task, copy: string): Promise<string | null> {
  const { path, line, was, text } = mutant;
  const file = join(copy, path);
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, mutated(original, mutant));
  const startedMs = performance.now();
  const caughtBy = await firstToFail(path, trials, copy);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  writeFileSync(file, original);
  const outcome = caughtBy ? `caught by ${caughtBy}` : 'SURVIVED';
  say(`${String(seconds).padStart(4)} s  ${outcome}  ${path}:${line}  ${inOneLine(was)}  →  ${inOneLine(text)}`);
  return caughtBy;
}

async function firstToFail(path: string, trials: readonly Trial[], copy: string): Promise<string | null> {
  for (const trial of trials) {
    if (trial === 'types') {
      if (!(await succeeds(typesNear(path), copy))) return 'types';
      continue;
    }
    if (trial[0] === 'e2e' && !(await succeeds(['scripts/build.mjs'], copy))) return 'build';
    const failure = await failureIn(trial, copy);
    if (failure) return `${trial[0]}: ${failure}`;
  }
  return null;
}

/** A test that fails once may have failed for the load of the machine. One that fails again by itself has caught the mutant. */
async function failureIn(run: Run, copy: string): Promise<string | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    if (await succeeds(vitest(run), copy, longestMs(run))) return null;
    const failure = firstFailure(copy);
    const [file] = /(src|tests)\/\S+/.exec(failure) ?? [];
    if (!file || !(await succeeds(vitest([run[0], file]), copy))) return failure;
  }
  return null;
}

/** What did not change since the mutant before is not checked again. */
function typesNear(path: string): string[] {
  const side = areaOf(path)?.name === 'web' ? 'web' : 'server';
  const known = ['--incremental', '--tsBuildInfoFile', `types-${side}.tsbuildinfo`];
  return ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${side}.json`, ...known];
}

/** What Vitest says of the first test that failed; nothing is said of a run that was stopped. */
function firstFailure(copy: string): string {
  const log = readFileSync(join(copy, 'last-run.log'), 'utf8');
  return /^\s*FAIL\s+(.*)$/m.exec(log)?.[1] ?? 'no answer in time';
}

function vitest([project, ...paths]: Run): string[] {
  const projects = project === 'server' ? ['server', 'by address'] : [project];
  const named = projects.map((name) => `--project=${name}`);
  return ['node_modules/vitest/vitest.mjs', 'run', ...named, '--bail=1', '--passWithNoTests', ...paths];
}

/** In a group of its own: a test that loops for ever outlives its run, and is ended with it. */
function succeeds(args: readonly string[], cwd: string, timeout = 600_000): Promise<boolean> {
  const log = openSync(join(cwd, 'last-run.log'), 'w');
  const stdio: StdioOptions = ['ignore', log, log];
  const child = spawn(process.execPath, args, { cwd, env: plain, stdio, timeout, killSignal: 'SIGINT', detached: true });
  closeSync(log);
  running.add(child);
  return new Promise((resolve) =>
    child.once('exit', (status) => {
      running.delete(child);
      endGroup(child);
      resolve(status === 0);
    }),
  );
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 57)}...` : line || '(nothing)';
}

/** The status of the process: 0 where each area caught its share. What was not tried in time is not counted. */
function report(mutants: readonly Mutant[], caughtBy: ReadonlyMap<Mutant, string | null>): number {
  const judged = mutants.filter((mutant) => caughtBy.has(mutant));
  if (judged.length < mutants.length) say(`${mutants.length - judged.length} mutants were not tried in ${options.minutes} minutes`);
  let short = 0;
  for (const { name, atLeast } of areas) {
    const own = judged.filter(({ path }) => areaOf(path)?.name === name);
    if (own.length === 0) continue;
    const caught = own.filter((mutant) => caughtBy.get(mutant)).length;
    if (caught / own.length < atLeast) short += 1;
    say(`${name}: ${caught} of ${own.length} caught (${Math.round((caught / own.length) * 100)} %, at least ${atLeast * 100} %)`);
  }
  for (const { path, line, was, text } of judged.filter((mutant) => !caughtBy.get(mutant))) {
    say(`survivor  ${path}:${line}  ${inOneLine(was)}  →  ${inOneLine(text)}`);
  }
  return short === 0 ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) endGroup(child);
    process.exit(1);
  });
}
process.exit(await main());
