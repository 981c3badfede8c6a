import { postRecords } from '../../../books/ledger/server/post-records.ts';
import { recordCommand } from '../../../core/server/audit/record-act.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { notifyAdmins } from '../../../school/account/server/account-news.ts';
import { account, type UserKey, userOfName } from '../../../school/session/server/sql.ts';
import { insertOperatorsMaking, type OperatorsMaking } from '../../../school/users/server/sql.ts';

/** Each act by its command. */
const actWords: Record<OperatorsMaking, { command: string; title: string; did: string }> = {
  resetByOperator: { command: 'user reset', title: 'Password reset by the operator', did: 'gave a one-time password to' },
  activatedByOperator: { command: 'user activate', title: 'User activated by the operator', did: 'activated' },
  deactivatedByOperator: { command: 'user deactivate', title: 'User deactivated by the operator', did: 'deactivated' },
};

type Act = UserKey & { username: string; act: OperatorsMaking; alsoDid?: string };
/** `signInName` is their username, or the one that they sign in with since their school was restored from an archive. */
type Named = NonNullable<Awaited<ReturnType<typeof account>>> & { signInName: string };

/** Does the operator's work on a user, by name in any letter case, in one transaction. Throws if there is none. */
export async function onUser<T>(
  database: Database,
  typed: string,
  work: (tx: Transaction, key: UserKey, user: Named) => Promise<T>,
): Promise<T> {
  const key = await database.transaction(null, (tx) => userOfName(tx, typed));
  if (!key) throw new Error(`There is no user ${typed} here. Letter case does not matter.`);
  return database.transaction(key.schoolId, async (tx) => {
    const user = await account(tx, key);
    if (!user) throw new Error(`The user ${typed} is gone.`);
    const isUsername = user.username.toLowerCase() === typed.toLowerCase();
    return work(tx, key, { ...user, signInName: isUsername ? user.username : typed.toLowerCase() });
  });
}

/** Records the operator's act on a user in the audit log and the ledger's chain, and notifies all administrators. */
export async function noteAct(tx: Transaction, { schoolId, userId, username, act, alsoDid = '' }: Act): Promise<void> {
  const { makingId } = await insertOperatorsMaking(tx, { schoolId, userId, act });
  recordCommand(tx, schoolId, { action: actWords[act].command, subject: { userId } });
  const name = `act ${makingId} of the operator`;
  notifyAdmins(
    tx,
    { schoolId, userId: null },
    {
      title: actWords[act].title,
      message: `The operator of Karo ${actWords[act].did} ${username}${alsoDid}. If nobody here asked for it, find out who did.`,
    },
  );
  await postRecords(tx, { schoolId, userId: null }, sql`select name, digest from records(${schoolId}) where name = ${name}`);
}
