import { useState } from 'react';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { removeSecondFactor, renewRecoveryCodes } from '../second-factor-contract.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { codeWords } from './second-factor-set-up.tsx';

type ChangeProps = { onClose: () => void };

/** New recovery codes, after the password and a code. */
export function RenewalDialog({ onClose }: ChangeProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useContractForm(renewRecoveryCodes, {
    fallback: 'The recovery codes could not be made.',
    onSent: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  return (
    <Dialog title="New recovery codes" locked={form.pending || codes !== null} onClose={onClose}>
      {codes ? (
        <div data-unsaved>
          <RecoveryCodes codes={codes} onDone={onClose} />
        </div>
      ) : (
        <Form form={form} submit="Make new codes" submitting="Checking..." onCancel={onClose}>
          <p>The earlier recovery codes stop working.</p>
          <PasswordInput {...form.field('currentPassword')} />
          <TextInput {...form.field('code')} description={codeWords} />
        </Form>
      )}
    </Dialog>
  );
}

/** Turns the second factor off, after the password and a code. */
export function RemovalDialog({ onClose }: ChangeProps) {
  const form = useContractForm(removeSecondFactor, {
    fallback: 'The second factor could not be removed.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title="Remove the second factor" submit="Remove" submitting="Removing..." danger onClose={onClose}>
      <p>Signing in will need only your password again.</p>
      <PasswordInput {...form.field('currentPassword')} />
      <TextInput {...form.field('code')} description={codeWords} />
    </FormDialog>
  );
}
