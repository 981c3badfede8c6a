import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Answer, asOwner, type School, testStore } from './world.ts';

type Waiting = () => Promise<number>;

/** Runs work while nobody can take the next entry number of the school, so that whatever bills stops half-way. */
export function withoutEntries(school: School, work: (waiting: Waiting) => Promise<void>): Promise<void> {
  return withoutRow(school, `select from counters where school_id = $1 and kind = 'entry' for update`, work);
}

/** Runs work while another holds the rows that a statement locks in the school; `waiting` resolves once somebody waits for them. */
export async function withoutRow(school: School, locking: string, work: (waiting: Waiting) => Promise<void>): Promise<void> {
  const client = new pg.Client(testStore().owner);
  await client.connect();
  try {
    const { rows } = await client.query('select school_id as id from schools where name = $1', [school.name]);
    await client.query('begin');
    await client.query(locking, [rows[0].id]);
    await work(() => processWaitingFor(client));
  } finally {
    await client.end();
  }
}

const waitingHere = 'select pid from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))';
/** On a cluster it waits on the server of the school; its process is the coordinator's. */
const waitingThere = 'select (waiting_gpid % 10000000000)::integer as pid from citus_lock_waits where blocking_gpid = citus_backend_gpid()';

/** The process that waits for what the connection holds, as soon as there is one. */
export async function processWaitingFor(client: pg.Client): Promise<number> {
  for (;;) {
    // Within a transaction PostgreSQL shows the connections of the first look again and again.
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query(inject('servers').length > 1 ? waitingThere : waitingHere);
    if (rows.length > 0) return rows[0].pid;
    await sleep(10);
  }
}

const activity = inject('servers').length > 1 ? 'citus_stat_activity' : 'pg_stat_activity';
const waitingForAny = `select from ${activity} where wait_event_type = 'Lock' and datname = current_database()`;

/** Holds rows of the school while the calls queue up behind them, one after the other, then lets them go in that order. */
export async function inTurnBehind(school: School, locking: string, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const pending: Promise<Answer>[] = [];
  await withoutRow(school, locking, async () => {
    for (const call of calls) {
      pending.push(call());
      while ((await asOwner(waitingForAny)).length !== pending.length) await sleep(10);
    }
  });
  return Promise.all(pending);
}
