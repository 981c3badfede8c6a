import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { setPassword } from '../contract.ts';

type NewPasswordDialogProps = { user: { id: number; username: string }; onClose: () => void };

/** An administrator chooses a password for a colleague who forgot theirs. */
export function NewPasswordDialog({ user: { id, username }, onClose }: NewPasswordDialogProps) {
  const form = useContractForm(setPassword, {
    params: { userId: id },
    fallback: 'Failed to set the password. Please try again.',
    onSent: announce(onClose),
  });
  return (
    <Dialog opened title={`New password for ${username}`} locked={form.pending} onClose={onClose}>
      <Form form={form} submit="Set password" submitting="Setting..." onCancel={onClose}>
        <PasswordInput
          {...form.field('newPassword')}
          description="At least 8 characters. They are signed out everywhere, sign in with it once, and must then choose their own."
        />
      </Form>
    </Dialog>
  );
}
