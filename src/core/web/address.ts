import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filters of the list that led to a page. */
    behind?: Record<string, string>;
  }
}

type Filters = Record<string, string | number>;
type Widened<F extends Filters> = { [K in keyof F]: F[K] extends number ? number : string };

/**
 * The filters of a list, kept in the address: `const [filters, change] = useFilters({ grade: 'all', page: 1 })`.
 * The defaults give the names and types; numbers are whole and at least 1. A default never shows in the address,
 * and changing anything but the page goes back to page 1.
 */
export function useFilters<const F extends Filters>(defaults: F): [Widened<F>, (changes: Partial<Widened<F>>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = filtersIn(search, defaults);
  const change = (changes: Partial<Widened<F>>) => {
    const next = { ...filters, ...('page' in changes || !('page' in defaults) ? {} : { page: 1 }), ...changes };
    void navigate({ to: '.', search: addressOf(next, defaults), replace: !('page' in changes), resetScroll: 'page' in changes });
  };
  return [filters, change];
}

/** The query of this page's address as text, for a link that is to lead back to the page as it stands. */
export function useQueryText(): string {
  return useLocation({ select: ({ searchStr }) => searchStr.replace('?', '') });
}

/** A parameter of this page's path, such as `studentId` in /students/$studentId/edit. */
export function usePathParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const value = params[name];
  if (value === undefined) throw new Error(`This page's path has no ${name}`);
  return value;
}

/** The filters of this list as it stands, for a page that leads back to it: `ButtonLink` takes them as `behind`. */
export function useFiltersHere(): Record<string, string> {
  const search: Record<string, string> = useSearch({ strict: false });
  return search;
}

/** The filters of the list that led to this page; none where something else did. */
export function useFiltersBehind(): Record<string, string> {
  return useLocation({ select: ({ state }) => state.behind }) ?? {};
}

/** The query of an address as plain text values, without the router's JSON quoting. */
export function parsedSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function searchText(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const encoded = query.toString();
  return encoded === '' ? '' : `?${encoded}`;
}

export function filtersIn<F extends Filters>(search: Record<string, unknown>, defaults: F): Widened<F> {
  const read = Object.entries(defaults).map(([name, usual]) => [name, filterValue(search[name], usual)]);
  return Object.fromEntries(read) as Widened<F>;
}

function filterValue(given: unknown, usual: string | number): string | number {
  if (given === undefined) return usual;
  if (typeof usual === 'string') return String(given);
  const value = Number(given);
  return Number.isSafeInteger(value) && value >= 1 ? value : usual;
}

function addressOf(filters: Filters, defaults: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== defaults[name]));
}
