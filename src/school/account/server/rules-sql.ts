import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { may, type Role } from '../../../core/roles.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { readSignInRules, updateSignInRules } from '../rules-contract.ts';

type Rules = Reply<typeof readSignInRules>;

const columns = sql`
  idle_minutes as "idleMinutes", idle_minutes_teachers as "idleMinutesTeachers", second_factor_roles as "secondFactorRoles"`;

export function signInRules(tx: Transaction, { schoolId }: { schoolId: number }): Promise<Rules> {
  return tx.row<Rules>(sql`select ${columns} from schools where school_id = ${schoolId}`);
}

type NewRules = Decoded<typeof updateSignInRules>['body'] & { schoolId: number };

export function updateRules(tx: Transaction, { schoolId, ...rules }: NewRules): Promise<Rules> {
  return tx.row<Rules>(sql`
    update schools
    set idle_minutes = ${rules.idleMinutes}, idle_minutes_teachers = ${rules.idleMinutesTeachers},
        second_factor_roles = ${[...new Set(rules.secondFactorRoles)]}
    where school_id = ${schoolId}
    returning ${columns}`);
}

/** After how many minutes without use a role's sessions are locked. */
export function idleMinutesOf(role: Role, { idleMinutes, idleMinutesTeachers }: Rules): number {
  return may.seeMoney.includes(role) ? idleMinutes : idleMinutesTeachers;
}
