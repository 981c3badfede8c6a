import type { Role } from '../../roles.ts';
import type { Transaction } from '../db.ts';
import { type Statement, sql } from '../sql.ts';
import type { Subject } from './subject.ts';

/** Who did it: a user as named at the moment, or the operator. */
export type Doer = { schoolId: number } & ({ userId: number; username: string; role: Role } | { userId: null });
/** The client's address as Karo sees it, and its program in short; null for a command. */
export type Origin = { address: string | null; device: string | null };
/** An endpoint by method and path, or a command; what it was done to. */
export type Act = { action: string; subject?: Subject; outcome?: 'done' | 'refused' };

const operatorsPlace: Origin = { address: null, device: null };

/** Adds a row to the audit log with the COMMIT of the act, in the same round trip: without the act there is none. */
export function recordAct(tx: Transaction, doer: Doer, origin: Origin, act: Act): void {
  tx.sendWithCommit(insertAct(doer, origin, act));
}

/** The same for a command of the operator. */
export function recordCommand(tx: Transaction, schoolId: number, act: Act): void {
  recordAct(tx, { schoolId, userId: null }, operatorsPlace, act);
}

function insertAct(doer: Doer, { address, device }: Origin, { action, subject = {}, outcome = 'done' }: Act): Statement {
  const { username, role } = doer.userId === null ? { username: null, role: null } : doer;
  const { studentId, ...others } = subject;
  const isOne = typeof studentId === 'number';
  const rest = isOne || studentId === undefined ? others : { ...others, studentId };
  return sql`
    insert into audit_log (school_id, user_id, username, role, action, student_id, subject, address, device, outcome)
    values (${doer.schoolId}, ${doer.userId}, ${username}, ${role}, ${action}, ${isOne ? studentId : null}, ${JSON.stringify(rest)},
            ${address}, ${device}, ${outcome})`;
}
