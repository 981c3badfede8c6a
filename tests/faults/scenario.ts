/** What a scenario measured, beside what it promises. A figure of speed is a promise only on a machine with nothing else to do. */
export type Figure = { what: string; value: string; promise: string; holds: boolean; isSpeed?: true };

/** `short` runs in seconds, beside other tests; `full` is the real thing, for npm run test:faults, where alone what `isLong` is tried. */
export type Scale = 'short' | 'full';

/** One way in which things go wrong, and what Karo promises then. `skipped` says why it cannot be tried on this machine. */
export type Scenario = { name: string; isLong?: true; run: (scale: Scale) => Promise<Figure[] | { skipped: string }> };

/** Something that must never be. */
export function none(what: string, count: number): Figure {
  return { what, value: String(count), promise: '0', holds: count === 0 };
}

/** Something that must be every time; and there must have been a time. */
export function all(what: string, count: number, of: number): Figure {
  return { what, value: `${count} of ${of}`, promise: 'all', holds: count === of && of > 0 };
}

export function atLeast(what: string, count: number, min: number): Figure {
  return { what, value: String(count), promise: `at least ${min}`, holds: count >= min };
}

export function is(what: string, value: unknown, promised: unknown): Figure {
  return { what, value: String(value), promise: String(promised), holds: value === promised };
}

/** The slowest of some, or whatever else took so long. */
export function within(what: string, ms: number, limitMs: number): Figure {
  const seconds = (time: number) => `${Math.round(time / 10) / 100} s`;
  return { what, value: seconds(ms), promise: `at most ${seconds(limitMs)}`, holds: ms <= limitMs, isSpeed: true };
}
