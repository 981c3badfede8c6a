import { useSyncExternalStore } from 'react';

/** Screens narrower than this are phones: tables become cards, the menu a drawer. */
export const smallScreen = '(max-width: 47.99em)';
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
