import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Change, insertChanges } from '../../../students/register/server/changes-sql.ts';
import { lockStudent } from '../../../students/register/server/sql.ts';
import type * as api from '../contract.ts';
import type { Guardian } from '../contract.ts';
import { relationNames } from '../relations.ts';
import * as rows from './guardians-sql.ts';

type GuardianForm = Decoded<typeof api.addGuardian>['body'];
type Known = Omit<rows.Particulars, 'phone'> & { phone?: string | null };

/** The most guardians of a student besides the first. */
const guardiansMax = 20;

/** Adds a further guardian. */
export async function addGuardian(
  tx: Transaction,
  caller: Caller,
  { studentId, ...particulars }: { studentId: number } & GuardianForm,
): Promise<Reply<typeof api.addGuardian>> {
  const key = { schoolId: caller.schoolId, studentId };
  await lockedStudent(tx, key);
  const count = (await rows.furtherGuardians(tx, key)).length + 1;
  assertWithinCap({ count, max: guardiansMax, parts: 'guardians besides the first', whole: 'A student' });
  const added = await rows.insertGuardian(tx, { ...key, ...particulars, phone: particulars.phone ?? null });
  await insertChanges(tx, caller, changesOf(studentId, null, added));
  return { message: `${added.name} was added as a guardian.`, guardian: guardianIn(added) };
}

type NewGuardian = { studentId: number; guardianId: number } & GuardianForm;

/** Changes a further guardian; the history of the student keeps the old values. */
export async function changeGuardian(
  tx: Transaction,
  caller: Caller,
  { studentId, guardianId, ...particulars }: NewGuardian,
): Promise<Reply<typeof api.changeGuardian>> {
  const key = { schoolId: caller.schoolId, studentId, guardianId };
  const before = await lockedGuardian(tx, key);
  const after = await rows.updateGuardian(tx, { ...key, ...particulars, phone: particulars.phone ?? null });
  await insertChanges(tx, caller, changesOf(studentId, before, after));
  return { message: `${after.name} is saved.`, guardian: guardianIn(after) };
}

/** Removes a further guardian from the student. */
export async function removeGuardian(
  tx: Transaction,
  caller: Caller,
  { studentId, guardianId }: { studentId: number; guardianId: number },
): Promise<Reply<typeof api.removeGuardian>> {
  const key = { schoolId: caller.schoolId, studentId, guardianId };
  const before = await lockedGuardian(tx, key);
  await rows.deleteGuardian(tx, key);
  await insertChanges(tx, caller, changesOf(studentId, before, null));
  return { message: `${before.name} is no longer a guardian.` };
}

type NewFirstGuardian = { studentId: number } & Decoded<typeof api.changeFirstGuardian>['body'];

/** Changes the first guardian's relation and whether they receive messages. */
export async function changeFirstGuardian(
  tx: Transaction,
  caller: Caller,
  { studentId, ...particulars }: NewFirstGuardian,
): Promise<Reply<typeof api.changeFirstGuardian>> {
  const key = { schoolId: caller.schoolId, studentId };
  await lockedStudent(tx, key);
  const before = await rows.firstGuardian(tx, key);
  if (!before) throw new AppError('STUDENT_NOT_FOUND');
  await rows.updateFirstGuardian(tx, { ...key, ...particulars });
  await insertChanges(tx, caller, changesOf(studentId, before, { ...before, ...particulars }));
  return { message: `${before.name} is saved.` };
}

async function lockedStudent(tx: Transaction, key: { schoolId: number; studentId: number }): Promise<void> {
  if (!(await lockStudent(tx, key))) throw new AppError('STUDENT_NOT_FOUND');
}

async function lockedGuardian(tx: Transaction, key: rows.GuardianKey): Promise<rows.GuardianRow> {
  await lockedStudent(tx, key);
  const guardian = await rows.guardianOf(tx, key);
  if (!guardian) throw new AppError('GUARDIAN_NOT_FOUND');
  return guardian;
}

function guardianIn({ id, name, relation, phone, receivesMessages }: rows.GuardianRow): Guardian {
  return { id, name, relation, receivesMessages, phones: phone === null ? [] : [phone] };
}

/** A guardian in words for the student's history; null before adding and after removing. */
function changesOf(studentId: number, before: Known | null, after: Known | null): Change[] {
  const who = (known: Known | null) => known && `${known.name} (${relationNames[known.relation].toLowerCase()})`;
  const phone = (known: Known | null) => (known?.phone ? `${known.name}: ${known.phone}` : null);
  const messages = (known: Known | null) => (known?.receivesMessages ? known.name : null);
  return [
    { studentId, field: 'guardian', was: who(before), became: who(after) },
    { studentId, field: 'guardianPhone', was: phone(before), became: phone(after) },
    { studentId, field: 'messages', was: messages(before), became: messages(after) },
  ];
}
