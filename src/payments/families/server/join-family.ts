import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Change, insertChanges } from '../../../students/register/server/changes-sql.ts';
import { lockStudents, studentById } from '../../../students/register/server/sql.ts';
import type * as api from '../contract.ts';
import { familyMax, namesNobody } from '../contract.ts';
import * as rows from './families-sql.ts';
import { lockedMembers } from './locked-members.ts';

type Joined = { studentId: number } & Decoded<typeof api.joinFamily>['body'];
type Named = { id: number; name: string };

/**
 * Joins a student and others whose guardians share a number as a family: a new one, or the existing one of some of them. Repeating changes
 * nothing. No money moves.
 */
export async function joinFamily(
  tx: Transaction,
  caller: Caller,
  { studentId, siblingIds }: Joined,
): Promise<Reply<typeof api.joinFamily>> {
  const { schoolId } = caller;
  const all = [...new Set([studentId, ...siblingIds])];
  if (all.length < 2) throw new AppError('VALIDATION_FAILED', { summary: namesNobody }, { field: 'siblingIds' });
  const locked = await lockStudents(tx, { schoolId, studentIds: all });
  const first = locked.find(({ id }) => id === studentId);
  if (!first || locked.length < all.length) throw new AppError('STUDENT_NOT_FOUND');
  const [own, sharing] = await Promise.all([
    rows.familyOfStudent(tx, { schoolId, studentId }),
    rows.sharingStudents(tx, { schoolId, studentId, limit: familyMax + 1 }),
  ]);
  const members = own ? await rows.childrenOfFamily(tx, { schoolId, familyId: own.id }) : [];
  const others = all.filter((id) => id !== studentId && !members.some((member) => member.id === id));
  if (others.length > 0 && sharing.length > familyMax) throw new AppError('NUMBER_OF_MANY', { max: familyMax, name: first.fullName });
  const stranger = locked.find(({ id }) => others.includes(id) && !sharing.some((each) => each.id === id));
  if (stranger) throw new AppError('NO_SHARED_NUMBER', { name: first.fullName, other: stranger.fullName });

  const family = oneFamily(
    own,
    sharing.filter(({ id }) => others.includes(id)),
  );
  const joined = family ?? (await rows.insertFamily(tx, { schoolId, userId: caller.userId, name: `Family of ${first.guardianName}` }));
  const added = await rows.insertMembers(tx, { schoolId, familyId: joined.id, studentIds: all });
  const changes = added.map(({ id }): Change => ({ studentId: id, field: 'family', was: null, became: joined.name }));
  await insertChanges(tx, caller, changes);
  return { message: `Joined as ${joined.name}.`, family: joined };
}

/** The existing family of some of them; null if there is none. Two families are never merged silently. */
function oneFamily(own: Named | undefined, others: readonly rows.Sharing[]): Named | null {
  const families = new Map<number, string>(own ? [[own.id, own.name]] : []);
  for (const { familyId, familyName } of others) if (familyId !== null && familyName !== null) families.set(familyId, familyName);
  if (families.size > 1) throw new AppError('FAMILIES_DIFFER', { names: [...families.values()].join(' and ') });
  const [only] = families;
  return only ? { id: only[0], name: only[1] } : null;
}

/** Removes one student from the family, which ends with its last pair. */
export async function leaveFamily(tx: Transaction, caller: Caller, studentId: number): Promise<Reply<typeof api.leaveFamily>> {
  const { schoolId } = caller;
  const [student, family] = await Promise.all([
    studentById(tx, { schoolId, studentId }),
    rows.familyOfStudent(tx, { schoolId, studentId }),
  ]);
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  if (!family) throw new AppError('NO_FAMILY', { name: student.fullName });
  const members = await lockedMembers(tx, { schoolId, familyId: family.id });
  if (!members.some(({ id }) => id === studentId)) throw new AppError('NO_FAMILY', { name: student.fullName });
  await dissolve(tx, caller, { family, studentId: members.length > 2 ? studentId : null });
  return { message: `${student.fullName} is no longer in ${family.name}.` };
}

/** Splits up a family: each student is alone again. */
export async function splitFamily(tx: Transaction, caller: Caller, familyId: number): Promise<Reply<typeof api.splitFamily>> {
  const key = { schoolId: caller.schoolId, familyId };
  await lockedMembers(tx, key);
  const family = await rows.familyHead(tx, key);
  if (!family) throw new AppError('FAMILY_NOT_FOUND');
  await dissolve(tx, caller, { family, studentId: null });
  return { message: `${family.name} is split up.` };
}

type Dissolved = { family: Named; studentId: number | null };

/** Removes one student, or all of them and the family. */
async function dissolve(tx: Transaction, caller: Caller, { family, studentId }: Dissolved): Promise<void> {
  const { schoolId } = caller;
  const left = await rows.deleteMembers(tx, { schoolId, familyId: family.id, studentId });
  const changes = left.map(({ id }): Change => ({ studentId: id, field: 'family', was: family.name, became: null }));
  await insertChanges(tx, caller, changes);
  if (studentId === null) await rows.deleteFamily(tx, { schoolId, familyId: family.id });
}
