import * as z from 'zod/mini';
import { parsedJson } from './parsed-json.ts';

const place = 'scroll';

/** The scroll position of each entry of this tab's history, in pixels by key. */
const positions = new Map<string, number>();

/** Saves the position of the shown entry. */
export function keepScroll(key: string): void {
  positions.set(key, scrollY);
}

/** The saved position of an entry; undefined if there is none. */
export function savedScroll(key: string): number | undefined {
  return positions.get(key);
}

/** Keeps the positions while the tab shows another document or reloads. */
export function keepScrollInTab(): void {
  sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(positions)));
}

/** Restores the positions of an earlier document of this tab. */
export function restoreScroll(): void {
  const stored = z.safeParse(z.record(z.string(), z.number()), parsedJson(sessionStorage.getItem(place)));
  for (const [key, top] of Object.entries(stored.data ?? {})) positions.set(key, top);
}
