import type { FastifyBaseLogger } from 'fastify';
import { readOldStatements } from '../../arrivals/bank-statements/server/read-old-statements.ts';
import { leavePulls } from '../../arrivals/daraja/server/pull-payments.ts';
import { recordWaitingNotices } from '../../books/ledger/server/record-waiting-notices.ts';
import { sealAuditLog } from '../../books/ledger/server/seal-audit-log.ts';
import { verifyLedger } from '../../books/ledger/server/verify-ledger.ts';
import { schoolIds } from '../../books/ledger/server/verify-sql.ts';
import type { Database } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import { recordLedgerCheck } from '../../install/operators/server/ledger-checks-sql.ts';
import { clearOldMessages } from '../../messages/guardians/server/clear-messages.ts';
import { deleteOldFiles } from '../../payments/class-statements/server/sql.ts';
import { deleteOldJobs } from '../../school/jobs/server/sql.ts';
import { deleteOldNotifications } from '../../school/notifications/server/sql.ts';
import { forgetOldAddresses, forgetOldFailures } from '../../school/session/server/sign-in-limits.ts';
import { deleteOldSessions } from '../../school/session/server/sql.ts';
import { deleteOldDeliveries } from '../../school/webhooks/server/sql.ts';
import { clearOldImports } from '../../students/imports/server/clear-files.ts';

const hourMs = 60 * 60 * 1000;
/** A long check, on pool connections that no school waits for. */
const upkeep = { kind: 'upkeep' } as const;

/**
 * Every hour: proves the ledger and notes the outcome, records unprocessed notices and the audit log in it, deletes expired rows, clears
 * texts of messages as long ago as the school set, queues look-ups of unreported payments, and statements whose money out was not read.
 */
export function hourlyChores(database: Database, log: FastifyBaseLogger): NodeJS.Timeout {
  const run = async () => {
    const { schools: checked, faults } = await verifyLedger(database);
    for (const fault of faults) log.error({ fault }, 'The ledger does not verify');
    await database.transaction(null, (tx) => recordLedgerCheck(tx, { schools: checked, faults: faults.length }), upkeep);
    await recordWaitingNotices(database);
    await sealAuditLog(database);
    await forgetOldRows(database);
    await clearOldMessages(database);
    await leavePulls(database);
    await readOldStatements(database);
  };
  const timer = setInterval(() => run().catch((error: unknown) => log.error({ err: error }, 'Hourly chores failed')), hourMs);
  timer.unref();
  return timer;
}

/**
 * Deletes stored replies after seven days, sessions 30 days after their end, notifications after 90 days, known addresses after 30,
 * counters and statement files after a day, jobs 30 days after their end, events sent to webhooks after 30 days, or 90 if given up. Clears
 * files of imports after the months that the school set.
 */
export async function forgetOldRows(database: Database): Promise<void> {
  const schools = await database.transaction(
    null,
    async (tx) => {
      await tx.rows(sql`delete from rate_events where happened_at < now() - interval '1 day'`);
      await Promise.all([forgetOldFailures(tx), forgetOldAddresses(tx), deleteOldJobs(tx)]);
      return schoolIds(tx);
    },
    upkeep,
  );
  for (const schoolId of schools) {
    await database.transaction(
      schoolId,
      (tx) =>
        Promise.all([
          tx.rows(sql`delete from idempotency_keys where school_id = ${schoolId} and created_at < now() - interval '7 days'`),
          deleteOldSessions(tx, { schoolId }),
          deleteOldNotifications(tx, schoolId),
          deleteOldFiles(tx, schoolId),
          deleteOldDeliveries(tx, schoolId),
          clearOldImports(tx, schoolId),
        ]),
      upkeep,
    );
  }
}
