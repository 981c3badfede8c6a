import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

type Send<Input, Read> = {
  mutate: (input: Input, then: { onSuccess: (read: Read) => void }) => void;
  isPending: boolean;
  error: Error | null;
};

/**
 * Keeps what is said about a file at once, and shows the file as it is then, under the key of the read that shows it; while it is on its
 * way, `sent` has it.
 */
export function useSaid<Said, Input, Read>(send: Send<Input, Read>, inputOf: (said: Said) => Input, shown: QueryKey) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<Said>();
  const decide = (said: Said) => {
    setLast(said);
    send.mutate(inputOf(said), { onSuccess: (read) => queryClient.setQueryData(shown, read) });
  };
  return { decide, error: send.error, sent: send.isPending ? last : undefined };
}
