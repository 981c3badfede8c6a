import { call } from '../../../core/web/call.ts';
import { lockMark } from '../../../core/web/presence.ts';
import { readSession } from '../../../core/web/session.ts';
import { continueSession, lockRules, lockSession } from '../contract.ts';
import { unlocked } from './lock.ts';

const minuteMs = 60_000;
const isLocked = () => localStorage.getItem(lockMark) !== null;

let rule: { token: string; usedAtMs: number; idleMinutes: number } | undefined;

/** Locks the browser if nobody has used it since `usedAtMs` for as long as the school allows, which is asked once each time. */
export async function lockIfIdle(usedAtMs: number): Promise<void> {
  const session = readSession();
  if (!session || isLocked()) return;
  const isIdleFor = (minutes: number) => Date.now() - usedAtMs >= minutes * minuteMs;
  // A computer that slept may be touched before the server is reached again.
  const isOverLast = rule?.token === session.token && isIdleFor(rule.idleMinutes);
  if (isOverLast || isIdleFor(await allowedMinutes(session.token, usedAtMs))) await lockNow();
}

/** Without the server, what it allowed last. */
async function allowedMinutes(token: string, usedAtMs: number): Promise<number> {
  const last = rule?.token === token ? rule : undefined;
  if (last?.usedAtMs === usedAtMs) return last.idleMinutes;
  try {
    rule = { token, usedAtMs, ...(await call(lockRules, {})) };
    return rule.idleMinutes;
  } catch (error) {
    if (!last) throw error;
    return last.idleMinutes;
  }
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
