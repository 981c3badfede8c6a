import { connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';

type Place = Pick<pg.ClientConfig, 'host' | 'port'>;

/**
 * An address that leads to a PostgreSQL. It can fall silent, as one does whose machine stands still: nothing is refused, and nothing comes
 * back. And it can lead to another PostgreSQL, as an address does after a failover.
 */
export type DatabaseAddress = {
  connection: pg.ClientConfig;
  silence: () => void;
  speak: () => void;
  leadTo: (place: Place) => void;
  close: () => void;
};

export async function databaseAddress(to: pg.ClientConfig): Promise<DatabaseAddress> {
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  let isSilent = false;
  let place: Place = to;
  const server = createServer((near) => {
    const far = place.host?.startsWith('/') ? connect(`${place.host}/.s.PGSQL.${place.port}`) : connect(Number(place.port), place.host);
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
    leadTo: (next) => {
      place = next;
      cut();
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
