import {
  CancelledError,
  focusManager,
  keepPreviousData,
  type MutateOptions,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { acceptsKey, type CallInput, type Endpoint, type Reply } from '../endpoint.ts';
import { CallError, call, replyHere } from './call.ts';
import { type RefreshOptions, refreshAfter } from './refresh.ts';
import { isAnswered, sendOnce, sendUnderKey } from './send-once.ts';

const repeatMax = 3;
const firstPauseMs = 1500;

type AskOptions<E extends Endpoint> = {
  /** False while the read makes no sense yet, such as a search without words. */
  enabled?: boolean;
  /** For lists: shows the previous page while the next one loads. Not for a person's page, which would show another's. */
  keepPrevious?: boolean;
  /** The interval for reading again, for results that change by themselves; false for none. */
  againMs?: (reply: Reply<E>) => number | false;
};

/** The reply of a read, from the query cache if it is fresh. */
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

/** Reads at once what a person waits for: the reply that `useAsk` shows, or joins the read that is under way for it. */
export function useAskNow<E extends Endpoint>(endpoint: E): (input: CallInput<E>) => Promise<Reply<E>> {
  const queryClient = useQueryClient();
  const meta = { shows: endpoint.shows ?? [] };
  const read = (input: CallInput<E>) =>
    queryClient.fetchQuery({ queryKey: [endpoint.path, input], queryFn: () => call(endpoint, input), meta });
  return (input) =>
    read(input).catch((error: unknown) => {
      // A write cancels what may be older than it.
      if (error instanceof CancelledError) return read(input);
      throw error;
    });
}

type SendOptions<E extends Endpoint> = RefreshOptions & {
  /** What follows every answer, also once the button is gone; what `mutate` is given follows the last one, while the button is there. */
  onSuccess?: (reply: Reply<E>, input: CallInput<E>) => void;
  onError?: (error: CallError, input: CallInput<E>) => void;
};

/**
 * A write. On success it refreshes every read that shows its topics. Each has a key, so that pressing the button again after silence does
 * nothing twice. While it is under way the same is not sent again: a double click is quicker than the button turns inactive. A kept write
 * is also repeated automatically: `failureCount` says how often.
 */
export function useSend<E extends Endpoint>(endpoint: E, options: SendOptions<E> = {}) {
  const queryClient = useQueryClient();
  const underWay = useRef(new Set<string>());
  const mutation = useMutation<Reply<E>, CallError, CallInput<E>>({
    mutationFn: (input) => sendOf(endpoint)(endpoint, input),
    retry: (count, error) => endpoint.keptUntilAnswered === true && count < repeatMax && !isAnswered(error),
    retryDelay: (count) => firstPauseMs * 2 ** count,
    onSuccess: (reply, input) => {
      refreshAfter(queryClient, endpoint, options);
      options.onSuccess?.(reply, input);
    },
    // Others changed or decided it, so earlier reads are stale. Not awaited: the row may disappear, and the failure is shown before.
    onError: (error, input) => {
      if ([409, 412].includes(error.status)) void queryClient.invalidateQueries();
      options.onError?.(error, input);
    },
    onSettled: (_reply, _error, input) => underWay.current.delete(JSON.stringify(input)),
  });
  const mutate = (input: CallInput<E>, then?: MutateOptions<Reply<E>, CallError, CallInput<E>>) => {
    const what = JSON.stringify(input);
    if (underWay.current.has(what)) return;
    underWay.current.add(what);
    mutation.mutate(input as never, then);
  };
  return { ...mutation, mutate };
}

/** How a write is sent: kept across reloads, under a key of this page, or without a key if the server takes none. */
function sendOf(endpoint: Endpoint) {
  if (endpoint.keptUntilAnswered) return sendOnce;
  return acceptsKey(endpoint) ? sendUnderKey : call;
}

/** A broken connection, or a server that will be back. */
function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'NETWORK' || error.status === 503);
}

/**
 * True while something is typed in a dialog: its row may be gone after a read, and would take the dialog along. What is not read now is
 * read once the dialog closes.
 */
function isHeld(): boolean {
  const dialog = document.querySelector('dialog [data-unsaved]')?.closest('dialog');
  if (dialog) dialog.onclose = () => focusManager.onFocus();
  return !!dialog;
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': an offline page fails immediately, where the library would wait in silence.
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnWindowFocus: () => !isHeld(),
        retry: (count, error) => count < 1 && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
