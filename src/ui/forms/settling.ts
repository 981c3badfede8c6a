import { useState } from 'react';
import * as z from 'zod/mini';
import type { Endpoint } from '../../core/endpoint.ts';
import { forgetSend, isSettled, unconfirmedSend } from '../../core/web/send-once.ts';

type Send = { isPending: boolean; failureCount: number; reset: () => void };

/** An unanswered try: Karo is repeating it, or nothing is known yet. */
export type Unconfirmed = 'checking' | 'unknown' | null;

/** Follows whether the last try of a kept write is settled. */
export function useSettling(endpoint: Endpoint, send: Send, startsInDoubt: boolean) {
  const [inDoubt, setInDoubt] = useState(startsInDoubt);
  const repeating = endpoint.keptUntilAnswered === true && send.failureCount > 0;
  const ended = inDoubt ? 'unknown' : null;
  const unconfirmed: Unconfirmed = send.isPending ? (inDoubt || repeating ? 'checking' : null) : ended;
  return {
    unconfirmed,
    /** Handles a failure; true if the result of the write is unknown. */
    doubt: (error: unknown) => {
      const doubtful = endpoint.keptUntilAnswered === true && !isSettled(error);
      setInDoubt(doubtful);
      return doubtful;
    },
    settle: () => setInDoubt(false),
    /** Gives up the try; the next submit is a new write. */
    stopChecking: () => {
      forgetSend(endpoint);
      setInDoubt(false);
      send.reset();
    },
  };
}

const keptInput = z.object({ body: z.record(z.string(), z.unknown()) });

/** The draft of an unsettled try from before a reload; null if there is none of this form's shape. */
export function savedDraft<Values extends object>(endpoint: Endpoint, initialValues: Values): Values | null {
  if (!endpoint.keptUntilAnswered) return null;
  const input = keptInput.safeParse(unconfirmedSend(endpoint)?.input);
  if (!input.success || !Object.keys(initialValues).every((name) => name in input.data.body)) return null;
  return input.data.body as Values;
}
