import { setTimeout as sleep } from 'node:timers/promises';
import type { SideConnection } from './side-connection.ts';

const answerMs = 5000;
/** Whatever is told within so short a time goes in one statement, and once. */
const pauseMs = 50;

export type ChannelMessage = { channel: string; payload: string };

/**
 * Tells other processes what was committed, on the connection beside the pool. Told inside its transaction, news would make every
 * COMMIT of the database wait for the one before it to reach the disk.
 */
export class Notifier {
  readonly #side: SideConnection;
  readonly #waiting = new Map<string, ChannelMessage>();
  #isTelling = false;

  constructor(side: SideConnection) {
    this.#side = side;
  }

  /** Nobody waits for it, and it is lost where the database does not answer: whoever must not miss it looks from time to time. */
  tell(news: readonly ChannelMessage[]): void {
    for (const one of news) this.#waiting.set(`${one.channel} ${one.payload}`, one);
    if (this.#waiting.size > 0 && !this.#isTelling) void this.#tellOnAndOn();
  }

  async #tellOnAndOn(): Promise<void> {
    this.#isTelling = true;
    while (this.#waiting.size > 0) {
      const news = [...this.#waiting.values()];
      this.#waiting.clear();
      const values = [news.map(({ channel }) => channel), news.map(({ payload }) => payload)];
      await this.#side.ask({ text: notifyAll, values }, answerMs).catch(() => undefined);
      await sleep(pauseMs, undefined, { ref: false });
    }
    this.#isTelling = false;
  }
}

const notifyAll = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as news (channel, payload)';
