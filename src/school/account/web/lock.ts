import { lockMark } from '../../../core/web/presence.ts';
import { showLockScreen } from './lock-screen.tsx';

let waiting: Promise<void> | undefined;

/** Covers the page with the lock screen, if it is not, and settles once it is opened. */
export function unlocked(): Promise<void> {
  waiting ??= showLock().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

async function showLock(): Promise<void> {
  localStorage.setItem(lockMark, 'yes');
  document.documentElement.dataset.locked = 'yes';
  await showLockScreen();
  delete document.documentElement.dataset.locked;
}
