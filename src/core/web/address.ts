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

type Change<P extends PagePattern> = (changes: Partial<PageFilters<P>>) => void;
type Bind<P extends PagePattern> = <N extends keyof PageFilters<P>>(
  name: N,
) => { value: PageFilters<P>[N]; onChange: (value: PageFilters<P>[N]) => void };

/**
 * The filters of a list, kept in the address: `const [filters, change, bind] = useFilters('/students')`. A usual value never shows in
 * the address, and changing anything but the page goes back to page 1. Back takes back the turning of a page, but no filter. What a
 * filter holds and changes, as its control takes it: `<FilterSelect {...bind('grade')} />`.
 */
export function useFilters<P extends PagePattern>(pattern: P): [PageFilters<P>, Change<P>, Bind<P>] {
  const { page, search } = useHere();
  const filters = filtersIn(pattern, search);
  const change: Change<P> = (changes) => {
    const next = { ...page.params, ...filters, ...('page' in filters && { page: 1 }), ...changes };
    go(pathTo(pattern, next as PageValues<P>), { replace: !('page' in changes) });
  };
  return [filters, change, (name) => ({ value: filters[name], onChange: (value) => change({ [name]: value } as never) })];
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
