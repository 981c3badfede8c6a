import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { send } from './client.ts';

const lookMs = 100;

/** One address before several servers, as a proxy keeps it: each new connection goes to the next server whose /readyz is 200. */
export class Balancer {
  readonly origin: string;
  readonly #servers: readonly URL[];
  readonly #sockets = new Set<Socket>();
  readonly #door: Server;
  #ready: readonly URL[];
  #turn = 0;
  #isOpen = true;

  private constructor(port: number, origins: readonly string[]) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#servers = origins.map((origin) => new URL(origin));
    this.#ready = this.#servers;
    this.#door = createServer((near) => this.#lead(near)).listen(port, '127.0.0.1');
  }

  static async before(origins: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(await freePort(), origins);
    await once(balancer.#door, 'listening');
    void balancer.#lookOnAndOn();
    return balancer;
  }

  close(): void {
    this.#isOpen = false;
    for (const socket of this.#sockets) socket.destroy();
    this.#door.close();
  }

  async #lookOnAndOn(): Promise<void> {
    while (this.#isOpen) {
      const looks = await Promise.all(this.#servers.map(({ origin }) => send(origin, { path: '/readyz' })));
      this.#ready = this.#servers.filter((_, index) => looks[index]?.status === 200);
      await sleep(lookMs);
    }
  }

  #lead(near: Socket): void {
    this.#turn += 1;
    const server = this.#ready[this.#turn % this.#ready.length];
    if (!server) return void near.destroy();
    const far = connect(Number(server.port), server.hostname);
    near.pipe(far).pipe(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
