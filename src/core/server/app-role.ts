import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { codeOf } from './database/faults.ts';
import { isDistributed, setRole } from './database/role-settings.ts';

/** The application's sign-in; no password if DATABASE_APP_URL has it. */
export type AppLogin = { user: string; password?: string };

type AppRole = { ownRole: string | null; password: string | null; databaseOid: number; grantedTo: string | null };
type Right = { before: string; right: string };

/**
 * PostgreSQL's codes for two processes creating or altering one role: it exists, it exists (seen by the index), its row was just updated.
 */
const madeAtOnce = new Set(['42710', '23505', 'XX000']);
const notAllowed = '42501';

/** One row for the database's owner alone: the application's role and password, and the current holder of its rights. */
export const appRoleTable = `create table if not exists application_role (
  only_row boolean constraint application_role_pk primary key default true constraint application_role_one_row check (only_row),
  own_role text, password text, database_oid oid not null, granted_to text
)`;

/**
 * The name of a database's application role: 63 bytes at most, letters, digits and _ only. Roles belong to the whole cluster, so the name
 * must differ by database.
 */
export function appRoleName(database: string): string {
  const name = `karo_app_${database}`;
  if (/^\w+$/.test(database) && name.length <= 63) return name;
  const mark = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return `karo_app_${database.replace(/\W/g, '_').slice(0, 41)}_${mark}`;
}

type RoleMaker = <T>(work: (maker: pg.Client) => Promise<T>) => Promise<T>;

/** This database's own role with its random password. Created, or given a new password if the database did not create it. */
export async function ownLogin(client: pg.Client, roleMaker: RoleMaker): Promise<AppLogin> {
  return (await keptLogin(client)) ?? makeOwnLogin(client, roleMaker);
}

/**
 * This database's own role with another password than the one that was wrong; null while somebody is signed in as it, whom a new password
 * would shut out. A database that is put back after a restore keeps a password that the restored one of its name has replaced.
 */
export async function renewedLogin(client: pg.Client, roleMaker: RoleMaker, wrong: AppLogin): Promise<AppLogin | null> {
  const kept = await keptLogin(client);
  if (kept && kept.password !== wrong.password) return kept;
  const { rowCount } = await client.query('select from pg_stat_activity where usename = $1', [wrong.user]);
  return rowCount ? null : makeOwnLogin(client, roleMaker);
}

async function keptLogin(client: pg.Client): Promise<AppLogin | null> {
  const { name, oid } = await thisDatabase(client);
  const user = appRoleName(name);
  const role = await keptRole(client);
  const isOurs = role?.ownRole === user && role.databaseOid === oid && (await roleExists(client, user));
  return isOurs && role.password ? { user, password: role.password } : null;
}

async function makeOwnLogin(client: pg.Client, roleMaker: RoleMaker): Promise<AppLogin> {
  const { name, oid } = await thisDatabase(client);
  const user = appRoleName(name);
  const password = randomBytes(32).toString('hex');
  const where = { isDistributed: await isDistributed(client) };
  await roleMaker((maker) => makeOwnRole(maker, { user, password, where }));
  await refuseStrong(client, user);
  await client.query(
    `insert into application_role (own_role, password, database_oid) values ($1, $2, $3)
     on conflict (only_row) do update set own_role = $1, password = $2, database_oid = $3`,
    [user, password, oid],
  );
  return { user, password };
}

/** The role of DATABASE_APP_URL. It is the operator's, so only its rights in this database are changed. */
export async function operatorsLogin(client: pg.Client, user: string): Promise<AppLogin> {
  if (/\p{Cc}/u.test(user)) throw new Error('The role of DATABASE_APP_URL has a control character in its name.');
  if (!(await roleExists(client, user))) {
    throw new Error(`DATABASE_APP_URL signs in as ${user}, and there is no such role. Make it first: create role ${quoted(user)} login.`);
  }
  await refuseStrong(client, user);
  const { oid } = await thisDatabase(client);
  await client.query('insert into application_role (database_oid) values ($1) on conflict (only_row) do nothing', [oid]);
  return { user };
}

/** Reads everything and writes nothing. One for the whole cluster: it cannot sign in, so it needs no secret. */
export const backupRole = 'karo_backup';

/** Makes that role, where the maker may. */
export async function makeBackupRole(maker: pg.Client): Promise<void> {
  // Only an owner that bypasses row-level security may grant that; elsewhere the operator grants it for backups.
  const { rowCount } = await maker.query(`select from pg_roles where rolname = current_user
    and (rolsuper or rolbypassrls and current_setting('server_version_num')::integer >= 160000)`);
  await makingRole(maker, backupRole, async () => {
    if (await roleExists(maker, backupRole)) return;
    await maker.query(`create role ${backupRole} nologin ${rowCount ? 'bypassrls' : ''}`);
  });
}

/**
 * Gives one role the application's rights in this database, exactly those of the previous role. A role that Karo created for another name
 * of this database, or once for every database, loses them here; elsewhere it may be in use.
 */
