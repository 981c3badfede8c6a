import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { confirmSecondFactor, startSecondFactor } from '../second-factor-contract.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

type Started = Reply<typeof startSecondFactor>;
type SetUpProps = { onDone: () => void; onCancel?: () => void };

/** Password, then the code to scan and a first code of the app, then the recovery codes. */
export function SecondFactorSetUp({ onDone, onCancel }: SetUpProps) {
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (started) return <FirstCode started={started} onCancel={onCancel} onConfirmed={setCodes} />;
  return <Begin onCancel={onCancel} onStarted={setStarted} />;
}

type BeginProps = { onCancel: (() => void) | undefined; onStarted: (started: Started) => void };

function Begin({ onCancel, onStarted }: BeginProps) {
  const form = useContractForm(startSecondFactor, { fallback: 'The second factor could not be set up.', onSent: onStarted });
  return (
    <Form form={form} submit="Continue" submitting="Checking..." onCancel={onCancel}>
      <PasswordInput {...form.field('currentPassword')} description="Before anything changes, show that it is you." />
    </Form>
  );
}

type FirstCodeProps = { started: Started; onCancel: (() => void) | undefined; onConfirmed: (codes: readonly string[]) => void };

function FirstCode({ started: { secret, qrCode }, onCancel, onConfirmed }: FirstCodeProps) {
  const form = useContractForm(confirmSecondFactor, {
    fallback: 'The code could not be checked.',
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <Form form={form} submit="Turn on" submitting="Checking..." onCancel={onCancel}>
      <p>Scan this with your authenticator app. Then enter the six digits that it shows.</p>
      <img className={classes.qrCode} src={qrCode} width={200} height={200} alt="QR code for an authenticator app" />
      <p>
        Without a camera, type this key into the app: <code className={classes.key}>{spaced(secret)}</code>
      </p>
      <TextInput {...form.field('code')} inputMode="numeric" />
    </Form>
  );
}

/** In groups of four, as people copy it. */
function spaced(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
