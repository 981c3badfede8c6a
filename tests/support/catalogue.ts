import type pg from 'pg';

/** Tables that schools share, each with the reason why that is safe. No other table may lack row-level security. */
const sharedTables: Record<string, string> = {
  installation: 'one row about this installation, with nothing of any school',
  application_role: 'how the application signs in; only the owner of the database can read it',
  migrations: 'which schema files ran; the application cannot read it',
  usernames: 'sign-in names no school: says which school and user a name belongs to, and nothing else',
  leads: 'people who have no school yet; the application may add to it and cannot read it',
  storage_probes: 'filler that is written and removed in one transaction to see whether the disk takes it',
  rate_events: 'counts by address before anybody is known',
  sign_in_failures: 'counts by address and account before anybody is known',
  ledger_checks: 'one row about the last check of every ledger: an instant and two counts',
  known_addresses: 'where an account signed in, asked before its school is known',
};

const appendOnly = [
  ...['ledger_entries', 'ledger_transfers', 'payments', 'shared_payments', 'payment_verifications', 'payment_reversals'],
  ...['term_openings', 'term_opening_undos'],
  ...[
    'adjustments',
    'adjustment_decisions',
    'arrivals',
    'arrival_codes',
    'settlements',
    'arrival_returns',
    'money_backs',
    'money_back_closings',
    'same_money',
  ],
  ...['statement_back_readings', 'audit_log', 'api_key_payments'],
  ...['paybill_notices', 'paybill_notice_results', 'bank_notices', 'bank_notice_results', 'notice_dismissals'],
  ...['bank_statements', 'bank_statement_rows', 'bank_statement_results', 'cash_bankings', 'message_subjects', 'message_opt_outs'],
  'erasures',
];

/** Tables to which rows are added, and from which an erasure deletes those of its student. Nothing changes a row. */
const erasable = ['balance_notes', 'student_changes', 'consents'];

/** The tables that hold rows of schools, by name. */
export async function tenantTables(client: pg.ClientBase): Promise<string[]> {
  const tables = await names(
    client,
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  return tables.filter((table) => !(table in sharedTables));
}

/** What is wrong with the tables, a line for each fault. Empty when every one of them keeps schools apart. */
export async function tableFaults(client: pg.Client): Promise<string[]> {
  const faults: string[] = [];
  for (const table of await tenantTables(client)) {
    const [hasSchool] = await names(
      client,
      `select attname as name from pg_attribute where attrelid = $1::regclass and attname = 'school_id'`,
      table,
    );
    if (!hasSchool) faults.push(`${table}: has no school_id and is not on the list of shared tables`);
    else faults.push(...(await names(client, faultsOfTable, table)));
  }
  return [...faults, ...(await names(client, faultsOfOthers))];
}

/** What the role that serves requests has that it must not have, a line for each fault. */
export async function accessFaults(client: pg.Client, role: string): Promise<string[]> {
  const faults = await names(client, faultsOfRole, role);
  for (const table of appendOnly) {
    faults.push(...(await names(client, changesAllowed, table, role)));
  }
  for (const table of erasable) {
    const rights = await names(client, changesAllowed, table, role);
    faults.push(...rights.filter((fault) => !fault.endsWith(' may DELETE')));
  }
  return faults;
}

/** How a role ($2) may change the rows of a table ($1) that only grows. */
const changesAllowed = `
  select format('%s: %s may %s', $1::text, $2::text, privilege) as name
  from unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) as privilege
  where has_table_privilege($2::text, $1::text, privilege)
     or (privilege = 'UPDATE' and has_any_column_privilege($2::text, $1::text, privilege))`;

/** Faults of one tenant table ($1). */
const faultsOfTable = `
  with of as (select oid, relname, relrowsecurity, relforcerowsecurity from pg_class where oid = $1::regclass),
  own as (select '(school_id = current_school())'::text as rule)
  select relname || ': row-level security is off' as name from of where not relrowsecurity
  union all
  select relname || ': row-level security is not forced on its owner' from of where not relforcerowsecurity
  union all
  select relname || ': no policy' from of where not exists (select from pg_policy where polrelid = of.oid)
  union all
  select format('%s: policy %s is not exactly the rule of one school for everybody', relname, polname)
  from of join pg_policy on polrelid = of.oid, own
  where polcmd <> '*' or polroles <> '{0}'
     or pg_get_expr(polqual, of.oid) is distinct from own.rule or pg_get_expr(polwithcheck, of.oid) is distinct from own.rule
  union all
  select format('%s: unique index %s does not start with school_id', relname, indexrelid::regclass)
  from of join pg_index on indrelid = of.oid and indisunique
  left join pg_attribute on attrelid = of.oid and attnum = indkey[0]
  where attname is distinct from 'school_id'
  union all
  select format('%s: foreign key %s does not lead from school_id to school_id first', relname, conname)
  from of join pg_constraint on conrelid = of.oid and contype = 'f'
  left join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = conkey[1]
  left join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[1]
  where mine.attname is distinct from 'school_id' or theirs.attname is distinct from 'school_id'
  union all
  select format('%s: trigger %s', relname, tgname) from of join pg_trigger on tgrelid = of.oid and not tgisinternal`;

/** Other ways around row-level security. */
const faultsOfOthers = `
  select relname || ': a view, which reads as its owner' as name
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    and not coalesce('security_invoker=true' = any (reloptions), false)
  union all
  select proname || ': runs as its owner' from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`;

/** Faults of a role ($1). */
const faultsOfRole = `
  select format('%s has %s', rolname, power) as name
  from pg_roles, lateral (values
    ('superuser', rolsuper), ('bypassrls', rolbypassrls),
    ('createrole', rolcreaterole), ('createdb', rolcreatedb), ('replication', rolreplication)
  ) as powers (power, has)
  where rolname = $1::text and has
  union all
  select format('%s is a member of %s', $1::text, roleid::regrole) from pg_auth_members where member = quote_ident($1)::regrole
  union all
  select format('%s owns %s', $1::text, relname) from pg_class where relowner = quote_ident($1)::regrole
  union all
  select format('%s owns %s', $1::text, proname) from pg_proc where proowner = quote_ident($1)::regrole
  union all
  select format('%s owns the schema %s', $1::text, nspname) from pg_namespace where nspowner = quote_ident($1)::regrole
  union all
  select format('%s may make tables in public', $1::text) where has_schema_privilege($1::text, 'public', 'create')
  union all
  select format('%s may read %s', $1::text, secret) from unnest(array['migrations', 'application_role']) as secret
  where has_table_privilege($1::text, secret, 'select')`;

async function names(client: pg.ClientBase, text: string, ...values: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(text, values);
  return rows.map(({ name }) => name);
}
