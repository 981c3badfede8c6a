import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

type Lead = { name: string; email: string; schoolName: string; phoneNumber?: string };

export function insertLead(tx: Transaction, { name, email, schoolName, phoneNumber }: Lead): Promise<object[]> {
  return tx.rows(sql`
    insert into leads (name, email, school_name, phone_number)
    values (${name}, ${email}, ${schoolName}, ${phoneNumber})`);
}
