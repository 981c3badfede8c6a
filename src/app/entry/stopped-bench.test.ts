import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pidOf, until } from '../../../tests/support/launched.ts';
import { run } from '../../../tests/support/processes.ts';
import { scratchFolder } from '../../../tests/support/scratch.ts';
import { isAlive } from '../../core/server/postgres/postmaster-file.ts';

const home = scratchFolder('karo-stopped-');
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a bench that gets SIGTERM stops its server and its database and leaves no folder', { timeout: 120_000 }, async () => {
  const temporary = join(home, 'tmp');
  mkdirSync(temporary);
  // What each bench begins with: a whole one compiles much of Karo, only to be ended.
  const begun = "import { withServer } from './bench/running-server.ts'; await withServer(() => new Promise(() => {}));";
  const place = { dataDir: join(home, 'data'), port: 0 };
  const bench = run(['--import', 'tsx', '--input-type=module', '-e', begun], place, { TMPDIR: temporary });
  let pid = 0;
  await until('the database of the bench is up', () => {
    const folder = readdirSync(temporary).find((name) => name.startsWith('karo-bench-'));
    pid = folder ? pidOf(join(temporary, folder)) : 0;
    return pid;
  });
  bench.child.kill('SIGTERM');
  expect(await bench.ended).toEqual([1, null]);
  expect(isAlive(pid)).toBe(false);
  expect(readdirSync(temporary).filter((name) => name.startsWith('karo-bench-'))).toEqual([]);
});
