import * as z from 'zod/mini';
import { roles } from '../../core/roles.ts';

const count = z.int().check(z.minimum(0));
const ms = z.number().check(z.minimum(0));
const instant = z.iso.datetime();

const backup = z.strictObject({
  scheduled: z.boolean(),
  folder: z.nullable(z.string()),
  lastAt: z.nullable(instant),
  isLate: z.boolean(),
});
const waiting = { jobs: count, failedJobs: count, unallocatedPayments: count, refusedNotices: count };
const school = {
  id: z.int(),
  name: z.string(),
  createdAt: instant,
  students: count,
  users: count,
  lastEntryAt: z.nullable(instant),
  lastSignInAt: z.nullable(instant),
};
const user = z.strictObject({
  school: z.int(),
  id: z.int(),
  username: z.string(),
  signInName: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
});
const checked = { schools: count, faults: z.array(z.string()) };
const restored = {
  takenAt: instant,
  karo: z.string(),
  postgres: z.string(),
  compared: z.array(z.strictObject({ what: z.string(), restored: z.string() })),
  ...checked,
};
const named = { username: z.string(), school: z.int(), isActive: z.boolean() };

/**
 * What each command prints with `--json`, by its name, beside `command` and `ok`. Instants are ISO in UTC, money is in cents, times are in
 * milliseconds. A command that fails prints `fault`, a sentence, in place of these.
 */
export const reports = {
  status: z.strictObject({
    version: z.string(),
    database: z.strictObject({ isReachable: z.boolean(), schema: z.nullable(z.string()), missing: z.array(z.string()) }),
    schools: count,
    students: count,
    users: count,
    waiting: z.strictObject(waiting),
    backup: z.nullable(backup),
    ledger: z.nullable(z.strictObject({ checkedAt: instant, schools: count, faults: count })),
    disks: z.array(z.strictObject({ setting: z.enum(['DATA_DIR', 'BACKUP_DIR']), folder: z.string(), freeBytes: count })),
    problems: z.array(z.string()),
  }),
  migrate: z.strictObject({ migrated: z.array(z.string()) }),
  'migrate --dry-run': z.strictObject({
    missing: z.array(z.string()),
    tables: z.array(z.strictObject({ name: z.string(), rows: count })),
    backupMs: ms,
    migrateMs: ms,
    totalMs: ms,
    ...checked,
  }),
  distribute: z.strictObject({
    servers: count,
    tables: z.array(z.strictObject({ name: z.string(), kind: z.enum(['distributed', 'reference', 'local']), rows: count })),
    placed: z.array(z.string()),
    functions: z.array(z.string()),
    ...checked,
  }),
  demo: z.strictObject({ message: z.string() }),
  verify: z.strictObject({ schools: count, faults: z.array(z.strictObject({ school: z.int(), place: z.string(), fault: z.string() })) }),
  review: z.strictObject({
    payments: z.array(z.strictObject({ school: z.int(), receipt: z.int(), student: z.int(), amount: z.int(), account: z.string() })),
  }),
  backup: z.strictObject({
    ...{ file: z.string(), school: z.nullable(z.int()), takenAt: instant },
    ...{ rows: count, tables: count, isEncrypted: z.boolean() },
  }),
  restore: z.strictObject(restored),
  drill: z.strictObject({ ...restored, backupMs: z.nullable(ms), restoreMs: ms, ageMs: z.number() }),
  'user list': z.strictObject({ users: z.array(user) }),
  'user reset': z.strictObject({ ...named, password: z.string(), secondFactorRemoved: z.boolean() }),
  'user activate': z.strictObject(named),
  'user deactivate': z.strictObject(named),
  'school list': z.strictObject({ schools: z.array(z.strictObject(school)) }),
  'school show': z.strictObject({
    ...school,
    email: z.nullable(z.string()),
    currentTerm: z.nullable(z.string()),
    entries: count,
    receipts: count,
    waiting: z.strictObject(waiting),
  }),
  'archive make': z.strictObject({ file: z.string(), school: z.int(), bytes: count }),
  'archive restore': z.strictObject({
    ...{ school: z.int(), name: z.string(), students: count, entries: count, receipts: count, balance: z.int() },
    ...{ username: z.string(), password: z.string(), nameless: z.array(z.string()) },
  }),
} as const;

export type Reports = { [Name in keyof typeof reports]: z.output<(typeof reports)[Name]> };
