import { type GetInputPropsReturnType, schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { CallInput, Endpoint, Reply } from '../../core/endpoint.ts';
import { type FieldError, lacksRequired } from '../../core/errors.ts';
import { useSend } from '../../core/web/ask.ts';
import { type CallError, type FailureWords, failureText } from '../../core/web/call.ts';
import { type FieldProps, fieldProps } from '../fields/field-props.ts';
import { type Conflict, useChangedMeanwhile, type Versions } from './changed-meanwhile.ts';
import { blankOf, type Draft } from './draft.ts';
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

/** A field of the draft, or one within it: 'fullName', 'grades.0.name'. */
type Path<E extends Endpoint> = (keyof Draft<E> & string) | `${keyof Draft<E> & string}.${string}`;

/** The props of an input of a form. */
export type FormField = FieldProps & GetInputPropsReturnType;

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
  const [kept] = useState(() => keptDraft(endpoint, initialValues));
  const draft = useForm<Draft<E>>({
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
  const shown = { failure, unconfirmed, conflict, pending: send.isPending, words: options.headline ?? options.fallback };
  const field = (path: Path<E>): FormField => ({ ...fieldProps(endpoint, path), ...draft.getInputProps(path) });
  return { ...draft, ...shown, ...located, endpoint, submit, reset, stopChecking, field };
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
