import { useSyncExternalStore } from 'react';

/** Screens narrower than this are phones: tables become cards, the menu a drawer. */
export const smallScreen = '(max-width: 47.99em)';
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
