import { useSyncExternalStore } from 'react';

/** Where each row of a table is a card. */
export const cardScreen = '(max-width: 37.49em)';
/** Screens narrower than this have the menu as a drawer. */
export const smallScreen = '(max-width: 47.99em)';
/** Where rows are no cards, and a list of many columns has no room for all, as beside the wide menu of a small laptop. */
export const tightScreen = '(min-width: 37.5em) and (max-width: 80.99em)';
/** Wide enough for every column of a list; narrower screens than this and wider than phones are medium. */
export const wideScreen = '(min-width: 75em)';
export const mediumScreen = '(min-width: 48em) and (max-width: 74.99em)';

/** Whether a media query matches now; right on the first render already. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Whether the page's script has taken over: false in what the build draws, until then. */
export function useScript(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
