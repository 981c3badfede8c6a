import type { Query, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../endpoint.ts';
import { isStaleAfter, type Topic } from '../topics.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows?: readonly Topic[] };
  }
}

export type RefreshOptions = {
  /** Reads whose rows the page updates itself or keeps, because reading again would move them. */
  broughtUpToDate?: Endpoint | readonly Endpoint[];
};

/** After a write, reads stale data again: visible ones immediately, others when they are next shown. */
export function refreshAfter(queryClient: QueryClient, { changes }: Endpoint, { broughtUpToDate }: RefreshOptions = {}): void {
  const isStale = ({ meta }: Query) => isStaleAfter(changes, meta?.shows);
  const mended = [broughtUpToDate ?? []].flat().map(({ path }: Endpoint) => path);
  const isMended = ({ queryKey }: Query) => mended.includes(String(queryKey[0]));
  const isAskedAgain = (query: Query) => isStale(query) && !isMended(query);
  // A running answer may be older than the write: the library would wait for a first one, and take that of a page that was left as fresh.
  void queryClient.cancelQueries({ predicate: isAskedAgain }, { silent: true });
  void queryClient.invalidateQueries({ predicate: isAskedAgain });
  void queryClient.invalidateQueries({ predicate: (query) => isStale(query) && isMended(query), refetchType: 'none' });
}
