import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sessionSeconds, type Tokens } from '../../../core/server/tokens.ts';
import { rememberAddress, type SignInAttempt } from './sign-in-limits.ts';
import { insertSession, type NewSession } from './sql.ts';

/** Begins a session of 12 hours after a password check or change, and returns its token. */
export async function startSession(tx: Transaction, tokens: Tokens, session: Omit<NewSession, 'seconds'> & SignInAttempt): Promise<string> {
  const [token, begun] = await Promise.all([
    tokens.issue(session),
    insertSession(tx, { ...session, seconds: sessionSeconds }),
    rememberAddress(tx, session),
  ]);
  if (!begun) throw new AppError('INVALID_PASSWORD');
  return token;
}
