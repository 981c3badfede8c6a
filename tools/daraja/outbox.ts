import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The chance of each accident with a notice, from 0 to 1, and how late a late one is. */
export type Accidents = { dropped: number; doubled: number; late: number; lateMs: number };
export const noAccidents: Accidents = { dropped: 0, doubled: 0, late: 0, lateMs: 0 };

export type Notice = { url: string; body: unknown };
export type Answered = { status: number; body: unknown };
/** Posts a notice to a school's server. Fails where nobody answers. */
export type Post = (notice: Notice, signal: AbortSignal) => Promise<Answered>;

const answerMs = 10_000;

/** What Safaricom tells a school's server. Nothing is told again: a notice that is lost stays lost. */
export class Outbox {
  accidents: Accidents = noAccidents;
  readonly sent: (Notice & { status: number | null })[] = [];
  readonly dropped: Notice[] = [];
  readonly #post: Post;
  readonly #random: () => number;
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(post: Post, random: () => number) {
    this.#post = post;
    this.#random = random;
    // Each notice on its way listens to the end.
    setMaxListeners(0, this.#closing.signal);
  }

  /** Asks and waits for the answer; fails after so many milliseconds. */
  async ask(notice: Notice, ms: number): Promise<Answered> {
    return this.#post(notice, AbortSignal.any([AbortSignal.timeout(ms), this.#closing.signal]));
  }

  /** Tells without waiting: perhaps never, perhaps twice, perhaps late. */
  tell(notice: Notice): void {
    const { dropped, doubled, late, lateMs } = this.accidents;
    if (this.#random() < dropped) {
      this.dropped.push(notice);
      return;
    }
    const waitMs = this.#random() < late ? Math.ceil(this.#random() * lateMs) : 0;
    this.#send(notice, waitMs);
    if (this.#random() < doubled) this.#send(notice, waitMs + Math.ceil(this.#random() * lateMs));
  }

  /** Resolves once nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
  }

  #send(notice: Notice, waitMs: number): void {
    const sending = this.#deliver(notice, waitMs).finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  async #deliver(notice: Notice, waitMs: number): Promise<void> {
    try {
      if (waitMs > 0) await sleep(waitMs, undefined, { signal: this.#closing.signal });
      const { status } = await this.ask(notice, answerMs);
      this.sent.push({ ...notice, status });
    } catch {
      this.sent.push({ ...notice, status: null });
    }
  }
}

/** Posts over the network, as Daraja does. */
export const postOverNetwork: Post = async ({ url, body }, signal) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'error' });
  return { status: response.status, body: await response.json().catch(() => null) };
};
