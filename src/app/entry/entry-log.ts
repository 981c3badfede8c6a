import type { FastifyBaseLogger } from 'fastify';
import type { Log } from '../../core/server/open-database.ts';
import { faultText } from './fault-text.ts';

/**
 * The log of the process itself: sentences for the operator until it serves, then JSON lines like the server's, so that a log collector can
 * read every line.
 */
export class EntryLog implements Log {
  #lines: FastifyBaseLogger | null = null;

  info = (text: string): void => {
    if (this.#lines) this.#lines.info(text);
    else process.stdout.write(`${text}\n`);
  };

  error = (error: unknown, text: string): void => {
    if (this.#lines) this.#lines.error({ err: error }, text);
    else process.stderr.write(`${text}: ${error}\n`);
  };

  end(error: unknown): void {
    if (this.#lines) this.#lines.fatal({ err: error }, 'Karo ends by a fault');
    else process.stderr.write(faultText(error));
  }

  /** From now on also the warnings of Node.js, which it would print as plain text. */
  turnTo(lines: FastifyBaseLogger): void {
    this.#lines = lines;
    process.removeAllListeners('warning');
    process.on('warning', (warning) => lines.warn({ err: warning }, warning.message));
  }
}
