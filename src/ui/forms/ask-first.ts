import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { ContractForm } from './contract-form.ts';

type Draft = ContractForm & { values: unknown };

/**
 * A form whose valid submit asks first if `needed` says so, which may read what has happened since. `asking` is true meanwhile; `send`
 * continues, `stop` returns to the form.
 */
export function useAskFirst<F extends Draft>(form: F, needed: () => boolean | Promise<boolean>) {
  const [asking, setAsking] = useState(false);
  const [reading, setReading] = useState(false);
  const pending = form.pending || reading;
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    const { body } = form.endpoint;
    const isRight = !body || z.safeDecode(body, form.values as never).success;
    const isAsked = !pending && !form.unconfirmed && isRight && needed();
    if (reading || isAsked) event?.preventDefault();
    if (reading) return;
    if (typeof isAsked === 'boolean') return isAsked ? setAsking(true) : form.submit(event);
    setReading(true);
    void isAsked.then((isDoubtful) => {
      setReading(false);
      if (isDoubtful) setAsking(true);
      else form.submit();
    });
  };
  const send = () => {
    setAsking(false);
    form.submit();
  };
  return { form: { ...form, submit, pending }, asking, send, stop: () => setAsking(false) };
}
