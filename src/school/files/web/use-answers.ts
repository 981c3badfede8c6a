import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

type Send<Input, Read> = {
  mutate: (input: Input, then: { onSuccess: (read: Read) => void }) => void;
  isPending: boolean;
  error: Error | null;
};

/** Saves each answer about a file immediately and caches the reply for the page. Until then `sent` has the answer. */
export function useAnswers<Answer, Input, Read>(send: Send<Input, Read>, inputOf: (answer: Answer) => Input, queryKey: QueryKey) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<Answer>();
  const decide = (answer: Answer) => {
    setLast(answer);
    send.mutate(inputOf(answer), { onSuccess: (read) => queryClient.setQueryData(queryKey, read) });
  };
  return { decide, error: send.error, sent: send.isPending ? last : undefined };
}
