import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { ContractForm } from './contract-form.ts';

type Draft = ContractForm & { values: unknown };

/** A form whose valid submit asks first if `needed` says so. `asking` is true meanwhile; `send` continues, `stop` returns to the form. */
export function useAskFirst<F extends Draft>(form: F, needed: () => boolean) {
  const [asking, setAsking] = useState(false);
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    const { body } = form.endpoint;
    const isRight = !body || z.safeDecode(body, form.values as never).success;
    if (form.pending || form.unconfirmed || !isRight || !needed()) return form.submit(event);
    event?.preventDefault();
    setAsking(true);
  };
  const send = () => {
    setAsking(false);
    form.submit();
  };
  return { form: { ...form, submit }, asking, send, stop: () => setAsking(false) };
}
