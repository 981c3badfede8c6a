import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { CallInput } from '../../../core/endpoint.ts';
import { CallError, call, messageOf } from '../../../core/web/call.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { demonstration } from '../content.ts';
import { captureLead } from '../contract.ts';
import classes from './demonstration-form.module.css';
import section from './section.module.css';

const thanks = 'Thank you for your interest! Our team will contact you shortly.';
const failed = 'Failed to submit form. Please try again later.';

type Lead = CallInput<typeof captureLead>['body'];
type Faults = Partial<Record<string, string>>;
type State = { step: 'idle' | 'submitting' | 'success' } | { step: 'error'; message: string; faults: Faults };

/** The request form, beside its description. */
export function DemonstrationForm() {
  const [state, setState] = useState<State>({ step: 'idle' });
  const faults = state.step === 'error' ? state.faults : {};

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (state.step === 'submitting') return;
    const lead = typedIn(form);
    const newFaults = faultsOf(lead);
    const first = Object.keys(newFaults)[0];
    if (first) {
      setState({ step: 'error', message: '', faults: newFaults });
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setState({ step: 'submitting' });
    setState(await outcomeOf(lead));
  };

  return (
    <section id="demo" className={`${section.section} ${classes.split}`} aria-labelledby="demo-title">
      <Invitation />
      {state.step === 'success' ? (
        <p ref={takeFocus} tabIndex={-1} role="status" className={classes.thanks}>
          {thanks}
        </p>
      ) : (
        <form className={classes.form} noValidate aria-labelledby="demo-title" onSubmit={submit}>
          {state.step === 'error' && state.message !== '' && (
            <Alert tone="fault" role="alert">
              {state.message}
            </Alert>
          )}
          <TextInput name="name" {...fieldProps(captureLead, 'name')} required error={faults.name} />
          <TextInput name="email" {...fieldProps(captureLead, 'email')} required error={faults.email} />
          <TextInput name="schoolName" {...fieldProps(captureLead, 'schoolName')} required error={faults.schoolName} />
          <TextInput name="phoneNumber" {...fieldProps(captureLead, 'phoneNumber')} error={faults.phoneNumber} />
          {/* Hidden and unreachable: only programs fill it in. */}
          <input name="website" className={classes.trap} tabIndex={-1} autoComplete="off" aria-hidden />
          <Button type="submit" size="lg" inactive={state.step === 'submitting'}>
            {state.step === 'submitting' ? 'Submitting...' : 'Request a Demo'}
          </Button>
          <p className={classes.promise}>We use these details only to reach you about Karo.</p>
        </form>
      )}
    </section>
  );
}

function Invitation() {
  return (
    <div>
      <h2 id="demo-title" className={section.title}>
        {demonstration.title}
      </h2>
      <p className={section.lead}>{demonstration.text}</p>
      <ul className={classes.points}>
        {demonstration.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

function typedIn(form: HTMLFormElement): Lead {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    schoolName: text('schoolName'),
    phoneNumber: text('phoneNumber'),
    website: text('website'),
  };
}

/** The fault of each field, in the contract's words; empty if none. */
function faultsOf(lead: Lead): Faults {
  const { error } = z.safeDecode(captureLead.body, lead);
  const faults: Faults = {};
  for (const { path, message } of error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}

async function outcomeOf(lead: Lead): Promise<State> {
  try {
    await call(captureLead, { body: lead });
    return { step: 'success' };
  } catch (error) {
    const fields = error instanceof CallError ? error.fields : [];
    return {
      step: 'error',
      message: messageOf(error, failed),
      faults: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
    };
  }
}

function takeFocus(words: HTMLParagraphElement | null) {
  words?.focus();
}
