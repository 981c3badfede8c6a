import type { ReactNode } from 'react';
import type { Endpoint } from '../../core/endpoint.ts';
import { ActButton } from '../buttons/act-button.tsx';
import { Button, type ButtonLook } from '../buttons/button.tsx';
import { TextButton } from '../buttons/text-button.tsx';
import { passFocus } from '../page/pass-focus.ts';
import { Alert } from '../states/alert.tsx';
import { Notice } from '../states/states.tsx';
import { Loader } from '../states/waiting.tsx';
import { ChangedMeanwhileDialog } from './changed-meanwhile-later.tsx';
import type { ContractForm } from './contract-form.ts';
import classes from './form.module.css';
import type { FormFailure } from './form-state.ts';

export type FormProps = {
  form: ContractForm;
  /** The action: "Create Grade", and while it runs: "Creating...". */
  submit: string;
  submitting?: string;
  /** True while something besides the fields must be chosen. */
  disabled?: boolean;
  /** True beside another form with the page's main action. */
  quiet?: boolean;
  /** A Cancel button before the main one; or a link in its place. */
  onCancel?: (() => void) | null | undefined;
  wayOut?: ReactNode;
  /** True for an action that removes or reverses. */
  danger?: boolean;
  children: ReactNode;
};

/** A form of one call: fault summary, fields, buttons. */
export function Form(props: FormProps) {
  const { form, submit, submitting = submit, disabled = false, quiet = false, danger = false, onCancel, wayOut, children } = props;
  return (
    <>
      <form ref={form.place} className={classes.form} noValidate data-unsaved={form.unsaved || undefined} onSubmit={form.submit}>
        {form.failure && <FaultSummary key={form.failure.count} form={form} failure={form.failure} />}
        {form.unconfirmed && <Unconfirmed key={form.unconfirmed} state={form.unconfirmed} words={form.words} onStop={form.stopChecking} />}
        {form.isBack && <Notice>What you typed before is back.</Notice>}
        {form.unsent && <Unsent form={form} submit={submit} />}
        {/* A repeat must be identical, so nothing can be changed until the first is settled. */}
        <fieldset className={classes.fields} disabled={Boolean(form.unconfirmed)}>
          {children}
        </fieldset>
        <div className={classes.buttons}>
          {wayOut}
          {onCancel && (
            <Button variant="default" disabled={form.pending} onClick={onCancel}>
              Cancel
            </Button>
          )}
          <SubmitButton endpoint={form.endpoint} quiet={quiet} danger={danger} disabled={disabled} pending={form.pending}>
            {form.pending ? submitting : form.unconfirmed ? 'Check again' : submit}
          </SubmitButton>
        </div>
      </form>
      {form.conflict && <ChangedMeanwhileDialog conflict={form.conflict} onClose={form.conflict.keepEditing} />}
    </>
  );
}

type SubmitButtonProps = { endpoint: Endpoint; quiet: boolean; danger: boolean; disabled: boolean; pending: boolean; children: ReactNode };

function SubmitButton({ endpoint, quiet, danger, disabled, pending, children }: SubmitButtonProps) {
  const look: ButtonLook = { variant: quiet ? 'default' : 'filled', color: danger ? 'brick' : 'teal' };
  if (endpoint.access !== 'public') {
    return (
      <ActButton for={endpoint} type="submit" {...look} disabled={disabled} inactive={pending}>
        {children}
      </ActButton>
    );
  }
  return (
    <Button type="submit" {...look} disabled={disabled} inactive={pending}>
      {children}
    </Button>
  );
}

type UnconfirmedProps = { state: 'checking' | 'unknown'; words: string; onStop: (() => void) | undefined };

/** A write was sent without an answer. Repeating it is safe; a new one is not. */
function Unconfirmed({ state, words, onStop }: UnconfirmedProps) {
  if (state === 'checking') {
    return (
      <Alert role="status" tone="warning" icon={<Loader size="sm" />} title="Not confirmed yet – checking…">
        <p className={classes.words}>No confirmation yet. Karo is retrying; this will not be recorded twice.</p>
      </Alert>
    );
  }
  return (
    <Alert ref={takeFocus} tabIndex={-1} role="alert" tone="warning" title="Not confirmed yet">
      <p className={classes.words}>{words}</p>
      <p className={classes.words}>
        No confirmation arrived, so this may or may not be recorded. Check again when the connection is back: it will not be recorded twice.
      </p>
      <TextButton className={classes.inherit} onClick={onStop}>
        Stop checking and change it
      </TextButton>
    </Alert>
  );
}

/** The last try was not done, and is still here: nothing is in doubt. */
function Unsent({ form, submit }: { form: ContractForm; submit: string }) {
  const discard = () => {
    form.stopChecking?.();
    form.reset();
  };
  return (
    <Alert ref={takeFocus} tabIndex={-1} role="alert" tone="warning" title="Not recorded: your session ended">
      <p className={classes.words}>{`${submit} records it now.`}</p>
      <TextButton className={classes.inherit} onClick={discard}>
        Discard it
      </TextButton>
    </Alert>
  );
}

type FaultSummaryProps = { form: ContractForm; failure: FormFailure };

/** The summary of faults, each with a link to its field. When it appears, the only faulty field takes the focus, or else the summary. */
function FaultSummary({ form: { errors, focusField }, failure }: FaultSummaryProps) {
  const [field, ...others] = Object.keys(errors);
  return (
    <Alert
      ref={noteFault}
      data-field={others.length === 0 ? field : undefined}
      tabIndex={-1}
      role="alert"
      tone="fault"
      title={failure.message}
    >
      {failure.reason !== '' && <p className={classes.words}>{failure.reason}</p>}
      {failure.faults.length > 0 && (
        <ul className={classes.faults}>
          {failure.faults.map(({ path, message }) => (
            <li key={path}>
              <TextButton className={classes.inherit} onClick={() => focusField(path)}>
                {message}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** Fields that belong together: student, guardian, class. Two columns if there is room. */
export function FieldGroup({ legend, children }: { legend?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      {legend && <legend className={classes.legend}>{legend}</legend>}
      <div className={classes.grid}>{children}</div>
    </fieldset>
  );
}

// Outside the components, so that it is the same function in every render and the focus is taken once only.
function takeFocus(box: HTMLDivElement | null) {
  const field = box?.closest('form')?.querySelector<HTMLElement>(`[data-path="${box.dataset.field}"]:enabled`);
  (field ?? box)?.focus();
  return passFocus(box);
}

/** The title of the page says that there is a fault, which a screen reader says first, until the form is sent again or left. */
function noteFault(box: HTMLDivElement | null) {
  const passOn = takeFocus(box);
  document.title = `Error: ${plainTitle()}`;
  return () => {
    document.title = plainTitle();
    passOn?.();
  };
}

function plainTitle(): string {
  return document.title.replace('Error: ', '');
}
