import type { Endpoint, Reply } from '../../core/endpoint.ts';
import { useSend } from '../../core/web/ask.ts';
import type { FailureWords } from '../../core/web/call.ts';
import type { RefreshOptions } from '../../core/web/refresh.ts';
import { announce, toast } from '../floating/toast.tsx';

/** A write that a button sends. The words of the reply, or of the failure, appear as a toast, wherever the user is by then. */
export function useAct<E extends Endpoint>(
  endpoint: Reply<E> extends { message: string } ? E : never,
  words: FailureWords,
  options?: RefreshOptions,
) {
  const { mutate, isPending } = useSend<E>(endpoint, {
    ...options,
    onSuccess: (reply) => announce()(reply as { message: string }),
    onError: (error) => toast.failure(error, words),
  });
  return { send: mutate, isPending };
}
