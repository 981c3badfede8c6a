import { listPaymentsToReview } from '../../arrivals/unallocated/server/reviews.ts';
import { verifyLedger } from '../../books/ledger/server/verify-ledger.ts';
import type { Database } from '../../core/server/db.ts';
import type { Outcome } from '../../install/backup/server/operating.ts';
import type { Reports } from '../../install/operators/reports.ts';
import { recordLedgerCheck } from '../../install/operators/server/ledger-checks-sql.ts';

type Say = (text: string) => void;

/** `verify`: checks the ledger of every school, and records that it was checked. */
export async function verifyLedgers(database: Database, say: Say): Promise<Outcome<Reports['verify']>> {
  const { schools, faults } = await verifyLedger(database);
  await database.transaction(null, (tx) => recordLedgerCheck(tx, { schools, faults: faults.length }));
  for (const { schoolId, place, fault } of faults) say(`school ${schoolId}, ${place}: ${fault}`);
  say(`Schools checked: ${schools}. Faults: ${faults.length}.`);
  const listed = faults.map(({ schoolId, place, fault }) => ({ school: schoolId, place, fault }));
  return { status: faults.length === 0 ? 0 : 1, report: { schools, faults: listed } };
}

/** `review`: the payments that an earlier Karo recorded by the id of a student. */
export async function reviewAccounts(database: Database, say: Say): Promise<Outcome<Reports['review']>> {
  const payments = await listPaymentsToReview({ database }, say);
  return { status: payments.length === 0 ? 0 : 1, report: { payments } };
}
