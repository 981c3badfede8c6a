import { beforeAll, expect } from 'vitest';
import { ledgerFaults } from '../../src/books/ledger/server/verify-ledger.ts';
import { Database, type Transaction } from '../../src/core/server/db.ts';
import { testStore } from './world.ts';

let superuser: Database;

/** Lets this file change rows behind the constraints. The role is the connection's: to set it later makes PostgreSQL forget its plans. */
export function useChangesBehindConstraints(): void {
  beforeAll(() => {
    const options = '-c session_replication_role=replica -c plan_cache_mode=force_generic_plan';
    superuser = new Database({ connection: { ...testStore().owner, options }, poolMax: 1, prepared: true, onFault: () => undefined });
    return () => superuser.close();
  });
}

export const run = (tx: Transaction, text: string) => tx.rows<Record<string, unknown>>({ name: '', text, values: [] });

class TakenBack extends Error {}

/** What the application finds in these schools while changes stand that somebody with all rights made; then they are taken back. */
export async function faultsBehind(schools: readonly number[], change: (tx: Transaction) => Promise<unknown>) {
  const found: { schoolId: number; place: string; fault: string }[] = [];
  const changed = superuser.transaction(
    null,
    async (tx) => {
      await change(tx);
      await run(tx, `set local role ${testStore().appUser}`);
      for (const schoolId of schools) {
        await run(tx, `set local app.school_id = ${schoolId}`);
        found.push(...(await ledgerFaults(tx, schoolId)).map((fault) => ({ schoolId, ...fault })));
      }
      throw new TakenBack();
    },
    { kind: 'upkeep' },
  );
  await expect(changed).rejects.toThrow(TakenBack);
  return found;
}
