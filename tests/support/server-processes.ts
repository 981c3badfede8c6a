import { type ChildProcess, spawnSync } from 'node:child_process';

/** The processes that a server started to serve with it; its PostgreSQL is not one of them. */
export function serverProcesses({ pid }: ChildProcess): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, child, parent] = line.match(/^\s*(\d+)\s+(\d+)\s.*main\.js$/) ?? [];
    return child && Number(parent) === pid ? [Number(child)] : [];
  });
}
