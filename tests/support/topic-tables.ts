import type pg from 'pg';
import type { Topic } from '../../src/core/topics.ts';

/** What each table, view and function that reads one is about; null for what no page of a school shows. */
export const topicOf: Record<string, Topic | null> = {
  schools: 'school',
  api_keys: 'connections',
  api_key_payments: 'payments',
  webhooks: 'connections',
  // Read with their webhook; each event adds to them, and no other page shows that.
  webhook_deliveries: null,
  paybill_connections: 'connections',
  payment_prompts: 'payments',
  code_questions: 'connections',
  paybill_notices: null,
  paybill_notice_results: null,
  notice_takings: 'payments',
  notice_dismissals: 'payments',
  bank_connections: 'connections',
  bank_notices: 'connections',
  bank_notice_results: 'connections',
  users: 'staff',
  user_makings: 'staff',
  second_factors: 'account',
  recovery_codes: 'account',
  grades: 'classes',
  streams: 'classes',
  subjects: 'subjects',
  subject_assignments: 'lessons',
  terms: 'terms',
  term_openings: 'terms',
  term_opening_undos: 'terms',
  fee_structures: 'fees',
  additional_fees: 'fees',
  student_fees: 'fees',
  students: 'students',
  student_changes: 'students',
  guardians: 'students',
  guardian_phones: 'students',
  families: 'students',
  family_members: 'students',
  sponsors: 'students',
  sponsor_students: 'students',
  imports: 'imports',
  fee_files: 'imports',
  student_terms: 'balances',
  student_balances: 'balances',
  adjustments: 'balances',
  adjustment_decisions: 'balances',
  standing_adjustments: 'balances',
  standing_discounts: 'balances',
  standing_discount_students: 'balances',
  given_discounts: 'balances',
  ledger_transfers: 'balances',
  cash_days: 'days',
  cash_bankings: 'days',
  balance_notes: 'promises',
  standing_promises: 'promises',
  payments: 'payments',
  arrivals: 'payments',
  arrival_codes: 'payments',
  suspense: 'payments',
  settlements: 'payments',
  arrival_returns: 'payments',
  same_money: 'payments',
  money_backs: 'payments',
  money_back_closings: 'payments',
  statement_back_readings: 'payments',
  payments_to_review: 'payments',
  account_aliases: 'payments',
  statement_profiles: 'payments',
  statement_drafts: 'payments',
  bank_statements: 'payments',
  bank_statement_rows: 'payments',
  bank_statement_results: 'payments',
  shared_payments: 'payments',
  payment_codes: 'payments',
  payment_verifications: 'payments',
  payment_reversals: 'payments',
  payment_movements: 'payments',
  reversal_requests: 'payments',
  standing_reversal_requests: 'payments',
  reversals_asked: 'payments',
  takings: 'payments',
  summed_takings: 'payments',
  standing_payments: 'payments',
  jobs: 'jobs',
  messages: 'messages',
  message_settings: 'messages',
  sms_deliveries: 'messages',
  message_opt_outs: 'messages',
  consents: 'students',
  erasures: 'students',
  message_subjects: 'messages',
  statement_files: 'statements',
  statement_pieces: 'statements',
  archive_downloads: 'archives',
  year_ends: 'students',
  year_moves: 'students',
  notification_reads: 'news',
  notification_watermarks: 'news',
  notifications: 'news',
  // What an entry moves stands in its transfers, and what else it tells of in a table of its own.
  ledger_entries: null,
  // Every act adds a row to it, so nothing that shows it could stay shown.
  audit_log: null,
  // Sign-in, upkeep and the way in.
  application_role: null,
  counters: null,
  idempotency_keys: null,
  installation: null,
  ledger_checks: null,
  known_addresses: null,
  leads: null,
  migrations: null,
  rate_events: null,
  sessions: null,
  sign_in_failures: null,
  storage_probes: null,
  usernames: null,
};

type Made = { name: string; body: string };
/** The names of every table and view of the schema, and what its views and functions are made of. */
export type Schema = { relations: string[]; views: Made[]; functions: Made[] };

export async function schemaOf(client: pg.ClientBase): Promise<Schema> {
  const relations = await client.query<{ name: string }>(
    `select relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by relname`,
  );
  const views = await client.query<Made>(
    `select relname as name, pg_get_viewdef(oid, true) as body
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  );
  const functions = await client.query<Made>(
    `select proname as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body
     from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  return { relations: relations.rows.map(({ name }) => name), views: views.rows, functions: functions.rows };
}

/** The topics of the tables that statements name, by themselves or by way of a view or a function, in order. */
export function topicsOf(statements: readonly string[], { views, functions }: Schema): Topic[] {
  const texts = [...statements];
  for (const text of texts) {
    const called = functions.filter(({ name }) => new RegExp(`\\b${name}\\(`).test(text));
    const named = views.filter(({ name }) => new RegExp(`\\b(?:from|join)\\s+\\(?${name}\\b`, 'i').test(text));
    texts.push(...[...called, ...named].flatMap(({ body }) => (texts.includes(body) ? [] : body)));
  }
  const names = texts.flatMap((text) => [...text.matchAll(/\b(?:from|join|into|update)\s+\(?(\w+)/gi)].map(([, name = '']) => name));
  return [...new Set(names.flatMap((name) => topicOf[name] ?? []))].sort();
}
