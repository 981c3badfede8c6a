import * as z from 'zod/mini';
import { parsedJson } from './parsed-json.ts';

const place = 'scroll';

/** How far down each entry of this tab's history was scrolled, in pixels by its key. */
const kept = new Map<string, number>();

/** Notes where the entry that is shown stands. */
export function keepScroll(key: string): void {
  kept.set(key, scrollY);
}

/** Where an entry stood when it was left; undefined for one that never was. */
export function savedScroll(key: string): number | undefined {
  return kept.get(key);
}

/** Keeps the notes while the tab is in another document, or this one is loaded again. */
export function keepScrollInTab(): void {
  sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(kept)));
}

/** Takes up the notes that an earlier document of this tab kept. */
export function restoreScroll(): void {
  const stored = z.safeParse(z.record(z.string(), z.number()), parsedJson(sessionStorage.getItem(place)));
  for (const [key, top] of Object.entries(stored.data ?? {})) kept.set(key, top);
}
