import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import { assertCurrentVersion } from '../../../core/server/current-version.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Change, insertChanges } from '../../../students/register/server/changes-sql.ts';
import * as api from '../contract.ts';
import * as rows from './families-sql.ts';
import { lockedMembers } from './locked-members.ts';

type FamilyChange = { familyId: number } & Decoded<typeof api.changeFamily>['body'];

/** Changes a family's name, and its first guardian for every student who has the same one. */
export async function changeFamily(
  tx: Transaction,
  caller: Caller,
  { familyId, updatedAt: expected, ...values }: FamilyChange,
): Promise<Reply<typeof api.changeFamily>> {
  const key = { schoolId: caller.schoolId, familyId };
  const members = await lockedMembers(tx, key);
  const [family, { at }] = await Promise.all([rows.familyHead(tx, key), momentOf(tx)]);
  if (!family) throw new AppError('FAMILY_NOT_FOUND');
  assertCurrentVersion(api.family, { expected, current: family, values });
  const { name, guardianName } = values;
  const theirs = members.filter((member) => member.guardianName === family.guardianName);
  await Promise.all([
    rows.renameFamily(tx, { ...key, name, at }),
    rows.renameGuardian(tx, { ...key, studentIds: theirs.map(({ id }) => id), guardianName }),
  ]);
  await insertChanges(tx, caller, [
    ...members.map(({ id }): Change => ({ studentId: id, field: 'family', was: family.name, became: name })),
    ...theirs.map(({ id }): Change => ({ studentId: id, field: 'guardianName', was: family.guardianName, became: guardianName })),
  ]);
  const saved = await rows.familyHead(tx, key);
  return { message: `${name} is saved.`, family: saved ?? family };
}
