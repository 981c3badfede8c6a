import pg from 'pg';
import { setRole } from '../../../core/server/database/role-settings.ts';
import { droppedKeys } from '../tables.ts';
import { beginDistribution } from './begin.ts';
import { type Placed, tablesInOrder } from './plan.ts';
import { putBack, setAside } from './set-aside.ts';

const place = {
  distributed: (name: string) =>
    name === 'schools'
      ? `select create_distributed_table('schools', 'school_id')`
      : `select create_distributed_table('${name}', 'school_id', colocate_with => 'schools')`,
  reference: (name: string) => `select create_reference_table('${name}')`,
  local: () => '',
};

type Placing = { note?: (table: Placed) => void; signal?: AbortSignal };

/**
 * Places every table, until it is stopped between two of them. What was done is in the catalogue, and what is to be done after it in the
 * schema karo_distribution, so that a run that was cut off goes on where it ended.
 */
export async function distributeTables(client: pg.ClientBase, { note = () => undefined, signal }: Placing = {}): Promise<void> {
  await beginDistribution(client);
  for (const [key, table] of Object.entries(droppedKeys)) await client.query(`alter table ${table} drop constraint if exists ${key}`);
  await setAside(client);
  for (const table of await tablesInOrder(client)) {
    if (table.isDone) continue;
    if (signal?.aborted) throw new Error('Stopped between two tables. Run karo distribute again: until it has ended, no server starts.');
    await client.query(place[table.kind](table.name));
    // A shard is new to its server, which would otherwise guess its size until it is vacuumed.
    if (table.kind !== 'local') await client.query(`analyze ${table.name}`);
    note(table);
  }
  await putBack(client);
  await client.query('alter function current_school() immutable');
  await settleRole(client);
}

/** Citus plans each statement for its school, and hands on what a transaction sets. */
async function settleRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string }>('select granted_to as role from application_role where granted_to is not null');
  for (const { role } of rows) {
    await setRole(client, role, { isDistributed: true });
    // Where rows are inserted from a select, Citus asks for the numbers of identity columns in the name of the role.
    await client.query(`grant usage on all sequences in schema public to ${pg.escapeIdentifier(role)}`);
  }
}
