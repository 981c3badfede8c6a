import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
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
    <FormDialog form={form} title={`New password for ${username}`} submit="Set password" submitting="Setting..." onClose={onClose}>
      <PasswordInput
        {...form.field('newPassword')}
        description="At least 8 characters. They are signed out everywhere, sign in with it once, and must then choose their own."
      />
    </FormDialog>
  );
}
