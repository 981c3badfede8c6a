import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sessionSeconds, type Tokens } from '../../../core/server/tokens.ts';
import { rememberAddress, type SignInAttempt } from './sign-in-limits.ts';
import { insertSession, type NewSession } from './sql.ts';

type Start = Omit<NewSession, 'seconds' | 'device'> & SignInAttempt & { device: string | null };

/** The words for a program that is no known browser. */
export const nameOfDevice = (device: string | null) => device ?? 'Another program';

/** Begins a session of 12 hours after a password check or change: its token, and whether the browser or network is unfamiliar. */
export async function startSession(
  tx: Transaction,
  tokens: Tokens,
  { device, ...session }: Start,
): Promise<{ token: string; isUnfamiliar: boolean }> {
  const [token, begun] = await Promise.all([
    tokens.issue(session),
    insertSession(tx, { ...session, device: nameOfDevice(device), seconds: sessionSeconds }),
    rememberAddress(tx, session),
  ]);
  if (!begun) throw new AppError('INVALID_PASSWORD');
  return { token, ...begun };
}
