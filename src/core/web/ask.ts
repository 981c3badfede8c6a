import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { acceptsKey, type CallInput, type Endpoint, type Reply } from '../endpoint.ts';
import { CallError, call, replyHere } from './call.ts';
import { type RefreshOptions, refreshAfter } from './refresh.ts';
import { isAnswered, sendOnce, sendUnderKey } from './send-once.ts';

const repeatMax = 3;
const firstPauseMs = 1500;

type AskOptions<E extends Endpoint> = {
  /** False while the question makes no sense yet, such as a search without words. */
  enabled?: boolean;
  /** For lists: shows the page before while the next one loads. Not for one person's page, which would show another's. */
  keepPrevious?: boolean;
  /** How soon to ask again after a reply, for what changes by itself while somebody waits for it; false where nothing does. */
  againMs?: (reply: Reply<E>) => number | false;
};

/** The reply to a read, from the query cache where it is fresh. */
export function useAsk<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, keepPrevious = false, againMs }: AskOptions<E> = {},
) {
  return useQuery<Reply<E>, CallError>({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input),
    enabled,
    initialData: () => replyHere(endpoint, input),
    refetchInterval: ({ state: { data } }) => (data && againMs ? againMs(data) : false),
    meta: { shows: endpoint.shows ?? [] },
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * A write. Its success makes every read stale that shows what it changes. Each goes under a key, so that pressing the button again after
 * silence does nothing twice. What the page keeps until it is answered is also repeated by itself: `failureCount` tells how often so far.
 */
export function useSend<E extends Endpoint>(endpoint: E, options: RefreshOptions = {}) {
  const queryClient = useQueryClient();
  const readAgain = () => refreshAfter(queryClient, endpoint, options);
  return useMutation<Reply<E>, CallError, CallInput<E>>({
    mutationFn: (input) => sendOf(endpoint)(endpoint, input),
    retry: (count, error) => endpoint.keptUntilAnswered === true && count < repeatMax && !isAnswered(error),
    retryDelay: (count) => firstPauseMs * 2 ** count,
    onSuccess: readAgain,
    // What was read is older than what somebody else has saved.
    onError: ({ code }) => code === 'CHANGED_MEANWHILE' && readAgain(),
  });
}

/** How a write is sent: kept over a reload, under a key of this page, or plainly where the server takes no key. */
function sendOf(endpoint: Endpoint) {
  if (endpoint.keptUntilAnswered) return sendOnce;
  return acceptsKey(endpoint) ? sendUnderKey : call;
}

/** A connection that broke, or a server that says that it will be back. */
function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'NETWORK' || error.status === 503);
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': a page that is offline says so at once, where the library's default would wait in silence.
      queries: { networkMode: 'always', staleTime: 15_000, retry: (count, error) => count < 1 && isPassing(error) },
      mutations: { networkMode: 'always' },
    },
  });
}
