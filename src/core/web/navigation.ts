import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { knownPath, type PagePath, type PagePattern, pageAt, pathnameOf } from '../page-paths.ts';
import { focusHeading } from './focus-heading.ts';
import { keepScroll, keepScrollInTab, restoreScroll, savedScroll } from './scroll-positions.ts';

type Place = { pathname: string; search: string; hash: string };

/** The address that is shown, and how far its page is: on its way, there, or not to be had. */
export type Here = Place & {
  page: { pattern: PagePattern; params: Record<string, string> };
  /** Its key in the history of this tab. */
  entry: string;
  /** The address that its link said it was opened from. */
  behind: PagePath | undefined;
  status: 'pending' | 'ready' | 'broken';
};

/** How an address was come to: by a link, in place of the one before, or by the browser itself (a new document, Back, Forward). */
type Move = 'pushed' | 'replaced' | 'travelled';

type Pages = {
  /** Where an address leads instead of its page; null where the page may be shown. */
  detour: (pattern: PagePattern, address: string) => PagePath | null;
  /** Fetches the script of a page, once. */
  fetchPage: (pattern: PagePattern) => Promise<void>;
  /** The pages whose scripts are there. */
  fetched: { has: (pattern: PagePattern) => boolean };
};

/** So long the page before stays while the next one is fetched; then a spinner takes its place. */
const patienceMs = 1000;
const entryState = z.object({ entry: z.string(), behind: z.optional(z.string()) });

let pages: Pages = { detour: () => null, fetchPage: async () => undefined, fetched: new Set() };
/** Undefined until this document shows its first page. */
let here: Here | undefined;
/** What was asked for last: what comes later for an earlier address is not shown. */
let awaited: Here | undefined;
const watchers = new Set<() => void>();

/** The address that is shown. It follows the browser's as soon as the page there can be shown. */
export function useHere(): Here {
  const shown = useSyncExternalStore(watch, currentAddress, currentAddress);
  if (!shown) throw new Error('Nothing is shown before startNavigation');
  return shown;
}

/** Shows the page at the browser's address, and from now on at each that follows. */
export function startNavigation(given: Pages): void {
  pages = given;
  history.scrollRestoration = 'manual';
  restoreScroll();
  addEventListener('popstate', () => {
    leave();
    void arrive('travelled');
  });
  addEventListener('pagehide', () => {
    leave();
    keepScrollInTab();
  });
  void arrive('travelled');
}

type Going = { replace?: boolean; behind?: PagePath | undefined };

/** Goes to an address of Karo. With `replace` it takes the place of this one, so that Back does not lead here again. */
export function go(to: PagePath, { replace = false, behind }: Going = {}): void {
  leave();
  const state = { entry: newEntry(), behind };
  if (replace || to === location.pathname + location.search) history.replaceState(state, '', to);
  else history.pushState(state, '', to);
  void arrive(replace ? 'replaced' : 'pushed');
}

/** Fetches the script of a page that will probably be gone to; a failure shows when it is. */
export function prepare(to: PagePath): void {
  const page = pageAt(pathnameOf(to));
  if (page) pages.fetchPage(page.pattern).catch(() => undefined);
}

async function arrive(way: Move): Promise<void> {
  const page = pageAt(location.pathname);
  if (!page) return go('/', { replace: true });
  const detour = pages.detour(page.pattern, location.pathname + location.search + location.hash);
  if (detour !== null) return go(detour, { replace: true });

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
  // A newer Karo has other scripts: as a document of its own the page names those.
  if (status === 'broken' && from && navigator.onLine) return location.reload();
  if (here !== next || next.status !== status) flushSync(() => show({ ...next, status }));
  settle(next, arrival({ way, from, to: next, kept: savedScroll(next.entry) }));
}

/** `from` is undefined in a new document; `kept` is where the entry was left, in pixels from the top, if it ever was. */
type Arriving = { way: Move; from: Place | undefined; to: Place; kept: number | undefined };
type Arrival = { scroll: number | 'hash' | 'stay'; focus: boolean };

/** Where a page that was just shown stands, in pixels from its top, and whether its heading takes the focus. */
export function arrival({ way, from, to, kept }: Arriving): Arrival {
  const isSamePath = from?.pathname === to.pathname;
  const focus = from !== undefined && !isSamePath;
  if (way === 'replaced' && isSamePath) return { scroll: 'stay', focus };
  if (way === 'travelled' && kept !== undefined) return { scroll: kept, focus };
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

/** Whether a click on a link opens it here, and not in another tab or window, or not at all. */
export function opensHere({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Whether a link leads to what is shown: to this page where it names no filters, else to this page with just these. */
export function leadsHere(to: PagePath, { pathname, search }: Place): boolean {
  return to.includes('?') ? to === pathname + search : to === pathname;
}
