import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

/** The column whose numbers a sequence draws, and whether it is a bigint. */
type DrawnColumn = { name: string; isLong: boolean };

/** A school table: its columns without the school's number, its order, and the tables that it refers to. */
export type ArchivedTable = { name: string; columns: string[]; key: string[]; refersTo: string[]; drawn: DrawnColumn | null };

/** Sessions, stored replies and print files end when a school leaves an install; second factors are sealed under its key. */
const leftBehind = ['sessions', 'second_factors', 'recovery_codes', 'idempotency_keys', 'statement_files', 'statement_pieces'];

/** Every table of a school's own data, each after those that it refers to. */
export async function archivedTables(tx: Transaction): Promise<ArchivedTable[]> {
  const tables = await tx.rows<ArchivedTable>(sql`
    select c.relname as name,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
              and a.attname <> 'school_id') as columns,
           coalesce((select array_agg(a.attname::text order by k.place)
                     from unnest(p.conkey) with ordinality as k (number, place)
                     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
                     where a.attname <> 'school_id'), '{}') as key,
           coalesce((select array_agg(distinct f.confrelid::regclass::text) from pg_constraint f
                     where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as "refersTo",
           (select json_build_object('name', a.attname, 'isLong', a.atttypid = 'bigint'::regtype)
            from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' and a.attname <> 'school_id') as drawn
    from pg_class c
    left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and c.relname <> all (${leftBehind})
    order by c.relname`);
  return inOrder(tables);
}

/** Tables after those that they refer to, by name otherwise. Throws for a circle. */
export function inOrder<T extends Pick<ArchivedTable, 'name' | 'refersTo'>>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ refersTo }) => waiting.every(({ name }) => !refersTo.includes(name)));
    if (at < 0) throw new Error(`These tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...waiting.splice(at, 1));
  }
  return ordered;
}
