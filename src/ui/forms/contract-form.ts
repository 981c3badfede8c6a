import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallInput, Endpoint, Reply } from '../../core/endpoint.ts';
import type { FieldError } from '../../core/errors.ts';
import { valueAt } from '../../core/fields.ts';
import { useSend } from '../../core/web/ask.ts';
import type { CallError, FailureWords } from '../../core/web/call.ts';
import { type FieldProps, fieldProps } from '../fields/field-props.ts';
import { type Conflict, useChangedMeanwhile, type Versions } from './changed-meanwhile.ts';
import { blankOf, type Draft } from './draft.ts';
import { broughtUpTo, type FormFailure, filledIn, holdsOther, loaded, pressed, refused, withError } from './form-state.ts';
import { useLatestState } from './latest-state.ts';
import { savedDraft, type Unconfirmed, useSettling } from './settling.ts';
import { typedBefore, useKeptTyping } from './typed-before.ts';

/** The part of a contract form that the `Form` frame needs. */
export type ContractForm = {
  endpoint: Endpoint;
  /** The form in the page. */
  place: RefObject<HTMLFormElement | null>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  failure: FormFailure | null;
  /** The fault of each faulty field, by path. */
  errors: Readonly<Record<string, string>>;
  /** True while it holds typed values that leaving the page would lose. */
  unsaved: boolean;
  unconfirmed?: Unconfirmed;
  stopChecking?: () => void;
  /** True with values that were typed before the session ended. */
  isBack?: boolean;
  /** True after a try that was not done, because the session had ended. */
  unsent?: boolean;
  /** Back to the initial values. */
  reset: () => void;
  /** Another user has saved the record since the form was loaded. */
  conflict: Conflict | null;
  /** The message of a failure without one of the server. */
  words: string;
  focusField: (path: string) => void;
};

/** A field of the draft, or one within it: 'fullName', 'grades.0.name'. */
type Path<E extends Endpoint> = (keyof Draft<E> & string) | `${keyof Draft<E> & string}.${string}`;

/** The props of a form's input. Its `onChange` takes an input's event, or the value of our own input. */
export type FormField = FieldProps & {
  'data-path': string;
  value: string;
  error: string | undefined;
  onChange: (input: string | { currentTarget: { value: string } }) => void;
};

type Options<E extends Endpoint> = FailureWords & {
  /** The initial values; others are blank. */
  start?: Partial<Draft<E>>;
  params?: Record<string, string | number>;
  /** Tells two forms of one call on one page apart. */
  name?: string;
  /** For a record that others may save meanwhile. */
  versions?: Versions<E>;
  onSent: (reply: Reply<E>) => void;
};

/**
 * A form over the body of an endpoint: the contract checks it before it is sent, and the server's faults return to their fields. Typed
 * values stay after a failure, and if the endpoint keeps it, an unanswered try stays too, across reloads: until it is settled the form can
 * only repeat it. `form.field('name')` gives the props of an input by the contract; `form.values`, `form.setFieldValue` and `form.reset`
 * are for dependent fields.
 */
export function useContractForm<E extends Endpoint>(endpoint: E, options: Options<E>) {
  const { start, params, name, versions, onSent } = options;
  const initialValues: Draft<E> = { ...blankOf(endpoint), ...start };
  const [savedInput] = useState(() => savedDraft(endpoint, initialValues));
  const opening = { name, params, start: versions ? null : initialValues };
  const { state, change, latest } = useLatestState(() => {
    const typed = typedBefore(endpoint, opening, initialValues);
    return savedInput || !typed ? loaded(savedInput ?? initialValues) : typed;
  });
  const send = useSend(endpoint);
  const { unconfirmed, unsent, doubt, settle, stopChecking } = useSettling(endpoint, send, savedInput !== null);
  const located = useFormPlace(state.failure?.faults ?? []);
  const { conflict, meets, follow } = useChangedMeanwhile(endpoint, { state, change, place: located.place, versions });

  const onError = (error: CallError) => {
    if (!doubt(error) && !meets(error)) change((before) => refused(before, error, { endpoint, words: options }));
  };
  const onSuccess = (reply: Reply<E>, sent: Draft<E>) => {
    settle();
    // Rendered before `onSent`, which may leave the page.
    flushSync(() => change((before) => ({ ...broughtUpTo(before, before.values, {}), isBack: false })));
    follow(reply, sent);
    onSent(reply);
  };
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    const { state: after, sends } = pressed(latest(), { endpoint, pending: send.isPending });
    change(() => after);
    if (!sends) return;
    const then = { onSuccess: (reply: Reply<E>) => onSuccess(reply, after.values), onError };
    send.mutate({ ...(params && { params }), body: after.values } as CallInput<E>, then);
  };
  const setValues = (changes: Partial<Draft<E>>) => change((before) => filledIn(before, changes));
  const setFieldValue = (path: Path<E>, value: unknown) => change((before) => filledIn(before, { [path]: value }));
  const setFieldError = (path: Path<E>, message: string) => change((before) => withError(before, path, message));
  const reset = (kept: Partial<Draft<E>> = {}) => change(() => loaded({ ...initialValues, ...kept }));
  const field = (path: Path<E>): FormField => ({
    ...fieldProps(endpoint, path),
    'data-path': path,
    value: String(valueAt(state.values, path)),
    error: state.errors[path],
    onChange: (input) => setFieldValue(path, typeof input === 'string' ? input : input.currentTarget.value),
  });
  // Values of the page's address, such as a chosen student, are not lost; nor is an unconfirmed try, which is kept.
  const unsaved = endpoint.access !== 'public' && !unconfirmed && holdsOther(state.values, state.initialValues, initialValues);
  useKeptTyping(endpoint, opening, { state, unsaved, blank: initialValues });
  const sending = { unconfirmed, unsent, unsaved, conflict, pending: send.isPending, words: options.headline ?? options.fallback };
  const acts = { submit, reset, setValues, setFieldValue, setFieldError, stopChecking, field };
  return { endpoint, ...state, ...located, ...sending, ...acts };
}

/**
 * The form's element. Fields are looked up in it only: another form may have one of the same path. For a disabled field the focus goes to
 * the faulty one that it depends on, as a stream on its grade.
 */
function useFormPlace(faults: readonly FieldError[]) {
  const place = useRef<HTMLFormElement>(null);
  const focusField = (path: string) => {
    const paths = faults.map((fault) => fault.path);
    const before = paths.slice(0, Math.max(0, paths.indexOf(path)));
    const fields = [...before, path].flatMap((each) => place.current?.querySelector<HTMLElement>(`[data-path="${each}"]`) ?? []);
    fields.findLast((field) => field.matches(':enabled'))?.focus();
  };
  return { place, focusField };
}
