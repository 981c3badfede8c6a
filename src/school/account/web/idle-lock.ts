import { call } from '../../../core/web/call.ts';
import { lockMark } from '../../../core/web/presence.ts';
import { readSession } from '../../../core/web/session.ts';
import { continueSession, lockRules, lockSession } from '../contract.ts';
import { unlocked } from './lock.ts';

const minuteMs = 60_000;
const isLocked = () => localStorage.getItem(lockMark) !== null;

let rule: { token: string; idleMinutes: number } | undefined;

/** Locks the browser if nobody has used it for as long as the school allows. */
export async function lockIfIdle(idleMs: number): Promise<void> {
  const session = readSession();
  if (!session || isLocked()) return;
  if (rule?.token !== session.token) rule = { token: session.token, ...(await call(lockRules, {})) };
  if (idleMs >= rule.idleMinutes * minuteMs) await lockNow();
}

/** Locks this browser at once, and the session on the server. Without the server the browser is locked all the same. */
async function lockNow(): Promise<void> {
  void unlocked();
  await call(lockSession, {}).catch(() => null);
}

/** Keeps the session of somebody who uses the page without calling the server, such as while filling in a long form. */
export async function keepSession(): Promise<void> {
  if (readSession() && !isLocked()) await call(continueSession, {});
}
