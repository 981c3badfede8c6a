import { asOwner, type Staff, schoolIdOf } from './world.ts';

/** A row of the audit log as it is stored. */
export type StoredAct = {
  user_id: number | null;
  username: string | null;
  role: string | null;
  action: string;
  student_id: number | null;
  subject: Record<string, number | number[]>;
  address: string | null;
  device: string | null;
  outcome: string;
};

/** What a school's audit log has, the oldest first. */
export async function auditRowsOf(staff: Staff): Promise<StoredAct[]> {
  const text = `
    select user_id, username, role, action, student_id, subject, address, device, outcome
    from audit_log
    where school_id = $1
    order by audit_id`;
  return asOwner(text, [schoolIdOf(staff)]);
}
