import { afterAll, afterEach, expect } from 'vitest';
import { verifyLedger } from '../../src/books/ledger/server/verify-ledger.ts';
import { schoolIds } from '../../src/core/server/database/each-school.ts';
import { testStore } from './world.ts';

/**
 * Proves the books of all schools at the end of the file, and says of a fault in which test its school was made. After each test they
 * would be proved again and again, at the cost of a sixth of all statements. Call once below useServer().
 */
export function useSoundLedger(): void {
  const madeIn = new Map<number, string>();
  afterEach(async () => {
    const name = expect.getState().currentTestName ?? '';
    for (const id of await testStore().database.transaction(null, schoolIds)) if (!madeIn.has(id)) madeIn.set(id, name);
  });
  afterAll(async () => {
    const { faults } = await verifyLedger(testStore().database);
    expect(faults.map((fault) => ({ ...fault, madeIn: madeIn.get(fault.schoolId) }))).toEqual([]);
  });
}
