import type pg from 'pg';

/**
 * A function that reads tables, in PL/pgSQL: Citus plans the statement in it for its arguments, which it cannot in the language SQL. On one
 * server it stays in SQL, where PostgreSQL plans it as a part of the statement around it.
 */
const inPlpgsql = `
  regexp_replace(replace(pg_get_functiondef(p.oid), pg_get_function_sqlbody(p.oid), ''), 'LANGUAGE sql', 'LANGUAGE plpgsql')
  || 'as ' || quote_literal(E'#variable_conflict use_column\\nbegin\\n' || format(
    case when p.proretset then 'return query %s;' else 'return (%s);' end,
    regexp_replace(pg_get_function_sqlbody(p.oid), '^BEGIN ATOMIC|^RETURN |;\\s*END$', '', 'g')) || E'\\nend')`;

/**
 * Functions and views that need tables or their row types, the last first. Citus refuses to distribute a table while one is there that in
 * its turn needs the table.
 */
const needingTables = `
  with recursive needs as (
    select case when r.oid is null then d.objid else r.ev_class end as who,
           coalesce(nullif(t.typrelid, 0), (select e.typrelid from pg_type e where e.oid = nullif(t.typelem, 0)), d.refobjid) as whom,
           t.oid is null as reads
    from pg_depend d
    left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
    left join pg_type t on d.refclassid = 'pg_type'::regclass and t.oid = d.refobjid
    where d.classid = 'pg_proc'::regclass or r.oid is not null
  ),
  found as (
    select n.who, 1 as level, n.reads
    from needs n join pg_class c on c.oid = n.whom and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    union
    select n.who, f.level + 1, f.reads and n.reads from found f join needs n on n.whom = f.who and n.who <> f.who
  ),
  latest as (select who, max(level) as level, bool_or(reads) as reads from found group by who)
  select l.level, 'function ' || p.oid::regprocedure as name,
         case when l.reads and p.prosqlbody is not null then ${inPlpgsql} else pg_get_functiondef(p.oid) end as text, p.proacl as acl,
         l.reads and p.prosqlbody is not null as "isInSql"
  from latest l join pg_proc p on p.oid = l.who and p.pronamespace = 'public'::regnamespace
  union all
  select l.level, 'view ' || c.oid::regclass,
         format('create view %s %s as %s', c.oid::regclass, 'with (' || array_to_string(c.reloptions, ', ') || ')', pg_get_viewdef(c.oid)),
         c.relacl, false
  from latest l join pg_class c on c.oid = l.who and c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`;

const granted = `
  select format('grant %s on %s %s to %s', privilege_type, case when name like 'view %' then 'table' else 'function' end,
                regexp_replace(name, '^\\w+ ', ''), coalesce(quote_ident(rolname), 'public')) as text
  from objects cross join lateral aclexplode(acl) left join pg_roles r on r.oid = grantee
  where acl is not null`;

/**
 * Functions of a row ask for a row of the table, and that of a shard is of another type: it is written out. The call with its alias, and
 * the type.
 */
const ofRows = `
  select format('\\m(%s)\\((\\w+)\\.\\*', string_agg(p.proname, '|')) as call, t.typname::text as type
  from pg_proc p join pg_type t on t.oid = p.proargtypes[0] and t.typtype = 'c'
  where p.pronamespace = 'public'::regnamespace
  group by t.typname`;

/** The functions that read tables in the language SQL: before the first table is placed all that do, and later those of an upgrade. */
export async function functionsInSql(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select replace(name, 'function ', '') as name from (${needingTables}) objects where "isInSql" order by name`,
  );
  return rows.map(({ name }) => name);
}

/** Drops them, and keeps their texts and grants in karo_distribution.set_aside. One transaction. */
export async function setAside(client: pg.ClientBase): Promise<number> {
  await client.query('begin');
  await client.query(`insert into karo_distribution.set_aside (level, text)
    with objects as (${needingTables})
    select level, text from objects
    union all select level, g.text from objects o, lateral (${granted.replace('from objects', 'from (select o.name, o.acl) objects')}) g`);
  const { rows: calls } = await client.query<{ call: string; type: string }>(ofRows);
  for (const { call, type } of calls) {
    await client.query(`update karo_distribution.set_aside set text = regexp_replace(text, $1, $2, 'g')`, [
      call,
      `\\1(row(\\2.*)::${type}`,
    ]);
  }
  const { rows } = await client.query<{ name: string }>(`select name from (${needingTables}) objects order by level desc`);
  for (const { name } of rows) await client.query(`drop ${name}`);
  await client.query('commit');
  return rows.length;
}

/** Makes them again, each in a transaction of its own with the removal of its text. */
export async function putBack(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number; text: string }>('select id, text from karo_distribution.set_aside order by level, id');
  for (const { id, text } of rows) {
    await client.query('begin');
    await client.query(text);
    await client.query('delete from karo_distribution.set_aside where id = $1', [id]);
    await client.query('commit');
  }
}
