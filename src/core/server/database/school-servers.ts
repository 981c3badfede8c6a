import type pg from 'pg';
import { SideConnection } from './side-connection.ts';

export type Server = { host: string; port: number };

const answerMs = 1000;
/** A shard seldom moves, and a read at the server from which it moved is answered too: that server asks the other. */
const knownMs = 60_000;
const unreachableMs = 30_000;

/** No row where the coordinator has the rows itself, or the server could not answer for the others. */
const place = `
  select n.nodename as host, n.nodeport as port
  from pg_dist_placement p
  join pg_dist_node n on n.groupid = p.groupid
  where p.shardid = get_shard_id_for_distribution_column('schools', $1::integer)
    and n.groupid > 0 and n.isactive and n.hasmetadata and n.metadatasynced`;

type Known = { server: Server | undefined; untilMs: number };

/** The server of a Citus cluster that has the rows of each school, as the coordinator says on a connection of its own. */
export class SchoolServers {
  readonly #side: SideConnection;
  readonly #known = new Map<number, Known>();
  readonly #asked = new Map<number, Promise<void>>();
  readonly #unreachable = new Map<string, number>();

  constructor(connection: pg.ClientConfig) {
    this.#side = new SideConnection(connection);
  }

  /** The server to read a school at; undefined for the coordinator, also where it is not known or cannot be reached. */
  async serverOf(schoolId: number): Promise<Server | undefined> {
    const known = this.#known.get(schoolId);
    if (known === undefined || performance.now() >= known.untilMs) {
      const asked = this.#asked.get(schoolId) ?? this.#ask(schoolId);
      // An earlier answer does for this read.
      if (known === undefined) await asked;
    }
    const server = this.#known.get(schoolId)?.server;
    return server && performance.now() < (this.#unreachable.get(nameOf(server)) ?? 0) ? undefined : server;
  }

  /** Call when a server could not be reached, or broke off. */
  failed(server: Server): void {
    this.#unreachable.set(nameOf(server), performance.now() + unreachableMs);
  }

  close(): Promise<void> {
    return this.#side.close();
  }

  #ask(schoolId: number): Promise<void> {
    const asked = this.#side
      .ask<Server>({ text: place, values: [schoolId] }, answerMs)
      .then(
        ([server]) => server,
        () => undefined,
      )
      .then((server) => {
        this.#known.set(schoolId, { server, untilMs: performance.now() + knownMs });
        this.#asked.delete(schoolId);
      });
    this.#asked.set(schoolId, asked);
    return asked;
  }
}

export const nameOf = ({ host, port }: Server) => `${host}:${port}`;
