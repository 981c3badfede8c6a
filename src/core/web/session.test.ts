import { beforeEach, expect, test, vi } from 'vitest';
import {
  clearSession,
  followOtherTabs,
  leaveForSignIn,
  readSession,
  returnPath,
  signInAgain,
  signInPath,
  storeSession,
} from './session.ts';
import { isExpired } from './token-expiry.ts';

const stored = new Map<string, string>();
const assigned: string[] = [];

beforeEach(() => {
  stored.clear();
  assigned.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/students', search: '?page=2', assign: (path: string) => assigned.push(path) });
});

const tokenUntil = (exp: unknown) => `h.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.s`;

test('a stored session is read back, from the keys token and user', () => {
  storeSession({ token: 't', user: { username: 'amina', role: 'bursar' } });
  expect([...stored.keys()].sort()).toEqual(['token', 'user']);
  expect(readSession()).toEqual({ token: 't', user: { username: 'amina', role: 'bursar' } });
  stored.set('locked', 'yes');
  clearSession();
  expect(stored.size).toBe(0);
});

test('half a session, or one that cannot be read, is none', () => {
  stored.set('token', 't');
  expect(readSession()).toBeNull();
  stored.set('user', '{broken');
  expect(readSession()).toBeNull();
  stored.set('user', '{"username":"amina","role":"principal"}');
  expect(readSession()).toBeNull();
});

test('a token is expired when its end is less than 60 seconds away or cannot be decoded', () => {
  expect(isExpired(tokenUntil(1060), 1_000_000)).toBe(false);
  expect(isExpired(tokenUntil(1059), 1_000_000)).toBe(true);
  for (const token of ['', 'x', 'a.b.c', 'a.%%.c', tokenUntil('soon'), tokenUntil(null)]) expect(isExpired(token, 0), token).toBe(true);
});

test('only a path of this site is returned to', () => {
  for (const path of ['/', '/students?page=2', '/logouts', '/payments/7/fee-statement#end']) expect(returnPath(path)).toBe(path);
  const refused = [
    '',
    null,
    'students',
    'https://x.y/',
    'javascript:alert(1)',
    '//x.y',
    '/\\x.y',
    '/\t/x.y',
    '/.//x.y',
    '/login',
    '/login?returnUrl=/',
    '/a/login',
    '/logout',
    '/logout/',
    '/students/../logout?x=1',
  ];
  for (const path of refused) expect(returnPath(path), String(path)).toBeNull();
});

test('the way to the sign-in page remembers where one came from, and why', () => {
  expect(signInPath({ from: '/students?page=2', expired: false })).toBe('/login?returnUrl=%2Fstudents%3Fpage%3D2');
  for (const from of ['/logout', '/logout?x=1']) expect(signInPath({ from, expired: true })).toBe('/login');
  storeSession({ token: 't', user: { username: 'amina', role: 'bursar' } });
  leaveForSignIn({ expired: true });
  expect(stored.size).toBe(0);
  expect(assigned).toEqual(['/login?returnUrl=%2Fstudents%3Fpage%3D2&error=session_expired']);
});

test('an address that wants a session leads to the sign-in page and back, and says whether a session ran out', () => {
  expect(signInAgain('/students?page=2#end')).toBe('/login?returnUrl=%2Fstudents%3Fpage%3D2%23end');
  storeSession({ token: tokenUntil(1), user: { username: 'amina', role: 'bursar' } });
  expect(signInAgain('/students')).toBe('/login?returnUrl=%2Fstudents&error=session_expired');
  expect(stored.size).toBe(0);
  storeSession({ token: tokenUntil(10_000_000_000), user: { username: 'amina', role: 'bursar' } });
  expect(signInAgain('/students')).toBeNull();
  expect(stored.size).toBe(2);
});

test('on the sign-in page itself, an expiry goes nowhere', () => {
  vi.stubGlobal('location', { pathname: '/login', search: '', assign: (path: string) => assigned.push(path) });
  leaveForSignIn({ expired: true });
  expect(assigned).toEqual([]);
});

test('a page is loaded again once another tab signs in or out or clears the storage, and for nothing else', () => {
  let hear: (event: { key: string | null }) => void = () => undefined;
  const reload = vi.fn();
  vi.stubGlobal('addEventListener', (_type: string, act: typeof hear) => {
    hear = act;
  });
  vi.stubGlobal('location', { reload });
  followOtherTabs();
  for (const key of ['user', 'locked', 'usedAt', 'menuFolded', 'singleKeys']) hear({ key });
  expect(reload).not.toHaveBeenCalled();
  for (const key of ['token', null]) hear({ key });
  expect(reload).toHaveBeenCalledTimes(2);
});
