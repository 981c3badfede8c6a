import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import type { Environment } from '../environments.ts';

export type ConnectionRow = {
  environment: Environment;
  shortCode: string;
  consumerKey: string;
  consumerSecret: string;
  passkey: string | null;
  updatedAt: string;
};

/** The connection as it is kept: its secrets sealed. */
export function connectionRow(tx: Transaction, { schoolId }: { schoolId: number }): Promise<ConnectionRow | undefined> {
  return tx.maybeRow<ConnectionRow>(sql`
    select environment, short_code as "shortCode", consumer_key as "consumerKey", consumer_secret as "consumerSecret", passkey,
           updated_at as "updatedAt"
    from paybill_connections
    where school_id = ${schoolId}`);
}

/** Keeps a connection; its secrets come sealed. */
export function saveConnection(
  tx: Transaction,
  { schoolId, ...given }: Omit<ConnectionRow, 'updatedAt'> & { schoolId: number },
): Promise<ConnectionRow> {
  return tx.row<ConnectionRow>(sql`
    insert into paybill_connections as c (school_id, environment, short_code, consumer_key, consumer_secret, passkey)
    values (${schoolId}, ${given.environment}, ${given.shortCode}, ${given.consumerKey}, ${given.consumerSecret}, ${given.passkey})
    on conflict (school_id) do update
    set environment = excluded.environment, short_code = excluded.short_code, consumer_key = excluded.consumer_key,
        consumer_secret = excluded.consumer_secret, passkey = excluded.passkey, updated_at = moment_after(c.updated_at)
    returning environment, short_code as "shortCode", consumer_key as "consumerKey", consumer_secret as "consumerSecret", passkey,
              updated_at as "updatedAt"`);
}
