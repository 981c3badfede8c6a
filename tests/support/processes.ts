import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { projectRoot } from '../../src/core/server/project-root.ts';
import { until } from './launched.ts';
import { programFile } from './program-file.ts';

/** Where a server of a test keeps its data and listens. */
export type Place = { dataDir: string; port: number; demo?: 'on' };

/** Runs a program as a process of its own, by another program where one is given. */
export function run(program: string[], { dataDir, port, demo }: Place, settings: Record<string, string> = {}, by: string[] = []) {
  const env = {
    ...process.env,
    ...{ DATA_DIR: dataDir, PORT: String(port), DEMO: demo ?? 'off', LOG_LEVEL: 'silent', DATABASE_URL: '', NODE_ENV: 'test' },
    ...settings,
  };
  const [command = '', ...args] = [...by, process.execPath, ...program];
  const child = spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return { child, ended: once(child, 'exit'), output: text(child.stdout), complained: text(child.stderr) };
}

export const serve = (place: Place, settings: Record<string, string> = {}) => run([programFile('app/entry/main')], place, settings);
export const operate = (command: string, place: Place, words: string[] = [], settings: Record<string, string> = {}) =>
  run([programFile('app/entry/cli'), ...command.split(' '), ...words], place, settings);

/** How a command of an operator ended, and what it said and complained of. */
export async function operated(...args: Parameters<typeof operate>) {
  const { ended, output, complained } = operate(...args);
  const [status] = await ended;
  return { status, output: await output, complained: await complained };
}

export function statusAt({ port }: Place): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Waits until a server takes requests; fails when it ends instead. */
export async function ready(place: Place, { child }: { child: ChildProcess }): Promise<void> {
  await until('the server is ready', async () => {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    return (await statusAt(place)) === 200;
  });
}
