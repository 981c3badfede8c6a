import { useSyncExternalStore } from 'react';

/** Below this width table rows are cards. */
export const cardScreen = '(max-width: 37.49em)';
/** Below this width the menu is a drawer. */
export const smallScreen = '(max-width: 47.99em)';
/** Rows are not cards, but there is no room for many columns, as beside the wide menu of a small laptop. */
export const tightScreen = '(min-width: 37.5em) and (max-width: 84.99em)';
/** Rows are not cards, and a long list leaves columns out. At 1280 px, the width of many laptops, all of them show, close together. */
export const fewColumns = '(min-width: 37.5em) and (max-width: 64.99em), (min-width: 75em) and (max-width: 79.99em)';
/** Wide enough for every column; between this and a phone is medium. */
export const wideScreen = '(min-width: 75em)';
export const mediumScreen = '(min-width: 48em) and (max-width: 74.99em)';

/** Whether a media query matches; correct on the first render. */
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

/** True once the page's script runs: false in what the build renders. */
export function useScript(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
