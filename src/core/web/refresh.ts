import type { Query, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../endpoint.ts';
import { isStaleAfter, type Topic } from '../topics.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows?: readonly Topic[] };
  }
}

export type RefreshOptions = {
  /** A read whose rows the page mends by itself, because asking again would take them from under the hand. */
  broughtUpToDate?: Endpoint;
};

/** After a write, asks again for what it made stale: what is on the screen at once, the rest when it is next shown. */
export function refreshAfter(queryClient: QueryClient, { changes }: Endpoint, { broughtUpToDate }: RefreshOptions = {}): void {
  const isStale = ({ meta }: Query) => isStaleAfter(changes, meta?.shows);
  const isMended = ({ queryKey }: Query) => queryKey[0] === broughtUpToDate?.path;
  void queryClient.invalidateQueries({ predicate: (query) => isStale(query) && !isMended(query) });
  void queryClient.invalidateQueries({ predicate: (query) => isStale(query) && isMended(query), refetchType: 'none' });
}
