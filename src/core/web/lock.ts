// In the browser's storage, so that all tabs lock and unlock together.
const mark = 'locked';

let screen: (() => Promise<void>) | undefined;
let waiting: Promise<void> | undefined;

/** True if this browser is locked: the session goes on, and the password opens it. */
export function isLocked(): boolean {
  return localStorage.getItem(mark) !== null;
}

export function markLocked(): void {
  localStorage.setItem(mark, 'yes');
}

export function markUnlocked(): void {
  localStorage.removeItem(mark);
}

/** Settles once the lock screen is opened, which is shown if it is not; rejects where there is none. */
export function unlocked(): Promise<void> {
  waiting ??= shown().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

async function shown(): Promise<void> {
  if (!screen) throw new Error('This document has no lock screen');
  markLocked();
  // Nothing can be read behind it, also while its script loads.
  document.documentElement.dataset.locked = 'yes';
  try {
    await screen();
  } finally {
    delete document.documentElement.dataset.locked;
  }
}

/** Shows the lock screen where this browser is locked, now or from another tab. Signing out stays possible. */
export function followLock(show: () => Promise<void>): void {
  screen = show;
  const follow = () => {
    if (isLocked() && localStorage.getItem('token') && location.pathname !== '/logout') unlocked().catch(() => undefined);
  };
  addEventListener('storage', follow);
  follow();
}
