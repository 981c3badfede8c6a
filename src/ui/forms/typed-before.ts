import { useEffect, useEffectEvent, useState } from 'react';
import type { Endpoint } from '../../core/endpoint.ts';
import { secretFields } from '../../core/secrets/secret-fields.ts';
import { readSession } from '../../core/web/session.ts';
import { keepTyped, takeTyped } from '../../core/web/typed-before.ts';
import type { FormState } from './form-state.ts';

type Opening = {
  params: Record<string, string | number> | undefined;
  /** Tells two forms of one call on one page apart. */
  name: string | undefined;
  /** The values that the form began with; null for a record with versions, of which another may have been saved meanwhile. */
  start: object | null;
};

/** The state of a form from before its session ended; null if nothing was typed in it, or it has other fields now. */
export function typedBefore<Values extends object>(endpoint: Endpoint, opening: Opening, initialValues: Values): FormState<Values> | null {
  if (endpoint.access === 'public') return null;
  const typed = takeTyped(nameOf(endpoint, opening));
  if (!typed || !Object.keys(initialValues).every((name) => name in typed.values && name in typed.initialValues)) return null;
  return { ...(typed as unknown as Pick<FormState<Values>, 'initialValues' | 'values'>), errors: {}, failure: null, isBack: true };
}

type Open<Values> = { state: FormState<Values>; unsaved: boolean; blank: Values };

/** Keeps what is typed if the page is left because its session has ended, without its secrets. */
export function useKeptTyping<Values extends object>(endpoint: Endpoint, opening: Opening, { state, unsaved, blank }: Open<Values>): void {
  const [session] = useState(() => ({ ...readSession(), sinceMs: Date.now() }));
  const keep = useEffectEvent(() => {
    const { user, token, sinceMs } = session;
    if (!unsaved || !user || readSession()?.token === token) return;
    const unseen = Object.fromEntries(secretFields(endpoint).map((name) => [name, Reflect.get(blank, name)]));
    const typed = { initialValues: { ...state.initialValues, ...unseen }, values: { ...state.values, ...unseen } };
    keepTyped(nameOf(endpoint, opening), typed, { username: user.username, sinceMs });
  });
  // The page is left for the sign-in page wherever in Karo the end of the session was noticed.
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);
}

function nameOf({ method, path }: Endpoint, { name, params, start }: Opening): string {
  return JSON.stringify([location.pathname, method, path, name, params, start]);
}
