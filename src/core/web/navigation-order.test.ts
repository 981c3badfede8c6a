import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PagePath, type PagePattern, pathTo } from '../page-paths.ts';
import type { Leaving } from './unsaved.ts';

const place = { pathname: '/', search: '', hash: '' };
/** What the browser was told: each change of its history, each scrolling, and loading again. */
let acts: string[] = [];
let online = true;
let holdsTyped = false;
let isOfAddress = false;
let travel: () => void = () => undefined;
let reload: (event: { preventDefault: () => void }) => void = () => undefined;

function move(path: string): void {
  const { pathname, search, hash } = new URL(path, 'http://karo.test');
  Object.assign(place, { pathname, search, hash });
}

function noted(act: string) {
  return (_state: unknown, _title: string, path?: string) => {
    if (path === undefined) return;
    move(path);
    acts.push(`${act} ${path}`);
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  acts = [];
  online = true;
  holdsTyped = false;
  isOfAddress = false;
  vi.stubGlobal('location', Object.assign(place, { reload: () => acts.push('reload') }));
  vi.stubGlobal('history', { state: null, pushState: noted('push'), replaceState: noted('replace') });
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const marks = () => [...(holdsTyped ? ['[data-unsaved]'] : []), ...(isOfAddress ? ['[data-unsaved=address]'] : [])];
  vi.stubGlobal('document', { querySelector: (what: string) => (marks().includes(what) ? {} : null) });
  vi.stubGlobal('addEventListener', (type: string, act: () => void) => {
    if (type === 'popstate') travel = act;
    if (type === 'beforeunload') reload = act;
  });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (_left: number, top: number) => acts.push(`${place.pathname} at ${top}`));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Fetching = { pattern: PagePattern; done: () => void; fail: () => void };

/** A document that opened at a path, with the scripts that it asks for in its hands. */
async function openedAt(
  path: string,
  detour: (pattern: PagePattern, address: string) => PagePath | null = () => null,
  there: PagePattern[] = [],
) {
  vi.resetModules();
  move(path);
  const fetches: Fetching[] = [];
  const fetchPage = (pattern: PagePattern) =>
    new Promise<void>((done, fail) => {
      fetches.push({ pattern, done, fail });
    });
  const { go, startNavigation, useHere } = await import('./navigation.ts');
  const { unsaved } = await import('./unsaved.ts');
  const asked: Leaving[] = [];
  unsaved.ask = (leaving) => asked.push(leaving);
  startNavigation({ detour, fetchPage, fetched: new Set(there) });
  const finish = async (index: number, how: 'done' | 'fail' = 'done') => {
    fetches[index]?.[how]();
    await vi.advanceTimersByTimeAsync(0);
  };
  const here = () => {
    const seen: unknown[] = [];
    const Seen = () => {
      seen.push(useHere());
      return null;
    };
    renderToStaticMarkup(createElement(Seen));
    return seen[0];
  };
  const Shown = () => `${useHere().pathname} ${useHere().status}`;
  const markup = () => renderToStaticMarkup(createElement(Shown));
  return { asked, fetches, finish, go, here, markup };
}

test('who goes on before a page has come sees the later one only, in whatever order they come', async () => {
  const { fetches, finish, go, markup } = await openedAt('/dashboard');
  await finish(0);
  go('/students');
  go('/settings/terms');
  expect(fetches.map(({ pattern }) => pattern)).toEqual(['/dashboard', '/students', '/settings/terms']);
  await finish(2);
  await vi.advanceTimersByTimeAsync(2000);
  await finish(1);
  expect(markup()).toBe('/settings/terms ready');
  expect(acts).toEqual(['push /students', 'push /settings/terms', '/settings/terms at 0']);
});

test('the page before stays for a second while the next one is fetched, and the first of a document waits at once', async () => {
  const { finish, go, markup } = await openedAt('/dashboard');
  expect(markup()).toBe('/dashboard pending');
  await finish(0);
  go('/students');
  await vi.advanceTimersByTimeAsync(999);
  expect(markup()).toBe('/dashboard ready');
  await vi.advanceTimersByTimeAsync(1);
  expect(markup()).toBe('/students pending');
  await finish(1);
  expect(markup()).toBe('/students ready');
});

test('a page whose script came with its document is shown at once, and not a second time', async () => {
  const { finish, go, here, markup } = await openedAt('/students', () => null, ['/students', '/dashboard']);
  const first = here();
  expect(markup()).toBe('/students ready');
  await finish(0);
  expect(here()).toBe(first);
  go('/dashboard');
  await finish(1);
  expect(markup()).toBe('/dashboard ready');
});

test('the address that is already there takes no second place in the history', async () => {
  const { finish, go } = await openedAt('/students');
  await finish(0);
  go('/students');
  go(pathTo('/students', { page: 2 }));
  expect(acts).toEqual(['replace /students', 'push /students?page=2']);
});

test('an address that may not be shown gives its place to another, and nothing of it is fetched', async () => {
  const { fetches } = await openedAt('/students?page=2', (pattern, address) =>
    pattern === '/students' ? pathTo('/login', { returnUrl: address }) : null,
  );
  expect(acts).toEqual(['replace /login?returnUrl=%2Fstudents%3Fpage%3D2']);
  expect(fetches.map(({ pattern }) => pattern)).toEqual(['/login']);
});

test('an address of no page gives its place to the first', async () => {
  const { fetches } = await openedAt('/nowhere');
  expect([acts, fetches.map(({ pattern }) => pattern)]).toEqual([['replace /'], ['/']]);
});

test('a page whose script cannot be had is loaded as a document, unless it is one or there is no network', async () => {
  const { finish, go, markup } = await openedAt('/dashboard');
  await finish(0, 'fail');
  expect(markup()).toBe('/dashboard broken');
  go('/students');
  await finish(1, 'fail');
  expect(acts).toEqual(['push /students', 'reload']);
  online = false;
  go('/settings/terms');
  await finish(2, 'fail');
  expect([markup(), acts.slice(2)]).toEqual(['/settings/terms broken', ['push /settings/terms', '/settings/terms at 0']]);
});

test('a page with typed values is left once the user says so; a filter, and Cancel, ask nothing', async () => {
  const { asked, go, finish, markup } = await openedAt('/payments/new', undefined, ['/payments/new', '/students', '/balances']);
  await finish(0);
  acts = [];
  holdsTyped = true;
  go(pathTo('/payments/new', { studentId: '7' }), { replace: true });
  await finish(1);
  expect([asked, acts]).toEqual([[], expect.arrayContaining(['replace /payments/new?studentId=7'])]);
  acts = [];
  go('/students');
  expect([acts, markup()]).toEqual([[], '/payments/new ready']);
  asked.pop()?.leave();
  expect(acts).toEqual(['push /students']);
  go('/balances', { unasked: true });
  expect([asked, acts.at(-1)]).toEqual([[], 'push /balances']);
});

test('Back from typed values asks as well, and staying takes the address again', async () => {
  const { asked, finish, fetches } = await openedAt('/payments/new', undefined, ['/payments/new', '/students']);
  await finish(0);
  holdsTyped = true;
  move('/students');
  travel();
  expect(fetches).toHaveLength(1);
  asked.pop()?.stay?.();
  expect(place.pathname).toBe('/payments/new');
  move('/students');
  travel();
  asked.pop()?.leave();
  expect(fetches[1]?.pattern).toBe('/students');
});

test('typed values of one address ask before another address of the page, by a link or Back, but not before a choice', async () => {
  const term = (termId: string) => pathTo('/settings/fee-grid', { termId });
  const { asked, go, finish } = await openedAt(term('3'), undefined, ['/settings/fee-grid']);
  await finish(0);
  holdsTyped = true;
  go('/settings/fee-grid');
  expect([asked, acts.pop()]).toEqual([[], 'push /settings/fee-grid']);
  await finish(1);
  isOfAddress = true;
  acts = [];
  go('/settings/fee-grid');
  go(term('3'), { replace: true });
  await finish(2);
  await finish(3);
  expect([asked, acts.filter((act) => act.startsWith('push'))]).toEqual([[], []]);
  go('/settings/fee-grid');
  expect([asked.splice(0).length, place.search]).toEqual([1, '?termId=3']);
  move('/settings/fee-grid');
  travel();
  asked.pop()?.stay?.();
  expect(place.search).toBe('?termId=3');
});

test('what holds nothing typed is left without a word', async () => {
  const { asked, go, finish } = await openedAt('/payments/new', undefined, ['/payments/new', '/students']);
  await finish(0);
  go('/students');
  expect([asked, place.pathname]).toEqual([[], '/students']);
});

test('the browser asks before a reload loses what is typed, also after a new password; not in a session of another tab', async () => {
  const session: Record<string, string> = { token: 'first', user: JSON.stringify({ username: 'amina', role: 'bursar' }) };
  vi.stubGlobal('localStorage', { getItem: (name: string) => session[name] ?? null });
  await openedAt('/students');
  const { unsaved } = await import('./unsaved.ts');
  holdsTyped = true;
  const preventDefault = vi.fn();
  reload({ preventDefault });
  expect(preventDefault).toHaveBeenCalledTimes(1);
  session.token = 'second';
  reload({ preventDefault });
  expect(preventDefault).toHaveBeenCalledTimes(1);
  unsaved.token = 'second';
  reload({ preventDefault });
  expect(preventDefault).toHaveBeenCalledTimes(2);
});
