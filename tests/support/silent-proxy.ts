import { connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';

/** A way to a PostgreSQL that can fall silent, as one does whose machine stands still: nothing is refused, and nothing comes back. */
export type SilentProxy = { connection: pg.ClientConfig; silence: () => void; speak: () => void; close: () => void };

export async function silentProxy(to: pg.ClientConfig): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = to.host?.startsWith('/') ? connect(`${to.host}/.s.PGSQL.${to.port}`) : connect(Number(to.port), to.host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (part: Buffer) => other.write(part));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isSilent) socket.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    connection: { ...to, host: '127.0.0.1', port },
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    speak: () => {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
