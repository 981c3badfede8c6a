import { connect } from 'node:net';
import type pg from 'pg';

/** The key that PostgreSQL gives each connection at its start; cancelling what the connection runs takes it. */
type Cancellable = pg.PoolClient & { processID: number; secretKey: number };

const cancelCode = 80_877_102;
const limitMs = 1000;

/**
 * Asks PostgreSQL, on a connection made for it, to stop what another connection runs. Resolves when the asking is done, whether or
 * not there was something to stop; where it cannot be asked, the time limit of the statement stops it.
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
    // PostgreSQL closes the connection once the running backend was told.
    socket.write(message);
  });
}
