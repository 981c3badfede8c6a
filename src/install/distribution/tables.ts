/**
 * Which tables are not distributed by `school_id`, each with the reason. Every other table is, in the order of its foreign keys. This list
 * is the only one: `karo distribute` reads it, and tests/scaling.server.test.ts holds it to the catalogue.
 */
export const undistributed = {
  /** A copy on every server. */
  reference: {
    usernames: 'sign-in names no school',
    installation: 'read by each entry, in whichever school',
  },
  /** On the coordinator alone, where Karo connects. */
  local: {
    application_role: 'how Karo signs in to the coordinator',
    known_addresses: 'where accounts signed in, asked before a school is known',
    leads: 'people who have no school yet',
    ledger_checks: 'one row about the last check of every ledger',
    migrations: 'which schema files ran',
    rate_events: 'counts by address before anybody is known',
    sign_in_failures: 'counts by address before anybody is known',
    storage_probes: 'written and removed in one transaction',
  },
} as const satisfies Record<string, Record<string, string>>;

/** Foreign keys that are dropped first, with their tables: they would lead from one of these tables to rows that lie elsewhere. */
export const droppedKeys: Readonly<Record<string, string>> = {
  usernames_user_fk: 'usernames',
  known_addresses_username_fk: 'known_addresses',
};
