import { readOldStatements } from '../../arrivals/bank-statements/server/read-old-statements.ts';
import { leavePulls } from '../../arrivals/daraja/server/pull-payments.ts';
import { resumeNotices } from '../../arrivals/refused-notices/server/resume-notices.ts';
import { recordWaitingNotices } from '../../books/ledger/server/record-waiting-notices.ts';
import { sealAuditLog } from '../../books/ledger/server/seal-audit-log.ts';
import { faultsOfSchool } from '../../books/ledger/server/verify-ledger.ts';
import type { Config } from '../../core/server/config.ts';
import { forEachSchool, inEachSchool } from '../../core/server/database/each-school.ts';
import type { Database, Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import { recordLedgerCheck } from '../../install/operators/server/ledger-checks-sql.ts';
import { deleteOldMessageFiles } from '../../messages/guardians/server/adapters.ts';
import { clearOldMessages } from '../../messages/guardians/server/clear-messages.ts';
import { endCutOff } from '../../messages/guardians/server/send-message.ts';
import { deleteOldFiles } from '../../payments/class-statements/server/sql.ts';
import { deleteOldJobs } from '../../school/jobs/server/sql.ts';
import { deleteOldNotifications } from '../../school/notifications/server/sql.ts';
import { forgetOldAddresses, forgetOldFailures } from '../../school/session/server/sign-in-limits.ts';
import { deleteOldSessions } from '../../school/session/server/sql.ts';
import { deleteOldDeliveries } from '../../school/webhooks/server/sql.ts';
import { resumeDeliveries } from '../../school/webhooks/server/webhooks.ts';
import { clearOldImports } from '../../students/imports/server/clear-files.ts';

const hourMs = 60 * 60 * 1000;
/** Soon after a start, for what a restore or an upgrade left behind; not while people wait for the first pages. */
const firstMs = 5 * 60 * 1000;
/** A long check, on pool connections that no school waits for. */
const upkeep = { kind: 'upkeep' } as const;

type Chores = { database: Database; log: { error: (about: object, text: string) => void }; config: Pick<Config, 'dataDir'> };

/** Does the chores soon after the start and then every hour, until stopped. An hour in which the last ones still run is left out. */
export function hourlyChores(of: Chores): { stop: () => void } {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    await doChores(of).finally(() => {
      isRunning = false;
    });
  };
  const first = setTimeout(() => void run(), firstMs).unref();
  const timer = setInterval(() => void run(), hourMs).unref();
  return {
    stop: () => {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}

const chores = {
  'ledger check': checkLedgers,
  'record of unprocessed notices': ({ database }) => recordWaitingNotices(database),
  'record of the audit log': ({ database }) => sealAuditLog(database),
  'deletion of old rows': ({ database }) => forgetOldRows(database),
  'notices and events without a job': ({ database }) => resumeLost(database),
  'end of messages cut off': ({ database }) => inEachSchool(database, endCutOff),
  'clearing of old messages': ({ database }) => clearOldMessages(database),
  'deletion of old files of messages': ({ config }) => deleteOldMessageFiles(config.dataDir),
  'look-up of unreported payments': ({ database }) => leavePulls(database),
  'reading of old statements': ({ database }) => readOldStatements(database),
} as const satisfies Record<string, (of: Chores) => Promise<void>>;

/**
 * Proves the ledger and notes the outcome, records unprocessed notices and the audit log in it, deletes expired rows, queues what waits
 * without a job, ends messages that lost theirs, clears texts of messages as long ago as the school set, deletes old files of messages,
 * queues look-ups of unreported payments, and statements whose money out was not read. A fault of one chore, or in one school, is logged
 * and keeps no other from its turn.
 */
export async function doChores(of: Chores): Promise<void> {
  for (const [chore, work] of Object.entries(chores)) {
    try {
      await work(of);
    } catch (error) {
      of.log.error({ err: error }, `An hourly chore failed: ${chore}`);
    }
  }
}

/** The outcome is noted if every school was checked, or a fault was found. */
async function checkLedgers({ database, log }: Chores): Promise<void> {
  const counts = { schools: 0, faults: 0 };
  const note = () => database.transaction(null, (tx) => recordLedgerCheck(tx, counts), upkeep);
  const check = async (schoolId: number) => {
    const faults = await faultsOfSchool(database, schoolId);
    for (const fault of faults) log.error({ fault }, 'The ledger does not verify');
    counts.schools += 1;
    counts.faults += faults.length;
  };
  try {
    await forEachSchool(database, check);
  } catch (error) {
    if (counts.faults > 0) await note();
    throw error;
  }
  await note();
}

function resumeLost(database: Database): Promise<void> {
  return inEachSchool(database, async (tx, schoolId) => {
    await resumeNotices(tx, schoolId);
    await resumeDeliveries(tx, schoolId);
  });
}

/**
 * Deletes stored replies after seven days, sessions 30 days after their end, notifications after 90 days, known addresses after 30,
 * counters and statement files after a day, jobs 30 days after their end, or 90 if they failed (look-ups two), events sent to webhooks
 * after 30 days, or 90 if given up. Clears files of imports after the months that the school set.
 */
export async function forgetOldRows(database: Database): Promise<void> {
  const forget = async (tx: Transaction) => {
    await tx.rows(sql`delete from rate_events where happened_at < now() - interval '1 day'`);
    await Promise.all([forgetOldFailures(tx), forgetOldAddresses(tx), deleteOldJobs(tx)]);
  };
  await database.transaction(null, forget, upkeep);
  await inEachSchool(database, (tx, schoolId) =>
    Promise.all([
      tx.rows(sql`delete from idempotency_keys where school_id = ${schoolId} and created_at < now() - interval '7 days'`),
      deleteOldSessions(tx, { schoolId }),
      deleteOldNotifications(tx, schoolId),
      deleteOldFiles(tx, schoolId),
      deleteOldDeliveries(tx, schoolId),
      clearOldImports(tx, schoolId),
    ]),
  );
}
