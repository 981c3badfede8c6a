import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ContractForm } from './contract-form.ts';

type Draft = ContractForm & { values: unknown };

/**
 * A form whose valid submit asks first if `needed` says so, which may read what has happened since. `asking` is true meanwhile; `send`
 * continues, `stop` returns to the form. `typed` is what the question is about: if it changes during the read, nothing is sent, and the
 * next submit asks about the new values.
 */
export function useAskFirst<F extends Draft>(form: F, needed: () => boolean | Promise<boolean>, typed: unknown = form.values) {
  const [asking, setAsking] = useState(false);
  const [reading, setReading] = useState(false);
  const isReading = useRef(false);
  const latest = useRef('');
  latest.current = JSON.stringify(typed);
  const turnReading = (on: boolean) => {
    isReading.current = on;
    setReading(on);
  };
  const askAfter = async (read: Promise<boolean>) => {
    const pressed = latest.current;
    turnReading(true);
    const isDoubtful = await read;
    turnReading(false);
    // The user may have left the page meanwhile.
    if (!form.place.current || latest.current !== pressed) return;
    if (isDoubtful) setAsking(true);
    else form.submit();
  };
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    if (isReading.current) return event?.preventDefault();
    const { body } = form.endpoint;
    const isRight = !body || z.safeDecode(body, form.values as never).success;
    const isAsked = !form.pending && !form.unconfirmed && isRight && needed();
    if (!isAsked) return form.submit(event);
    event?.preventDefault();
    if (isAsked === true) setAsking(true);
    else void askAfter(isAsked);
  };
  const send = () => {
    setAsking(false);
    form.submit();
  };
  return { form: { ...form, submit, pending: form.pending || reading }, asking, send, stop: () => setAsking(false) };
}
