import type { CallInput, Endpoint, Reply } from '../../core/endpoint.ts';
import { useSend } from '../../core/web/ask.ts';
import type { FailureWords } from '../../core/web/call.ts';
import type { RefreshOptions } from '../../core/web/refresh.ts';
import { announce, toast } from '../floating/toast.tsx';

/** What follows: after a success, after a failure, and after an answer of either kind. */
type Then = { done?: () => void; failed?: () => void; settled?: () => void };

/** A write that a button sends. The words of the reply, or of the failure, appear as a toast. */
export function useAct<E extends Endpoint>(
  endpoint: Reply<E> extends { message: string } ? E : never,
  words: FailureWords,
  options?: RefreshOptions,
) {
  const { mutate, isPending } = useSend<E>(endpoint, options);
  const send = (input: CallInput<E>, { done, failed, settled }: Then = {}) =>
    mutate(input, {
      onSuccess: (reply) => announce(done)(reply as { message: string }),
      onError: (error) => {
        failed?.();
        toast.failure(error, words);
      },
      ...(settled && { onSettled: settled }),
    });
  return { send, isPending };
}
