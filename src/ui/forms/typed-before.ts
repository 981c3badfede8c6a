import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Endpoint } from '../../core/endpoint.ts';
import { readSession } from '../../core/web/session.ts';
import { keepTyped, takeTyped } from '../../core/web/typed-before.ts';
import type { FormState } from './form-state.ts';

/** Passwords and keys, which have the button that shows them beside them, and codes of a second factor. */
const secretFields = '[data-path]:has(~ * [aria-pressed]), [autocomplete=one-time-code]';

type Opening = {
  params: Record<string, string | number> | undefined;
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

type Open<Values> = { state: FormState<Values>; unsaved: boolean; blank: Values; place: RefObject<HTMLFormElement | null> };

/** Keeps what is typed if the page is left because its session has ended. */
export function useKeptTyping<Values extends object>(
  endpoint: Endpoint,
  opening: Opening,
  { state, unsaved, blank, place }: Open<Values>,
): void {
  const [session] = useState(() => ({ ...readSession(), sinceMs: Date.now() }));
  const keep = useEffectEvent(() => {
    const { user, token, sinceMs } = session;
    if (!unsaved || !user || readSession()?.token === token) return;
    const { initialValues, values } = state as FormState<Record<string, unknown>>;
    const secrets = Array.from(place.current?.querySelectorAll<HTMLElement>(secretFields) ?? [], ({ dataset }) => dataset.path ?? '');
    const unseen = Object.fromEntries(secrets.map((path) => [path, Reflect.get(blank, path)]));
    const typed = { initialValues, values: { ...values, ...unseen } };
    keepTyped(nameOf(endpoint, opening), typed, { username: user.username, sinceMs });
  });
  // The page is left for the sign-in page wherever in Karo the end of the session was noticed.
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);
}

function nameOf({ method, path }: Endpoint, { params, start }: Opening): string {
  return JSON.stringify([location.pathname, method, path, params, start]);
}
