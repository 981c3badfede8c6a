import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { hasCitus } from './plan.ts';

/** Any fixed number; held until the connection ends. */
const oneAtATime = 5_276_002;
/** A connection that was just closed is listed for a moment yet. */
const closingMs = 5000;

/** How many servers there are beside the coordinator. Throws, in words, if this database cannot be distributed now. */
export async function readyCluster(client: pg.ClientBase): Promise<number> {
  if (!(await hasCitus(client))) throw new Error('This database has no Citus. On each server run once: create extension citus.');
  const { rows } = await client.query<{ servers: number; asleep: number; mayRead: boolean; isAlone: boolean }>(`
    select (select count(*)::integer from pg_dist_node where groupid > 0 and isactive) as servers,
           (select count(*)::integer from pg_dist_node where not isactive) as asleep,
           (select rolsuper from pg_roles where rolname = current_user) as "mayRead",
           pg_try_advisory_lock(${oneAtATime}) as "isAlone"`);
  const { servers = 0, asleep = 0, mayRead = false, isAlone = false } = rows[0] ?? {};
  if (servers === 0) throw new Error('The cluster has no worker. Add one first: select citus_add_node(host, port).');
  if (asleep > 0) throw new Error(`${asleep} of the servers of the cluster are not active. See pg_dist_node.`);
  if (!isAlone) throw new Error('Another karo distribute is at work on this database.');
  // Any other role sees no row of a school, and would copy none.
  if (!mayRead)
    throw new Error('Sign in as a superuser in DATABASE_URL for this command: row-level security hides the rows from every other role.');
  await refuseServers(client);
  return servers;
}

/** Throws while a server process is connected: it would write into tables that are being placed. */
export async function refuseServers(client: pg.ClientBase): Promise<void> {
  const untilMs = performance.now() + closingMs;
  let busy = await connectionsOfServers(client);
  while (busy > 0 && performance.now() < untilMs) {
    await sleep(100);
    busy = await connectionsOfServers(client);
  }
  if (busy > 0) throw new Error(`${busy} connections of Karo are open. Stop every server process first.`);
}

async function connectionsOfServers(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ busy: number }>(`
    select count(*)::integer as busy from pg_stat_activity a, application_role r
    where a.datname = current_database() and a.usename = r.granted_to`);
  return rows[0]?.busy ?? 0;
}
