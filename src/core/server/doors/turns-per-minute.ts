const minuteMs = 60_000;
const keysMax = 50_000;

/** What one process gave since it last told the others: turns by party, and what is left of its minute. */
export type Turns = { taken: Record<string, number>; leftMs: number };
/** The other server processes of this machine. What is told on a topic reaches each of them once, without an answer. */
export type Siblings = {
  tell: (topic: string, turns: Turns) => void;
  hear: (topic: string, hearer: (turns: Turns) => void) => void;
};

/**
 * How often each party (a network, a person, a school) may have something in a minute, counted in memory, without a round trip. With
 * `siblings` the processes tell each other at once what they gave, so that the limit is that of all of them together.
 */
export class TurnsPerMinute {
  readonly #max: number;
  readonly #tell: ((turns: Turns) => void) | null;
  readonly #taken = new Map<string, number>();
  readonly #untold = new Map<string, number>();
  #endsMs = 0;

  constructor(max: number, topic = '', siblings: Siblings | null = null) {
    this.#max = max;
    this.#tell = siblings && ((turns) => siblings.tell(topic, turns));
    siblings?.hear(topic, (turns) => this.#heard(turns));
  }

  /** Takes a turn; answers null, or the seconds until the next is free when none is left. */
  take(party: string, nowMs = performance.now()): number | null {
    if (nowMs >= this.#endsMs || this.#taken.size >= keysMax) this.#beginMinute(nowMs + minuteMs);
    const taken = added(this.#taken, party, 1);
    if (this.#tell) this.#tellSoon(party);
    return taken > this.#max ? Math.max(1, Math.ceil((this.#endsMs - nowMs) / 1000)) : null;
  }

  #beginMinute(endsMs: number): void {
    this.#taken.clear();
    this.#endsMs = endsMs;
  }

  /** All that is given before this process looks at anything else goes in one message. */
  #tellSoon(party: string): void {
    if (this.#untold.size === 0) setImmediate(() => this.#tellUntold());
    added(this.#untold, party, 1);
  }

  #tellUntold(): void {
    this.#tell?.({ taken: Object.fromEntries(this.#untold), leftMs: this.#endsMs - performance.now() });
    this.#untold.clear();
  }

  #heard({ taken, leftMs }: Turns): void {
    const nowMs = performance.now();
    if (leftMs <= 0) return;
    if (nowMs >= this.#endsMs) this.#beginMinute(nowMs + leftMs);
    // One minute for all: the one that ends first.
    this.#endsMs = Math.min(this.#endsMs, nowMs + leftMs);
    for (const [party, turns] of Object.entries(taken)) added(this.#taken, party, turns);
  }
}

function added(counts: Map<string, number>, party: string, turns: number): number {
  const count = (counts.get(party) ?? 0) + turns;
  counts.set(party, count);
  return count;
}
