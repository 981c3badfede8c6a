import { useState } from 'react';
import * as z from 'zod/mini';
import type { Endpoint } from '../../core/endpoint.ts';
import type { CallError } from '../../core/web/call.ts';
import { forgetSend, isSettled, unconfirmedSend } from '../../core/web/send-once.ts';

type Send = { isPending: boolean; failureCount: number; reset: () => void };

/** An unanswered try: Karo is repeating it, or nothing is known yet. */
export type Unconfirmed = 'checking' | 'unknown' | null;

/** What is known of the last try: nothing, or that it was not done because the session had ended. */
type LastTry = 'unknown' | 'unsent' | null;

/** Follows whether the last try of a kept write is settled. */
export function useSettling(endpoint: Endpoint, send: Send, isRestored: boolean) {
  const [lastTry, setLastTry] = useState<LastTry>(() => (isRestored ? lastTryOf(endpoint) : null));
  const repeating = endpoint.keptUntilAnswered === true && send.failureCount > 0;
  const inDoubt = lastTry === 'unknown';
  const ended = inDoubt ? lastTry : null;
  const unconfirmed: Unconfirmed = send.isPending ? (inDoubt || repeating ? 'checking' : null) : ended;
  return {
    unconfirmed,
    unsent: lastTry === 'unsent' && !send.isPending,
    /** Handles a failure; true if the write is kept without an answer. What no try has done is a refusal, with the server's words. */
    doubt: (error: CallError) => {
      const after = endpoint.keptUntilAnswered && !isSettled(error) ? lastTryOf(endpoint) : null;
      const isKept = after !== null && (after === 'unknown' || error.status === 401);
      if (after && !isKept) forgetSend(endpoint);
      setLastTry(isKept ? after : null);
      return isKept;
    },
    settle: () => setLastTry(null),
    /** Gives up the try; the next submit is a new write. */
    stopChecking: () => {
      forgetSend(endpoint);
      setLastTry(null);
      send.reset();
    },
  };
}

function lastTryOf(endpoint: Endpoint): LastTry {
  return unconfirmedSend(endpoint)?.isUnsent ? 'unsent' : 'unknown';
}

const keptInput = z.object({ body: z.record(z.string(), z.unknown()) });

/** The draft of an unsettled try from before a reload; null if there is none of this form's shape. */
export function savedDraft<Values extends object>(endpoint: Endpoint, initialValues: Values): Values | null {
  if (!endpoint.keptUntilAnswered) return null;
  const input = keptInput.safeParse(unconfirmedSend(endpoint)?.input);
  if (!input.success || !Object.keys(initialValues).every((name) => name in input.data.body)) return null;
  return input.data.body as Values;
}
