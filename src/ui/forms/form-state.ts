import * as z from 'zod/mini';
import type { Endpoint } from '../../core/endpoint.ts';
import type { FieldError } from '../../core/errors.ts';
import { fieldAt, lacksRequired } from '../../core/fields.ts';
import { type CallError, type FailureWords, failureText } from '../../core/web/call.ts';
import { withValueAt } from './draft.ts';

/** The message above the form after a failed try; `count` distinguishes failures. */
export type FormFailure = { message: string; reason: string; faults: readonly FieldError[]; count: number };

export type FormState<Values> = {
  /** The loaded values. */
  initialValues: Values;
  values: Values;
  /** The fault of each faulty field, by path. */
  errors: Readonly<Record<string, string>>;
  failure: FormFailure | null;
  /** True with values that were typed before the session ended, until they are sent or given up. */
  isBack?: boolean;
};

/** A newly loaded form without faults. */
export function loaded<Values>(initialValues: Values): FormState<Values> {
  return { initialValues, values: initialValues, errors: {}, failure: null };
}

/** True if a value is in none of the known drafts at its field. What is not ticked is as blank as what never was. */
export function holdsOther<Values extends object>(values: Values, ...known: readonly Values[]): boolean {
  const names = Object.keys(values) as (keyof Values)[];
  const text = (value: unknown) => JSON.stringify(value || '');
  return names.some((name) => !known.some((draft) => text(draft[name]) === text(values[name])));
}

/** Applies typed values by path and clears their faults; with the last fault goes the message above the form. */
export function filledIn<Values>(state: FormState<Values>, changes: Readonly<Record<string, unknown>>): FormState<Values> {
  const paths = Object.keys(changes);
  const values = paths.reduce((before, path) => withValueAt(before, path, changes[path]), state.values);
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([path]) => !paths.includes(path)));
  const isMended = Object.keys(state.errors).length > 0 && Object.keys(errors).length === 0;
  return { ...state, values, errors, failure: isMended ? null : state.failure };
}

/** Rebases the form on a newer version, saved here or by another user, taking the named values of it. */
export function broughtUpTo<Values>(state: FormState<Values>, saved: Values, takenOver: Partial<Values>): FormState<Values> {
  return filledIn({ ...state, initialValues: saved }, takenOver);
}

/**
 * Rebases the form on its own save. The server may have trimmed or rewritten what was sent, so a field that still holds that takes what was
 * saved; what was typed since stays.
 */
export function savedAs<Values extends object>(
  state: FormState<Values>,
  { sent, saved }: { sent: Values; saved: Values },
): FormState<Values> {
  const names = Object.keys(saved) as (keyof Values)[];
  const unchanged = names.filter((name) => state.values[name] === sent[name]);
  return broughtUpTo(state, saved, Object.fromEntries(unchanged.map((name) => [name, saved[name]])) as Partial<Values>);
}

/** Adds a fault that the contract does not know. */
export function withError<Values>(state: FormState<Values>, path: string, message: string): FormState<Values> {
  return { ...state, errors: { ...state.errors, [path]: message } };
}

/** The result of submitting: the contract's faults, or a try. While one runs the button is inactive. */
export function pressed<Values>(
  state: FormState<Values>,
  { endpoint, pending }: { endpoint: Endpoint; pending: boolean },
): { state: FormState<Values>; sends: boolean } {
  if (pending) return { state, sends: false };
  const faults = faultsOf(endpoint, state.values);
  if (faults.length > 0) return { state: failed(state, faults, summaryOf(endpoint, state.values, faults)), sends: false };
  return { state: { ...state, errors: {}, failure: null }, sends: true };
}

/** The server's refusal: its faults are at their fields, and listed if there are several. */
export function refused<Values>(
  state: FormState<Values>,
  error: CallError,
  { endpoint, words }: { endpoint: Endpoint; words: FailureWords },
): FormState<Values> {
  const faults = error.fields.filter(({ path }) => fieldAt(endpoint.body, path));
  return failed(state, faults, { ...failureText(error, words), faults: faults.length > 1 ? faults : [] });
}

function failed<Values>(state: FormState<Values>, faults: readonly FieldError[], failure: Omit<FormFailure, 'count'>): FormState<Values> {
  const errors = Object.fromEntries(faults.map(({ path, message }) => [path, message]));
  return { ...state, errors, failure: { ...failure, count: (state.failure?.count ?? 0) + 1 } };
}

/** The contract's faults, the first of each field, in contract order. */
function faultsOf({ body }: Endpoint, values: unknown): FieldError[] {
  const issues = body ? (z.safeDecode(body, values as never).error?.issues ?? []) : [];
  const faults = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return faults.filter(({ path }, index) => faults.findIndex((fault) => fault.path === path) === index);
}

/** The message above the form, and the listed faults; a list of one repetition is left out. */
function summaryOf({ incomplete }: Endpoint, values: unknown, faults: readonly FieldError[]): Omit<FormFailure, 'count'> {
  const [only, ...others] = faults;
  const message = faults.length === 1 ? 'One field needs attention' : `${faults.length} fields need attention`;
  if (!incomplete || !lacksRequired(faults, values)) return { message, reason: '', faults };
  return { message: incomplete, reason: '', faults: only?.message === incomplete && others.length === 0 ? [] : faults };
}
