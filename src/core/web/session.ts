import * as z from 'zod/mini';
import { type PagePath, pathTo } from '../page-paths.ts';
import { role } from '../roles.ts';
import { parsedJson } from './parsed-json.ts';
import { lockMark } from './presence.ts';
import { isExpired } from './token-expiry.ts';

const storedUser = z.object({ username: z.string(), role });
type SessionUser = z.output<typeof storedUser>;
export type Session = { token: string; user: SessionUser };

/** The session of this browser; null if nobody is signed in or it cannot be read. */
export function readSession(): Session | null {
  const token = localStorage.getItem('token');
  const user = storedUser.safeParse(parsedJson(localStorage.getItem('user')));
  if (!token || !user.success) return null;
  return { token, user: user.data };
}

export function storeSession({ token, user }: Session): void {
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', token);
}

export function clearSession(): void {
  localStorage.removeItem('token');
  localStorage.removeItem('user');
  localStorage.removeItem(lockMark);
}

/** A path of this site to return to after signing in; null for other addresses, the sign-in page and signing out. */
export function returnPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.includes('/login')) return null;
  const site = 'http://site';
  const address = parsedAddress(text, site);
  if (address?.origin !== site || isSignOut(address.pathname)) return null;
  const path = address.pathname + address.search + address.hash;
  return path.startsWith('//') ? null : path;
}

/** The sign-in address that returns to `from`; plain after signing out. */
export function signInPath({ from, expired }: { from: string; expired: boolean }): PagePath {
  if (isSignOut(from)) return '/login';
  return pathTo('/login', { returnUrl: from, error: expired ? 'session_expired' : '' });
}

/** The redirect of an address that needs a session; null with one. An expired session is cleared. */
export function signInAgain(from: string): PagePath | null {
  const session = readSession();
  if (session && !isExpired(session.token)) return null;
  clearSession();
  return signInPath({ from, expired: session !== null });
}

/**
 * Ends the session in this browser and opens the sign-in page as a new document, so that nothing of the signed-in pages stays in memory.
 */
export function leaveForSignIn({ expired }: { expired: boolean }): void {
  clearSession();
  if (location.pathname === '/login') return;
  location.assign(signInPath({ from: location.pathname + location.search, expired }));
}

/** Opens the page for what is missing, such as a password of one's own: nothing else opens before. */
export function leaveFor(path: PagePath): void {
  if (location.pathname !== path) location.assign(path);
}

/** Reloads when another tab signs in or out: this page could show another user's data. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === 'token' || event.key === null) location.reload();
  });
}

function isSignOut(path: string): boolean {
  return /^\/logout(?![^/?#])/i.test(path);
}

function parsedAddress(text: string, site: string): URL | null {
  try {
    return new URL(text, site);
  } catch {
    return null;
  }
}
