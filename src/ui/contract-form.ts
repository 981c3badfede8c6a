import { schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallInput, Endpoint, Reply } from '../core/endpoint.ts';
import { type FieldError, lacksRequired } from '../core/errors.ts';
import { useSend } from '../core/web/ask.ts';
import { type CallError, type FailureWords, failureText } from '../core/web/call.ts';
import { type Conflict, useChangedMeanwhile, type Versions } from './changed-meanwhile.ts';
import { keptDraft, type Unconfirmed, useSettling } from './settling.ts';

/** What the form shows at its top after a try that failed; `count` tells one failure from the next. */
export type FormFailure = { message: string; reason: string; faults: readonly FieldError[]; count: number };

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

type BodyKeys<E extends Endpoint> = E['body'] extends z.ZodType ? keyof z.input<E['body']> : never;
type Draft<E extends Endpoint> = { [K in BodyKeys<E>]?: unknown };

type Options<E extends Endpoint, Values extends Draft<E>> = FailureWords & {
  initialValues: Values;
  params?: Record<string, string | number>;
  /** For a record that others may save while the form is open. */
  versions?: Versions<E, Values>;
  onSent: (reply: Reply<E>) => void;
};

/**
 * A form over the body of an endpoint: the contract checks it before it is sent, and the server's faults come back
 * to their fields. What was typed stays on failure, and where the endpoint keeps it a try without an answer stays too, over a reload:
 * until it is settled the form can only send the same again. `form.field('name')` gives the props of an input;
 * `form.values`, `form.setFieldValue` and `form.reset` are there for fields that depend on others.
 */
export function useContractForm<E extends Endpoint, Values extends Draft<E>>(endpoint: E, options: Options<E, Values>) {
  const { initialValues, params, versions, onSent } = options;
  const [kept] = useState(() => keptDraft(endpoint, initialValues));
  const draft = useForm<Values>({
    mode: 'controlled',
    initialValues: kept ?? initialValues,
    validate: endpoint.body ? schemaResolver(endpoint.body, { sync: true }) : {},
  });
  const send = useSend(endpoint);
  const { unconfirmed, doubt, settle, stopChecking } = useSettling(endpoint, send, kept !== null);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const located = useFormPlace(failure?.faults ?? []);
  const { conflict, meets, follow } = useChangedMeanwhile(endpoint, { draft, place: located.place, versions });

  const fail = (said: Omit<FormFailure, 'count'>) => setFailure((before) => ({ ...said, count: (before?.count ?? 0) + 1 }));

  const refused = (error: CallError) => {
    if (doubt(error) || meets(error)) return;
    const faults = error.fields.filter(({ path }) => path in initialValues);
    draft.setErrors(Object.fromEntries(faults.map(({ path, message }) => [path, message])));
    fail({ ...failureText(error, options), faults: faults.length > 1 ? faults : [] });
  };

  const accepted = (reply: Reply<E>) => {
    settle();
    follow(reply);
    onSent(reply);
  };

  const checkAndSend = draft.onSubmit(
    (values) => {
      setFailure(null);
      const input = { ...(params && { params }), body: values } as CallInput<E>;
      send.mutate(input, { onSuccess: accepted, onError: refused });
    },
    (errors, values) => fail(summaryOf(endpoint, values, errors)),
  );

  // While one is under way the button only rests, and Enter in a field submits too.
  const submit: typeof checkAndSend = (event) => (send.isPending ? event?.preventDefault() : checkAndSend(event));
  const reset = () => {
    setFailure(null);
    draft.setInitialValues(initialValues);
    draft.reset();
  };
  const shown = { failure, unconfirmed, conflict, pending: send.isPending };
  const words = options.headline ?? options.fallback;
  return { ...draft, ...shown, ...located, endpoint, words, submit, reset, stopChecking, field: draft.getInputProps };
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

/** The words above the form, and the faults to list below them; a list of one that only repeats the words would say nothing. */
function summaryOf({ incomplete }: Endpoint, values: object, errors: Record<string, ReactNode>): Omit<FormFailure, 'count'> {
  const faults = Object.entries(errors).map(([path, message]) => ({ path, message: String(message) }));
  const [only, ...others] = faults;
  const message = faults.length === 1 ? 'One field needs attention' : `${faults.length} fields need attention`;
  if (!incomplete || !lacksRequired(faults, values)) return { message, reason: '', faults };
  return { message: incomplete, reason: '', faults: only?.message === incomplete && others.length === 0 ? [] : faults };
}
