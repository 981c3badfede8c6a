import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import { projectRoot } from '../../src/core/server/project-root.ts';
import type { Recorded } from '../pgbench/recorded-script.ts';

/** A read as it was recorded: its statements, and the text of its reply. */
export type BareRead = { statements: readonly Recorded[]; text: string };
type Serving = { connection: pg.ClientConfig; connections: number; reads: Readonly<Record<string, BareRead>> };

/** What begins a transaction; the bare server sends its own. */
const begins = /^(begin|set local|commit|select set_config\('app\.school_id')/;

/** A bare server on a database, in a process of its own, and how to stop it. */
export async function startBareServer({ reads, ...serving }: Serving): Promise<{ origin: string; stop: () => void }> {
  const child = fork(join(projectRoot, 'bench/bare/server.mjs'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send({ ...serving, reads: Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, prepared(name, read)])) });
  const [port] = await once(child, 'message');
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

function prepared(read: string, { statements, text }: BareRead) {
  const own = statements.filter((statement) => !begins.test(statement.text));
  return { text, statements: own.map((statement, index) => ({ ...statement, name: `${read}${index}` })) };
}
