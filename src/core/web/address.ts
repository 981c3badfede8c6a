import {
  filtersIn,
  knownPath,
  type PageFilters,
  type PageParams,
  type PagePath,
  type PagePattern,
  type PageValues,
  pathTo,
} from '../page-paths.ts';
import { go, useHere } from './navigation.ts';

/**
 * The filters of a list in the address: `const [filters, change] = useFilters('/students')`. Defaults are not shown, and any change but the
 * page returns to page 1. Back undoes a change of page, but not of a filter.
 */
export function useFilters<P extends PagePattern>(pattern: P): [PageFilters<P>, (changes: Partial<PageFilters<P>>) => void] {
  const { page, search } = useHere();
  const filters = filtersIn(pattern, search);
  const change = (changes: Partial<PageFilters<P>>) => {
    const next = { ...page.params, ...filters, ...('page' in filters && { page: 1 }), ...changes };
    go(pathTo(pattern, next as PageValues<P>), { replace: !('page' in changes) });
  };
  return [filters, change];
}

/** The path parameters of this page: `const { studentId } = useParams('/students/$studentId/edit')`. */
export function useParams<P extends PagePattern>(pattern: P): PageParams<P> {
  const { page } = useHere();
  if (page.pattern !== pattern) throw new Error(`This is the page ${page.pattern}, not ${pattern}`);
  return page.params as PageParams<P>;
}

/** The current address, for links with a way back: a link takes it as `behind`. */
export function useAddress(): PagePath {
  const { pathname, search } = useHere();
  return knownPath(pathname + search);
}

/** The address that led to this page, such as a list with its filters; `usual` if there is none. */
export function usePathBehind(usual: PagePath): PagePath {
  return useHere().behind ?? usual;
}
