import { schoolIds } from '../../../core/server/database/each-school.ts';
import { tookTooLong } from '../../../core/server/database/faults.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import type { FaultRow } from './check.ts';
import { arrivalChecks } from './verify-arrivals-sql.ts';
import { dayChecks } from './verify-days-sql.ts';
import { entryChecks } from './verify-entries-sql.ts';
import { figureChecks } from './verify-figures-sql.ts';
import { receiptChecks } from './verify-receipts-sql.ts';
import { recordChecks } from './verify-records-sql.ts';
import { requestChecks } from './verify-requests-sql.ts';
import { statementChecks } from './verify-statements-sql.ts';

const checks = [
  ...[...entryChecks, ...receiptChecks, ...figureChecks, ...requestChecks],
  ...[...arrivalChecks, ...statementChecks, ...dayChecks, ...recordChecks],
];

type LedgerFault = FaultRow & { schoolId: number };
export type LedgerReport = { schools: number; faults: LedgerFault[] };

/**
 * Proves for every school that entry, receipt and student numbers have no gap, that each entry's hash follows from the one before, and that
 * running totals equal the ledger and takings the payments. Each payment, receipt, verification, reversal and adjustment must match its
 * entry; each discount its rule; each shared payment its parts; each approved request its reversal; each cashier's day the ledger; each
 * message its payment; each statement row its arrival; each message, notice, code question and statement its record. Every received
 * shilling must be in a student's account, in suspense since the day in the ledger, or returned. Reads only.
 */
export async function verifyLedger(database: Database): Promise<LedgerReport> {
  const schools = await database.transaction(null, schoolIds, { kind: 'upkeep' });
  const faults: LedgerFault[] = [];
  for (const schoolId of schools) faults.push(...(await faultsOfSchool(database, schoolId)));
  return { schools: schools.length, faults };
}

/** A check that takes too long is a fault of that school: the others are checked, and a restore keeps what it has compared. */
export async function faultsOfSchool(database: Database, schoolId: number): Promise<LedgerFault[]> {
  try {
    const rows = await database.snapshot(schoolId, (tx) => ledgerFaults(tx, schoolId), { kind: 'upkeep' });
    return rows.map((fault) => ({ schoolId, ...fault }));
  } catch (error) {
    if (!tookTooLong(error)) throw error;
    return [{ schoolId, place: 'the whole school', fault: 'it could not be checked in time' }];
  }
}

/** The same within a transaction of the school. */
export async function ledgerFaults(tx: Transaction, schoolId: number): Promise<FaultRow[]> {
  const lists = await Promise.all(checks.map((check) => tx.rows<FaultRow>(check(schoolId))));
  return lists.flat();
}
