import type { Siblings, Turns } from './siblings.ts';

const minuteMs = 60_000;
/** Turns given within this time share a message. */
const tellEveryMs = 20;
const keysMax = 50_000;

/**
 * Limits how often each party (network, user, school) may do something in a minute, in memory. With `siblings` the processes exchange their
 * counts, so the limit applies to all of them together.
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

  /** Takes a turn; returns null, or the seconds until the next if none is left. */
  take(party: string, nowMs = performance.now()): number | null {
    if (nowMs >= this.#endsMs || this.#taken.size >= keysMax) this.#beginMinute(nowMs + minuteMs);
    const turns = added(this.#taken, party, 1);
    if (this.#tell) this.#tellSoon(party);
    return turns > this.#max ? Math.max(1, Math.ceil((this.#endsMs - nowMs) / 1000)) : null;
  }

  #beginMinute(endsMs: number): void {
    this.#taken.clear();
    this.#endsMs = endsMs;
  }

  #tellSoon(party: string): void {
    if (this.#untold.size === 0) setTimeout(() => this.#tellUntold(), tellEveryMs).unref();
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
