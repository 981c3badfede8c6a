import type { SideConnection } from './side-connection.ts';

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

/** The server of a Citus cluster that has the rows of each school. */
export class SchoolServers {
  readonly #side: SideConnection;
  readonly #known = new Map<number, { server: Promise<Server | undefined>; untilMs: number }>();
  readonly #unreachable = new Map<string, number>();

  constructor(side: SideConnection) {
    this.#side = side;
  }

  /** The server to read a school at; undefined for the coordinator, also where it is not known or cannot be reached. */
  async serverOf(schoolId: number): Promise<Server | undefined> {
    const known = this.#known.get(schoolId);
    const isFresh = known !== undefined && performance.now() < known.untilMs;
    const server = await (isFresh ? known.server : this.#lookUp(schoolId));
    return server && performance.now() < (this.#unreachable.get(nameOf(server)) ?? 0) ? undefined : server;
  }

  /** Call when a server could not be reached. */
  failed(server: Server): void {
    this.#unreachable.set(nameOf(server), performance.now() + unreachableMs);
  }

  #lookUp(schoolId: number): Promise<Server | undefined> {
    const server = this.#side.ask<Server>({ text: place, values: [schoolId] }, answerMs).then(
      ([found]) => found,
      () => undefined,
    );
    this.#known.set(schoolId, { server, untilMs: performance.now() + knownMs });
    return server;
  }
}

export const nameOf = ({ host, port }: Server) => `${host}:${port}`;
