import type pg from 'pg';
import { inOrder } from '../../archive/server/tables.ts';
import { undistributed } from '../tables.ts';

type Kind = 'distributed' | 'reference' | 'local';
/** How one table of the schema lies, or is to lie, on the servers. `isDone`: it lies so already. */
export type Placed = { name: string; kind: Kind; isDone: boolean };

/** Every table of the schema in the order in which it is placed: after those to which its foreign keys lead. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Placed[]> {
  const { rows } = await client.query<{ name: string; placed: string | null; refersTo: string[] }>(
    `select c.relname as name, ${(await hasCitus(client)) ? placedAs : 'null'} as placed,
            coalesce((select array_agg(distinct o.relname::text) from pg_constraint k join pg_class o on o.oid = k.confrelid
                      where k.conrelid = c.oid and k.contype = 'f' and o.oid <> c.oid), '{}') as "refersTo"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('unfinished_restore', 'unfinished_upgrade')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
  );
  return inOrder(rows).map(({ name, placed }) => {
    const kind = kindOf(name);
    return { name, kind, isDone: placed === null ? kind === 'local' : placed === kind };
  });
}

const placedAs = `(select case partmethod when 'h' then 'distributed' when 'n' then 'reference' end
  from pg_dist_partition where logicalrelid = c.oid)`;

function kindOf(name: string): Kind {
  if (name in undistributed.reference) return 'reference';
  return name in undistributed.local ? 'local' : 'distributed';
}

/** Whether the extension is in this database. */
export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  return (await client.query(`select from pg_extension where extname = 'citus'`)).rowCount === 1;
}
