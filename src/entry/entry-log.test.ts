import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { projectRoot } from '../core/server/project-root.ts';

/** Runs a script that has an EntryLog and a server's log, and answers what was printed. */
function printed(script: string) {
  const program = `
    import fastify from 'fastify';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { EntryLog } from './src/entry/entry-log.ts';
    const log = new EntryLog();
    const lines = fastify({ logger: true }).log;
    ${script}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return { stdout, stderr };
}

/** Of a machine that has other work. */
const timeout = 90_000;

test('until the server serves, a person reads sentences', { timeout }, () => {
  const { stdout, stderr } = printed("log.info('Karo is ready'); log.error('it ended', 'PostgreSQL went down'); log.end(new Error('No'));");
  expect([stdout, stderr]).toEqual(['Karo is ready\n', 'PostgreSQL went down: it ended\nNo\n']);
});

test('while it serves every line is JSON: its own, a fault with its words, a warning of Node.js and the last', { timeout }, () => {
  const { stdout, stderr } = printed(`
    log.turnTo(lines);
    log.info('Sixty seconds left');
    log.error('its session ended', 'PostgreSQL went down');
    log.error(new Error('No route'), 'A database connection failed');
    process.emitWarning('Too many listeners');
    await sleep(50);
    log.end(new Error('Out of memory'));`);
  expect(stderr).toBe('');
  const read = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(read).toHaveLength(5);
  const expected = [
    { level: 30, msg: 'Sixty seconds left' },
    { level: 50, msg: 'PostgreSQL went down', err: 'its session ended' },
    { level: 50, msg: 'A database connection failed', err: { message: 'No route' } },
    { level: 40, msg: 'Too many listeners' },
    { level: 60, msg: 'Karo ends by a fault', err: { message: 'Out of memory' } },
  ];
  for (const line of expected) expect(read.find(({ msg }) => msg === line.msg)).toMatchObject(line);
});
