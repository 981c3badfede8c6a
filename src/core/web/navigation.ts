import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { knownPath, type PagePath, type PagePattern, pageAt, pathnameOf } from '../page-paths.ts';
import { focusHeading } from './focus-heading.ts';
import { keepScroll, keepScrollInTab, restoreScroll, savedScroll } from './scroll-positions.ts';
import { readSession } from './session.ts';
import { hasUnsaved, unsaved } from './unsaved.ts';

type Place = { pathname: string; search: string; hash: string };

/** The shown address, and the state of its page: loading, shown, or failed. */
type Here = Place & {
  page: { pattern: PagePattern; params: Record<string, string> };
  /** Its key in the history of this tab. */
  entry: string;
  /** The address that its link came from. */
  behind: PagePath | undefined;
  status: 'pending' | 'ready' | 'broken';
};

/** How an address was reached: by a link, by replacement, or by the browser (new document, Back, Forward). */
type Move = 'pushed' | 'replaced' | 'travelled';

type Pages = {
  /** The redirect of an address; null if its page may be shown. */
  detour: (pattern: PagePattern, address: string) => PagePath | null;
  /** Fetches the script of a page, once. */
  fetchPage: (pattern: PagePattern) => Promise<void>;
  /** The pages whose scripts have loaded. */
  fetched: { has: (pattern: PagePattern) => boolean };
};

/** The previous page stays this long while the next loads; then a spinner shows. */
const patienceMs = 1000;
const entryState = z.object({ entry: z.string(), behind: z.optional(z.string()) });

let pages: Pages = { detour: () => null, fetchPage: async () => undefined, fetched: new Set() };
/** Undefined until this document shows its first page. */
let here: Here | undefined;
/** The last requested address: results for earlier ones are ignored. */
let awaited: Here | undefined;
const watchers = new Set<() => void>();

/** The shown address. It follows the browser's once the page there can be shown. */
export function useHere(): Here {
  const current = useSyncExternalStore(watch, currentAddress, currentAddress);
  if (!current) throw new Error('Nothing is shown before startNavigation');
  return current;
}

/** Shows the page of the browser's address, and of each later one. */
export function startNavigation(newPages: Pages): void {
  pages = newPages;
  history.scrollRestoration = 'manual';
  restoreScroll();
  unsaved.token = readSession()?.token;
  addEventListener('beforeunload', (event) => {
    // Not once the session has ended, or another began in another tab.
    if (!unsaved.isGivenUp && readSession()?.token === unsaved.token && hasUnsaved()) event.preventDefault();
  });
  addEventListener('popstate', () => {
    leave();
    const from = here;
    const travel = () => void arrive('travelled');
    if (!from || !losesTyped(location.pathname + location.search)) return travel();
    // The browser has moved already, so that staying takes this address again.
    const { entry, behind, pathname, search, hash } = from;
    unsaved.ask({ leave: travel, stay: () => history.pushState({ entry, behind }, '', pathname + search + hash) });
  });
  addEventListener('pagehide', () => {
    leave();
    keepScrollInTab();
  });
  void arrive('travelled');
}

type Going = {
  replace?: boolean;
  behind?: PagePath | undefined;
  /** True to leave without the question whether to: typed values are given up, as by Cancel, or go along. */
  unasked?: boolean;
};

/** Navigates within Karo, unless the user stays for what is typed. `replace` replaces this address, so that Back does not return to it. */
export function go(to: PagePath, going: Going = {}): void {
  if (!going.unasked && losesTyped(to, going.replace)) unsaved.ask({ leave: () => move(to, going) });
  else move(to, going);
}

/** A filter or a choice in the address leaves the form there. Another address of the page does not, if the typed values belong to it. */
function losesTyped(to: string, isChoice = false): boolean {
  if (pathnameOf(to) !== here?.pathname) return hasUnsaved();
  return !isChoice && to !== here.pathname + here.search && hasUnsaved({ ofAddress: true });
}

function move(to: PagePath, { replace = false, behind }: Going = {}): void {
  leave();
  const state = { entry: newEntry(), behind };
  if (replace || to === location.pathname + location.search) history.replaceState(state, '', to);
  else history.pushState(state, '', to);
  void arrive(replace ? 'replaced' : 'pushed');
}

/** Preloads the script of a likely next page; a failure shows on navigation. */
export function prepare(to: PagePath): void {
  const page = pageAt(pathnameOf(to));
  if (page) pages.fetchPage(page.pattern).catch(() => undefined);
}

async function arrive(way: Move): Promise<void> {
  const page = pageAt(location.pathname);
  if (!page) return move('/', { replace: true });
  const detour = pages.detour(page.pattern, location.pathname + location.search + location.hash);
  if (detour !== null) return move(detour, { replace: true });

  const from = here;
  const next: Here = { ...addressOfBrowser(), page, status: pages.fetched.has(page.pattern) ? 'ready' : 'pending' };
  awaited = next;
  if (!from) show(next);
  const spinner = setTimeout(() => awaited === next && show(next), patienceMs);
  const status = await pages.fetchPage(page.pattern).then(
    () => 'ready' as const,
    () => 'broken' as const,
  );
  clearTimeout(spinner);
  if (awaited !== next) return;
  // A newer version has other scripts: a new document names those.
  if (status === 'broken' && from && navigator.onLine) {
    unsaved.isGivenUp = true;
    return location.reload();
  }
  if (here !== next || next.status !== status) flushSync(() => show({ ...next, status }));
  settle(next, arrival({ way, from, to: next, offset: savedScroll(next.entry) }));
}

/** `from` is undefined in a new document; `offset` is the entry's saved scroll position in pixels, if any. */
type Arriving = { way: Move; from: Place | undefined; to: Place; offset: number | undefined };
type Arrival = { scroll: number | 'hash' | 'stay'; focus: boolean };

/** The scroll position of a newly shown page, in pixels, and whether its heading takes the focus. */
export function arrival({ way, from, to, offset }: Arriving): Arrival {
  const isSamePath = from?.pathname === to.pathname;
  const focus = from !== undefined && !isSamePath;
  if (way === 'replaced' && isSamePath) return { scroll: 'stay', focus };
  if (way === 'travelled' && offset !== undefined) return { scroll: offset, focus };
  if (way === 'travelled' && isSamePath && from.search === to.search) return { scroll: 'stay', focus };
  if (to.hash !== '') return { scroll: 'hash', focus };
  return { scroll: from ? 0 : 'stay', focus };
}

function leave(): void {
  if (here) keepScroll(here.entry);
}

function settle({ hash }: Here, { scroll, focus }: Arrival): void {
  if (scroll === 'hash') document.getElementById(hash.slice(1))?.scrollIntoView();
  else if (scroll !== 'stay') scrollTo(0, scroll);
  if (focus) focusHeading();
}

function addressOfBrowser() {
  const { pathname, search, hash } = location;
  const state = entryState.safeParse(history.state).data ?? { entry: newEntry() };
  history.replaceState(state, '');
  return { pathname, search, hash, entry: state.entry, behind: state.behind === undefined ? undefined : knownPath(state.behind) };
}

function newEntry(): string {
  return String(Math.random());
}

function show(next: Here): void {
  here = next;
  for (const tell of watchers) tell();
}

function currentAddress(): Here | undefined {
  return here;
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** True if a click on a link opens it here, not in another tab or window. */
export function opensHere({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** True if a link leads to the shown page, and with its filters, if it names any. */
export function leadsHere(to: PagePath, { pathname, search }: Place): boolean {
  return to.includes('?') ? to === pathname + search : to === pathname;
}
