import { useState } from 'react';
import * as z from 'zod/mini';
import type { Endpoint } from '../../core/endpoint.ts';
import { forgetSend, isSettled, unconfirmedSend } from '../../core/web/send-once.ts';

type Send = { isPending: boolean; failureCount: number; reset: () => void };

/** What a form knows of a try whose answer has not come: Karo is asking again, or nothing could be learnt yet. */
export type Unconfirmed = 'checking' | 'unknown' | null;

/** Follows whether the last try of a write that is kept until it is answered is settled. */
export function useSettling(endpoint: Endpoint, send: Send, startsInDoubt: boolean) {
  const [inDoubt, setInDoubt] = useState(startsInDoubt);
  const repeating = endpoint.keptUntilAnswered === true && send.failureCount > 0;
  const ended = inDoubt ? 'unknown' : null;
  const unconfirmed: Unconfirmed = send.isPending ? (inDoubt || repeating ? 'checking' : null) : ended;
  return {
    unconfirmed,
    /** Takes note of a failure; true when it leaves open what became of the write. */
    doubt: (error: unknown) => {
      const doubtful = endpoint.keptUntilAnswered === true && !isSettled(error);
      setInDoubt(doubtful);
      return doubtful;
    },
    settle: () => setInDoubt(false),
    /** Gives up asking; from then on the form sends something new. */
    stopChecking: () => {
      forgetSend(endpoint);
      setInDoubt(false);
      send.reset();
    },
  };
}

const keptInput = z.object({ body: z.record(z.string(), z.unknown()) });

/** The draft of a try that was not settled when its page was left or reloaded; null when there is none of this form's shape. */
export function savedDraft<Values extends object>(endpoint: Endpoint, initialValues: Values): Values | null {
  if (!endpoint.keptUntilAnswered) return null;
  const kept = keptInput.safeParse(unconfirmedSend(endpoint)?.input);
  if (!kept.success || !Object.keys(initialValues).every((name) => name in kept.data.body)) return null;
  return kept.data.body as Values;
}
