import { spawnSync } from 'node:child_process';

/** Sends a signal to a process and its children. The parent stands still meanwhile, so that none is born and none becomes an orphan. */
export function signalTree(parent: number, signal: NodeJS.Signals): void {
  process.kill(parent, 'SIGSTOP');
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  for (const line of stdout.split('\n')) {
    const [pid, itsParent] = line.trim().split(/\s+/).map(Number);
    if (pid && itsParent === parent) signalIfThere(pid, signal);
  }
  process.kill(parent, signal);
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between being seen and being told.
  }
}
