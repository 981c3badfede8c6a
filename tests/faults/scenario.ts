/** What a scenario measured, beside what it promises. */
export type Figure = { what: string; value: string; promise: string; holds: boolean };

/** `short` runs in seconds inside npm test; `full` is the real thing, for npm run test:faults. */
export type Scale = 'short' | 'full';

/** One way in which things go wrong, and what Karo promises then. `skipped` says why it cannot be tried on this machine. */
export type Scenario = { name: string; run: (scale: Scale) => Promise<Figure[] | { skipped: string }> };
