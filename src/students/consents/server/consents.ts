import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { may, type Role } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { lockStudent } from '../../register/server/sql.ts';
import type * as api from '../contract.ts';
import { consentKindWords } from '../kinds.ts';
import { addConsent, consentsOf } from './sql.ts';

type Recorded = Decoded<typeof api.recordConsent>['body'] & { studentId: number };

/** Records a guardian's decision. */
export async function recordConsent(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { studentId, consentKind: kind, decision, decidedBy, how, note }: Recorded,
): Promise<Reply<typeof api.recordConsent>> {
  await lockStudent(tx, { schoolId, studentId });
  const isGiven = decision === 'given';
  const fullName = await addConsent(tx, { schoolId, studentId, kind, isGiven, decidedBy, source: how, note: note ?? null, userId });
  if (fullName === undefined) throw new AppError('STUDENT_NOT_FOUND');
  return { message: `${consentKindWords[kind]} of ${fullName}: consent ${isGiven ? 'given' : 'refused'} by ${decidedBy}.` };
}

/** The decisions on a student; who decided is shown to roles that may see contacts. */
export async function visibleConsents(tx: Transaction, { role, ...key }: { schoolId: number; studentId: number; role: Role }) {
  const consents = await consentsOf(tx, key);
  if (may.seeContacts.includes(role)) return consents;
  return consents.map(({ decision, ...consent }) => ({ ...consent, decision: decision && { ...decision, by: null, note: null } }));
}
