import { connect } from 'node:net';
import type pg from 'pg';

/** PostgreSQL's key of a connection, which cancels its statement. */
type Cancellable = pg.PoolClient & { processID: number; secretKey: number };

const cancelCode = 80_877_102;
const limitMs = 1000;

/**
 * Cancels another connection's statement, on a connection made for it. Resolves when the request is done, whether or not there was anything
 * to cancel; if it fails, the statement's time limit applies.
 */
export function cancelStatement(client: pg.PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = client as Cancellable;
  const message = Buffer.alloc(16);
  for (const [index, word] of [message.length, cancelCode, processID, secretKey].entries()) message.writeInt32BE(word, index * 4);
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(limitMs, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.resume();
    // PostgreSQL closes the connection once the backend was signalled.
    socket.write(message);
  });
}
