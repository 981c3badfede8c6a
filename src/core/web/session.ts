import * as z from 'zod/mini';
import { type PagePath, pathTo } from '../page-paths.ts';
import { role } from '../roles.ts';
import { parsedJson } from './parsed-json.ts';
import { isExpired } from './token-expiry.ts';

const storedUser = z.object({ username: z.string(), role });
type SessionUser = z.output<typeof storedUser>;
export type Session = { token: string; user: SessionUser };

/** The session of this browser, or null when nobody is signed in or what is stored cannot be read. */
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
}

/** A path of this site to return to after signing in; null for any other address, for the sign-in page and for the way out. */
export function returnPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.includes('/login')) return null;
  const site = 'http://this.site';
  const address = parsedAddress(text, site);
  if (address?.origin !== site || isSignOut(address.pathname)) return null;
  const path = address.pathname + address.search + address.hash;
  return path.startsWith('//') ? null : path;
}

/** The address of the sign-in page that leads back to `from` afterwards; plain for who was on the way out and is out already. */
export function signInPath({ from, expired }: { from: string; expired: boolean }): PagePath {
  if (isSignOut(from)) return '/login';
  return pathTo('/login', { returnUrl: from, error: expired ? 'session_expired' : '' });
}

/** Where an address that wants a session leads without one; null where there is one. What is left of one that is over is cleared. */
export function signInAgain(from: string): PagePath | null {
  const session = readSession();
  if (session && !isExpired(session.token)) return null;
  clearSession();
  return signInPath({ from, expired: session !== null });
}

/**
 * Ends the session in this browser and opens the sign-in page as a new document, so that nothing which the
 * signed-in pages held in memory is left behind.
 */
export function leaveForSignIn({ expired }: { expired: boolean }): void {
  clearSession();
  if (location.pathname === '/login') return;
  location.assign(signInPath({ from: location.pathname + location.search, expired }));
}

/** Opens the page for choosing a password, where the one that was given for one sign-in opens nothing else. */
export function leaveForNewPassword(): void {
  const path: PagePath = '/new-password';
  if (location.pathname !== path) location.assign(path);
}

/** Reloads when another tab signs in, out, or as somebody else: this page would show what the other user may not see. */
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
