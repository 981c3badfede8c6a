import { setTimeout as sleep } from 'node:timers/promises';
import type { SideConnection } from './side-connection.ts';

const answerMs = 5000;
/** Notifications within this time share one statement, each once. */
const pauseMs = 50;

export type ChannelMessage = { channel: string; payload: string };

/**
 * Notifies other processes of commits, on the connection beside the pool. A notification within the transaction would make every COMMIT of
 * the database wait for the previous one to reach the disk.
 */
export class Notifier {
  readonly #side: SideConnection;
  readonly #waiting = new Map<string, ChannelMessage>();
  #isTelling = false;

  constructor(side: SideConnection) {
    this.#side = side;
  }

  /** Not awaited, and lost if the database does not answer: listeners that must not miss it also poll. */
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
