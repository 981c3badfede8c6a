import { schoolIds } from '../../../books/ledger/server/verify-sql.ts';
import type { OpenDatabase } from '../../../core/server/open-database.ts';
import { isSchool } from '../../../school/settings/server/sql.ts';
import { users } from '../../../school/users/server/sql.ts';
import type { Operating, Outcome } from '../../backup/server/operating.ts';
import type { Reports } from '../reports.ts';

/** `user list [--school ID]`: the users of every school, or of one. */
export async function listUsers(
  { database }: Pick<OpenDatabase, 'database'>,
  { options, say }: Pick<Operating, 'options' | 'say'>,
): Promise<Outcome<Reports['user list']>> {
  const only = options.school === undefined ? undefined : Number(options.school);
  if (only !== undefined && !(await database.transaction(only, (tx) => isSchool(tx, only))))
    throw new Error(`There is no school ${only} here.`);
  const found = [];
  for (const school of only === undefined ? await database.transaction(null, schoolIds) : [only]) {
    for (const { id, username, email, role, isActive } of await database.transaction(school, (tx) => users(tx, { schoolId: school }))) {
      found.push({ school, id, username, email, role, isActive });
      say(`school ${school}: ${username}, ${role}, ${email}${isActive ? '' : ', inactive'}`);
    }
  }
  say(`Users: ${found.length}.`);
  return { status: 0, report: { users: found } };
}
