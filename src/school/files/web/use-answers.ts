import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

type Answering<Settings, Answer, Input, Read> = {
  send: { mutateAsync: (input: Input) => Promise<Read> };
  inputOf: (answer: Answer) => Input;
  /** The read whose reply the page shows. */
  queryKey: QueryKey;
  /** The settings of that reply. */
  settings: Settings;
};

/**
 * Saves each answer about a file immediately, one after another, and caches the reply for the page. An answer holds a whole setting, such
 * as the meanings of all words: build it on the `settings` that this returns, which have the answers still under way. What uses the file
 * waits while `isSaving`.
 */
export function useAnswers<Settings extends object, Answer extends Partial<Settings>, Input, Read>({
  send,
  inputOf,
  queryKey,
  settings,
}: Answering<Settings, Answer, Input, Read>) {
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<readonly Answer[]>([]);
  const [error, setError] = useState<Error | null>(null);
  const lastSaved = useRef(Promise.resolve());
  const save = async (answer: Answer) => {
    await send.mutateAsync(inputOf(answer)).then((read) => queryClient.setQueryData(queryKey, read), setError);
    setUnderWay((all) => all.filter((each) => each !== answer));
  };
  const decide = (answer: Answer) => {
    setError(null);
    setUnderWay((all) => [...all, answer]);
    lastSaved.current = lastSaved.current.then(() => save(answer));
  };
  return { decide, error, isSaving: underWay.length > 0, settings: withAnswers(settings, underWay) };
}

/** The settings once these answers are saved, the last of a setting counting. */
export function withAnswers<Settings extends object>(settings: Settings, answers: readonly Partial<Settings>[]): Settings {
  return Object.assign({}, settings, ...answers);
}
