import type { Database, Transaction } from '../db.ts';
import { sql } from '../sql.ts';

/** Every school of this install, including schools without users or with numbers and entries only. */
export async function schoolIds(tx: Transaction): Promise<number[]> {
  const rows = await tx.rows<{ schoolId: number }>(sql`
    select number as "schoolId" from school_ids() as number order by number`);
  return rows.map((row) => row.schoolId);
}

/** Does work for every school, one after another. What fails in one school is thrown when every other one has had its turn. */
export async function forEachSchool(database: Database, work: (schoolId: number) => Promise<unknown>): Promise<void> {
  const faults: Error[] = [];
  for (const schoolId of await database.transaction(null, schoolIds, { kind: 'upkeep' })) {
    try {
      await work(schoolId);
    } catch (error) {
      faults.push(new Error(`It failed in school ${schoolId}`, { cause: error }));
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join('; '));
}

/** The same, each in a transaction on connections that no school waits for. */
export function inEachSchool(database: Database, work: (tx: Transaction, schoolId: number) => Promise<unknown>): Promise<void> {
  return forEachSchool(database, (schoolId) => database.transaction(schoolId, (tx) => work(tx, schoolId), { kind: 'upkeep' }));
}
