import * as z from 'zod/mini';
import { parsedJson } from './parsed-json.ts';
import { readSession } from './session.ts';

const place = 'typed';
const signedOutAt = 'signedOutAt';
/** After the same time `document-start.ts` deletes it. */
const keptMs = 3_600_000;

const fields = z.record(z.string(), z.unknown());
const kept = z.object({
  username: z.string(),
  keptAtMs: z.number(),
  forms: z.record(z.string(), z.object({ initialValues: fields, values: fields })),
});
export type Typed = z.output<typeof kept>['forms'][string];

/** Keeps what is typed in a form whose session has ended, in this tab, for its user; not after a sign-out since the form opened. */
export function keepTyped(form: string, typed: Typed, { username, sinceMs }: { username: string; sinceMs: number }): void {
  if (Number(localStorage.getItem(signedOutAt)) > sinceMs) return;
  const forms = { ...(keptFor(username)?.forms ?? {}), [form]: typed };
  sessionStorage.setItem(place, JSON.stringify({ username, keptAtMs: Date.now(), forms }));
}

/** What was typed in this form before its session ended. It is given back once. */
export function takeTyped(form: string): Typed | null {
  const found = keptFor(readSession()?.user.username);
  const typed = found?.forms[form];
  if (!found || !typed) return null;
  const { [form]: _, ...forms } = found.forms;
  if (Object.keys(forms).length === 0) forgetTyped();
  else sessionStorage.setItem(place, JSON.stringify({ ...found, forms }));
  return typed;
}

/** Forgets in this tab what is of another user than the one who is signed in now, what is too old, and all of it when any tab signs out. */
export function watchTyped(): void {
  const username = readSession()?.user.username;
  if (username !== undefined && !keptFor(username)) forgetTyped();
  addEventListener('storage', ({ key }) => key === signedOutAt && forgetTyped());
}

/** Whoever signs out leaves nothing behind, in no tab. */
export function forgetTypedEverywhere(): void {
  localStorage.setItem(signedOutAt, String(Date.now()));
  forgetTyped();
}

function forgetTyped(): void {
  sessionStorage.removeItem(place);
}

function keptFor(username: string | undefined): z.output<typeof kept> | null {
  const found = kept.safeParse(parsedJson(sessionStorage.getItem(place))).data;
  return found && found.username === username && Date.now() - found.keptAtMs < keptMs ? found : null;
}
