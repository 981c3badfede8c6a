import type { Origin } from '../../../core/server/audit/record-act.ts';
import { actionOf } from '../../../core/server/audit/recorded.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Database } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { commitWithoutWaiting } from '../../jobs/server/sql.ts';
import { signIn } from '../contract.ts';
import type { UserKey } from './sql.ts';

/**
 * Records a refused sign-in of a known account; of an unknown one nothing, in the same steps and without waiting for the disk, so that the
 * time of the answer does not tell them apart.
 */
export async function recordRefusedSignIn(database: Database, { schoolId, userId }: UserKey, { address, device }: Origin): Promise<void> {
  await database.transaction(schoolId, async (tx) => {
    const [{ at }] = await Promise.all([momentOf(tx), commitWithoutWaiting(tx)]);
    await tx.rows(sql`
      insert into audit_log (school_id, happened_at, user_id, username, role, action, address, device, outcome)
      select school_id, ${at}::timestamptz, user_id, username, role, ${actionOf(signIn)}, ${address}, ${device}, 'refused'
      from users
      where school_id = ${schoolId} and user_id = ${userId}
      returning school_id`);
  });
}
