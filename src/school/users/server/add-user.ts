import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { insertUser, type NewUser, type User } from './sql.ts';

/** Adds a user; the username must be unique in the install, ignoring letter case, else the transaction is rolled back. */
export async function addUser(tx: Transaction, user: NewUser): Promise<User> {
  const { tookName, ...added } = await insertUser(tx, user);
  if (tookName) return added;
  throw new AppError('USERNAME_TAKEN', { username: user.username }, { field: 'username' });
}
