import { afterAll, afterEach, expect } from 'vitest';
import { faultsOfSchool, verifyLedger } from '../../src/ledger/server/verify-ledger.ts';
import { schoolIds } from '../../src/ledger/server/verify-sql.ts';
import { testStore } from './world.ts';

/**
 * Proves the books of each school that a test makes when the test is over, and those of all schools once more at the end of the file.
 * After each test all of them would be proved again and again: a thousand times for sixty tests. Call once below useServer().
 */
export function useSoundLedger(): void {
  let lastProved = 0;
  afterEach(async () => {
    const { database } = testStore();
    const made = (await database.transaction(null, schoolIds)).filter((id) => id > lastProved);
    for (const id of made) expect(await faultsOfSchool(database, id)).toEqual([]);
    lastProved = Math.max(lastProved, ...made);
  });
  afterAll(async () => expect((await verifyLedger(testStore().database)).faults).toEqual([]));
}
