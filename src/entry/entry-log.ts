import type { FastifyBaseLogger } from 'fastify';
import type { Log } from '../core/server/open-database.ts';
import { faultText } from './fault-text.ts';

/**
 * What the process itself says. Until it serves these are sentences, for the person who starts it; from then on they are lines of JSON as
 * the server's own are, so that whatever collects the log can read every line.
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

  /** The fault that ends the process. */
  end(error: unknown): void {
    if (this.#lines) this.#lines.fatal({ err: error }, 'Karo ends by a fault');
    else process.stderr.write(faultText(error));
  }

  /** From now on by this log, the warnings of Node.js too, which it would print as plain text. */
  turnTo(lines: FastifyBaseLogger): void {
    this.#lines = lines;
    process.removeAllListeners('warning');
    process.on('warning', (warning) => lines.warn({ err: warning }, warning.message));
  }
}
