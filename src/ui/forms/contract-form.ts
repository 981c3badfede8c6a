import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { CallInput, Endpoint, Reply } from '../../core/endpoint.ts';
import type { FieldError } from '../../core/errors.ts';
import { valueAt } from '../../core/fields.ts';
import { useSend } from '../../core/web/ask.ts';
import type { CallError, FailureWords } from '../../core/web/call.ts';
import { type FieldProps, fieldProps } from '../fields/field-props.ts';
import { type Conflict, useChangedMeanwhile, type Versions } from './changed-meanwhile.ts';
import { blankOf, type Draft } from './draft.ts';
import { type FormFailure, filledIn, loaded, pressed, refused, withError } from './form-state.ts';
import { useLatestState } from './latest-state.ts';
import { savedDraft, type Unconfirmed, useSettling } from './settling.ts';

/** The part of a contract form that the `Form` frame needs. */
export type ContractForm = {
  endpoint: Endpoint;
  /** The form in the page. */
  place: RefObject<HTMLFormElement | null>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  failure: FormFailure | null;
  unconfirmed?: Unconfirmed;
  stopChecking?: () => void;
  /** Somebody else has saved the record since the form was loaded. */
  conflict: Conflict | null;
  /** What is said of a failure without the server's words. */
  words: string;
  focusField: (path: string) => void;
};

/** A field of the draft, or one within it: 'fullName', 'grades.0.name'. */
type Path<E extends Endpoint> = (keyof Draft<E> & string) | `${keyof Draft<E> & string}.${string}`;

/** The props of an input of a form. Its `onChange` takes the event of an input, or what an input of ours made of it. */
export type FormField = FieldProps & {
  'data-path': string;
  value: string;
  error: string | undefined;
  onChange: (given: string | { currentTarget: { value: string } }) => void;
};

type Options<E extends Endpoint> = FailureWords & {
  /** What the fields start with; they are blank where it says nothing. */
  start?: Partial<Draft<E>>;
  params?: Record<string, string | number>;
  /** For a record that others may save while the form is open. */
  versions?: Versions<E>;
  onSent: (reply: Reply<E>) => void;
};

/**
 * A form over the body of an endpoint: the contract checks it before it is sent, and the server's faults come back
 * to their fields. What was typed stays on failure, and where the endpoint keeps it a try without an answer stays too, over a reload:
 * until it is settled the form can only send the same again. `form.field('name')` gives the props of an input, as the contract knows it;
 * `form.values`, `form.setFieldValue` and `form.reset` are there for fields that depend on others.
 */
export function useContractForm<E extends Endpoint>(endpoint: E, options: Options<E>) {
  const { start, params, versions, onSent } = options;
  const initialValues: Draft<E> = { ...blankOf(endpoint), ...start };
  const [kept] = useState(() => savedDraft(endpoint, initialValues));
  const { state, change, latest } = useLatestState(() => loaded(kept ?? initialValues));
  const send = useSend(endpoint);
  const { unconfirmed, doubt, settle, stopChecking } = useSettling(endpoint, send, kept !== null);
  const located = useFormPlace(state.failure?.faults ?? []);
  const { conflict, meets, follow } = useChangedMeanwhile(endpoint, { state, change, place: located.place, versions });

  const onError = (error: CallError) => {
    if (!doubt(error) && !meets(error)) change((before) => refused(before, error, { endpoint, words: options }));
  };
  const onSuccess = (reply: Reply<E>) => {
    settle();
    follow(reply);
    onSent(reply);
  };
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    const press = pressed(latest(), { endpoint, pending: send.isPending });
    change(() => press.state);
    if (!press.sends) return;
    send.mutate({ ...(params && { params }), body: press.state.values } as CallInput<E>, { onSuccess, onError });
  };
  const setValues = (changes: Partial<Draft<E>>) => change((before) => filledIn(before, changes));
  const setFieldValue = (path: Path<E>, value: unknown) => change((before) => filledIn(before, { [path]: value }));
  const setFieldError = (path: Path<E>, message: string) => change((before) => withError(before, path, message));
  const reset = () => change(() => loaded(initialValues));
  const field = (path: Path<E>): FormField => ({
    ...fieldProps(endpoint, path),
    'data-path': path,
    value: String(valueAt(state.values, path)),
    error: state.errors[path],
    onChange: (given) => setFieldValue(path, typeof given === 'string' ? given : given.currentTarget.value),
  });
  const shown = { unconfirmed, conflict, pending: send.isPending, words: options.headline ?? options.fallback };
  const acts = { submit, reset, setValues, setFieldValue, setFieldError, stopChecking, field };
  return { endpoint, ...state, ...located, ...shown, ...acts };
}

/**
 * Where a form stands in the page. A field is looked for in it alone: another form may have one of the same path. For a field that is
 * disabled the focus goes to the faulty one before it that it waits for, as a stream waits for its grade.
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
