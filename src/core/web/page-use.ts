const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;
/** Shared by all tabs: who types in one is not idle in the others. */
const usedAt = 'usedAt';
const sharedEveryMs = 5000;
const lookEveryMs = 15_000;
const minuteMs = 60_000;
/** Shorter than the shortest time after which a school may have sessions locked. */
const askAfterMs = 4 * minuteMs;

/** Loaded when it is needed: most pages are left before. */
type Keeper = { lockIfIdle: (idleMs: number) => Promise<void>; keepSession: () => Promise<void> };

// Until somebody watches, every call counts as use.
let lastUsedMs = Number.POSITIVE_INFINITY;
let lastCalledMs = 0;

function idleMs(): number {
  return Date.now() - Math.max(lastUsedMs, Number(localStorage.getItem(usedAt) ?? 0));
}

/** True if nobody has touched the page for a minute: what it asks by itself does not keep the session from being locked. */
export function isUnattended(): boolean {
  return idleMs() > minuteMs;
}

export function noteCall(): void {
  if (!isUnattended()) lastCalledMs = Date.now();
}

/** Has an idle page locked, and the session of somebody who only types kept. */
export function watchUse(load: () => Promise<Keeper>): void {
  let sharedMs = 0;
  const look = () => {
    const idle = idleMs();
    if (idle >= askAfterMs)
      void load()
        .then(({ lockIfIdle }) => lockIfIdle(idle))
        .catch(() => undefined);
  };
  const use = () => {
    const nowMs = Date.now();
    if (nowMs - lastUsedMs < 500) return;
    // First, because a computer that slept may be touched before anything looked.
    look();
    lastUsedMs = nowMs;
    if (nowMs - sharedMs > sharedEveryMs) {
      sharedMs = nowMs;
      localStorage.setItem(usedAt, String(nowMs));
    }
    if (nowMs - lastCalledMs < minuteMs) return;
    lastCalledMs = nowMs;
    void load()
      .then(({ keepSession }) => keepSession())
      .catch(() => undefined);
  };
  lastUsedMs = Date.now();
  lastCalledMs = lastUsedMs;
  for (const kind of inputs) addEventListener(kind, use, { capture: true, passive: true });
  setInterval(look, lookEveryMs);
}
