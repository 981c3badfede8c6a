const minuteMs = 60_000;
const keysMax = 50_000;

/** How often each party (a network, a person, a school) may have something in a minute, counted in memory: one process, no round trip. */
export class TurnsPerMinute {
  readonly #max: number;
  readonly #taken = new Map<string, number>();
  #endsMs = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Takes a turn; answers null, or the seconds until the next is free when none is left. */
  take(party: string, nowMs = performance.now()): number | null {
    if (nowMs >= this.#endsMs || this.#taken.size >= keysMax) {
      this.#taken.clear();
      this.#endsMs = nowMs + minuteMs;
    }
    const taken = (this.#taken.get(party) ?? 0) + 1;
    this.#taken.set(party, taken);
    return taken > this.#max ? Math.max(1, Math.ceil((this.#endsMs - nowMs) / 1000)) : null;
  }
}
