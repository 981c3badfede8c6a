import { schoolIds } from '../../../core/server/database/each-school.ts';
import type { OpenDatabase } from '../../../core/server/open-database.ts';
import { isSchool } from '../../../school/settings/server/sql.ts';
import { noSchoolText } from '../../backup/rules.ts';
import type { Operating, Outcome } from '../../backup/server/operating.ts';
import type { Reports } from '../reports.ts';
import { type SigningIn, usersSigningIn } from './sql.ts';

/** `user list [--school ID]`: the users of every school, or of one. */
export async function listUsers(
  { database }: Pick<OpenDatabase, 'database'>,
  { options, say }: Pick<Operating, 'options' | 'say'>,
): Promise<Outcome<Reports['user list']>> {
  const only = options.school === undefined ? undefined : Number(options.school);
  if (only !== undefined && !(await database.transaction(only, (tx) => isSchool(tx, only)))) throw new Error(noSchoolText(only));
  const users = [];
  for (const school of only === undefined ? await database.transaction(null, schoolIds) : [only]) {
    for (const user of await database.transaction(school, (tx) => usersSigningIn(tx, school))) {
      users.push({ school, ...user });
      say(`school ${school}: ${user.username}, ${user.role}, ${user.email}${signInText(user)}${user.isActive ? '' : ', inactive'}`);
    }
  }
  say(`Users: ${users.length}.`);
  return { status: 0, report: { users } };
}

/** Of a user whom an archive brought to an install that had their username: the name that signs in, if there is one. */
function signInText({ username, signInName }: SigningIn): string {
  if (signInName === null) return ', cannot sign in: another user here has this username';
  return signInName === username.toLowerCase() ? '' : `, signs in as ${signInName}`;
}