export async function passRights(client: pg.Client, user: string): Promise<void> {
  const { name, isOwn } = await thisDatabase(client);
  const role = await keptRole(client);
  const before = role?.grantedTo ?? 'karo_app';
  if (role?.grantedTo === user) return;
  const isLeftOver = before !== user && /^karo_app(_|$)/.test(before) && before !== appRoleName(name);
  const [theirs, had] = [await rightsOf(client, before), await rightsOf(client, user)];
  const statements = [
    ...had.map((right) => `${right.before} revoke ${right.right} from ${quoted(user)}`),
    ...theirs.map((right) => `${right.before} grant ${right.right} to ${quoted(user)}`),
    ...(isLeftOver ? theirs.map((right) => `${right.before} revoke ${right.right} from ${quoted(before)}`) : []),
    ...(isOwn ? [`grant connect on database ${quoted(name)} to ${quoted(user)}, ${backupRole}`] : []),
    // The roles of other databases in this cluster have no business here. `postgres` is everybody's, and stays so.
    ...(isOwn && name !== 'postgres' ? [`revoke connect on database ${quoted(name)} from public`] : []),
  ];
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('update application_role set granted_to = $1', [user]);
  await client.query('commit');
}

type OwnRole = { user: string; password: string; where: { isDistributed: boolean } };

async function makeOwnRole(maker: pg.Client, { user, password, where }: OwnRole): Promise<void> {
  const [name, secret] = [quoted(user), pg.escapeLiteral(password)];
  await makingRole(maker, user, async () => {
    const make = (await roleExists(maker, user)) ? 'alter role' : 'create role';
    await maker.query(`${make} ${name} login password ${secret}`);
    await setRole(maker, user, where);
  });
}

async function makingRole(maker: pg.Client, role: string, work: () => Promise<void>): Promise<void> {
  try {
    await patiently(work);
  } catch (error) {
    if (codeOf(error) !== notAllowed) throw error;
    const { rows } = await maker.query<{ user: string }>('select current_user::text as user');
    const owner = quoted(rows[0]?.user ?? '');
    throw new Error(
      `The role of DATABASE_URL, ${owner}, may not make or alter the role ${role}. ` +
        `As a superuser run once: alter role ${owner} createrole; ` +
        'or make the roles yourself (create role karo_backup nologin bypassrls; create role … login) and name yours in DATABASE_APP_URL.',
    );
  }
}

/** Roles belong to the whole cluster, and the migrations' lock to one database: another may be making the same role just now. */
async function patiently(work: () => Promise<void>, tries = 20): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (tries === 1 || !madeAtOnce.has(codeOf(error))) throw error;
    await patiently(work, tries - 1);
  }
}

async function refuseStrong(client: pg.Client, user: string): Promise<void> {
  const { rows } = await client.query(
    `select from pg_roles where rolname = $1 and (rolsuper or rolbypassrls or pg_has_role(rolname, current_user, 'member'))`,
    [user],
  );
  if (rows.length === 0) return;
  throw new Error(`Requests must not run as the role ${user}: it is a superuser, owns the tables or bypasses row-level security.`);
}

/** Whether the cluster has a role of this name. */
export async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  return (await client.query('select from pg_roles where rolname = $1', [role])).rowCount === 1;
}

async function thisDatabase(client: pg.Client): Promise<{ name: string; oid: number; isOwn: boolean }> {
  const { rows } = await client.query(
    `select datname as name, oid, pg_has_role(datdba, 'usage') as "isOwn" from pg_database where datname = current_database()`,
  );
  return rows[0];
}

async function keptRole(client: pg.Client): Promise<AppRole | undefined> {
  const { rows } = await client.query<AppRole>(
    'select own_role as "ownRole", password, database_oid as "databaseOid", granted_to as "grantedTo" from application_role',
  );
  return rows[0];
}

/** Everything granted to a role by name in this database: the words between `grant` and `to`, with their prefix. */
async function rightsOf(client: pg.Client, role: string): Promise<Right[]> {
  const { rows } = await client.query<Right>(
    `
    with spaces as (select oid, nspname, nspacl from pg_namespace where nspname in ('public', 'karo_jobs')),
    given (before, acl, object) as (
      select '', datacl, format('on database %I', datname) from pg_database where datname = current_database()
      union all select '', nspacl, format('on schema %I', nspname) from spaces
      union all select '', relacl, format('on %s %s', case relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass)
        from pg_class c join spaces on spaces.oid = relnamespace
      union all select '', attacl, format('(%I) on %s', attname, attrelid::regclass)
        from pg_attribute join pg_class c on c.oid = attrelid join spaces on spaces.oid = relnamespace
      union all select '', proacl, format('on routine %s', p.oid::regprocedure) from pg_proc p join spaces on spaces.oid = pronamespace
      union all select format('alter default privileges for role %s in schema public', defaclrole::regrole), defaclacl,
          case defaclobjtype when 'r' then 'on tables' when 'S' then 'on sequences' when 'f' then 'on functions' else 'on types' end
        from pg_default_acl where defaclnamespace = 'public'::regnamespace
    )
    select before, concat_ws(' ', privilege_type, object) as right
    from given, lateral aclexplode(acl) join pg_roles r on r.oid = grantee
    where rolname = $1`,
    [role],
  );
  return rows;
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
