import { lockMark, presence } from '../../../core/web/presence.ts';
import { keepSession, lockIfIdle } from './idle-lock.ts';
import { unlocked } from './lock.ts';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;
/** Shared by all tabs: who types in one is not idle in the others. */
const usedAt = 'usedAt';
const sharedEveryMs = 5000;
const lookEveryMs = 15_000;
const minuteMs = 60_000;
/** A form may be typed in for long without a call to the server. */
const keepEveryMs = 2 * minuteMs;
/** Shorter than the shortest time after which a school may have sessions locked. */
const askAfterMs = 4 * minuteMs;

let lastUsedMs = Date.now();
let lastKeptMs = lastUsedMs;
let lastSharedMs = 0;

function usedAtMs(): number {
  return Math.max(lastUsedMs, Number(localStorage.getItem(usedAt) ?? 0));
}

function isUnattended(): boolean {
  return Date.now() - usedAtMs() > minuteMs;
}

function look(): void {
  const sinceMs = usedAtMs();
  if (Date.now() - sinceMs >= askAfterMs) lockIfIdle(sinceMs).catch(() => undefined);
}

function use(): void {
  const nowMs = Date.now();
  if (nowMs - lastUsedMs < 500) return;
  // First, because a computer that slept may be touched before anything looked.
  look();
  lastUsedMs = nowMs;
  if (nowMs - lastSharedMs > sharedEveryMs) {
    lastSharedMs = nowMs;
    localStorage.setItem(usedAt, String(nowMs));
  }
  if (nowMs - lastKeptMs < keepEveryMs) return;
  lastKeptMs = nowMs;
  keepSession().catch(() => undefined);
}

/** Locks an idle page, with all tabs of the browser, and keeps the session of somebody who only types. */
export function watchUse(): void {
  presence.isUnattended = isUnattended;
  for (const kind of inputs) addEventListener(kind, use, { capture: true, passive: true });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === lockMark && newValue) void unlocked();
  });
  setInterval(look, lookEveryMs);
}
