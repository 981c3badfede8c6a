import { type ReactNode, useState } from 'react';
import type { Endpoint, Reply } from '../../../core/endpoint.ts';
import { mandatory } from '../../../ui/fields/mandatory.ts';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { confirmSecondFactor, startSecondFactor } from '../second-factor-contract.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

type Started = Reply<typeof startSecondFactor>;
type SetUpProps = {
  /** In place of the second factor that is on, so that a code of it is asked for too. */
  isMove?: boolean;
  onDone: () => void;
  onCancel?: () => void;
  /** Around each step. Locked while a try runs, and while the recovery codes are shown. */
  frame?: (step: ReactNode, locked: boolean) => ReactNode;
};

export const codeWords = 'Of your authenticator app, or a recovery code.';

/** Password, then the code to scan and a first code of the app, then the recovery codes. */
export function SecondFactorSetUp({ isMove = false, onDone, onCancel, frame = (step) => step }: SetUpProps) {
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useContractForm(startSecondFactor, { fallback: 'The second factor could not be set up.', onSent: setStarted });
  const turnOn = useContractForm(confirmSecondFactor, {
    fallback: 'The code could not be checked.',
    onSent: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const locked = codes !== null || begin.pending || turnOn.pending;
  if (codes) return frame(<RecoveryCodes codes={codes} onDone={onDone} />, locked);
  if (started) return frame(<FirstCode form={turnOn} started={started} onCancel={onCancel} />, locked);
  return frame(<Begin form={begin} isMove={isMove} onCancel={onCancel} />, locked);
}

type StepProps<E extends Endpoint> = { form: ReturnType<typeof useContractForm<E>>; onCancel: (() => void) | undefined };

function Begin({ form, isMove, onCancel }: StepProps<typeof startSecondFactor> & { isMove: boolean }) {
  return (
    <Form form={form} submit="Continue" submitting="Checking..." onCancel={onCancel}>
      {isMove && <p>The codes that you have now work until you enter a code of the other phone.</p>}
      <PasswordInput {...form.field('currentPassword')} description="Before anything changes, show that it is you." />
      {isMove && <TextInput {...form.field('code')} {...mandatory} description={codeWords} />}
    </Form>
  );
}

type FirstCodeProps = StepProps<typeof confirmSecondFactor> & { started: Started };

function FirstCode({ form, started: { secret, qrCode }, onCancel }: FirstCodeProps) {
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
