import { readSession, storeSession } from '../../../core/web/session.ts';
import { unsaved } from '../../../core/web/unsaved.ts';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { changePassword } from '../password-contract.ts';

/** Locked while it runs: the change ends every session, and the reply carries the one that goes on. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(changePassword, {
    fallback: 'Your password could not be changed. Please try again.',
    onSent: ({ message, token }) => {
      const session = readSession();
      if (session) storeSession({ ...session, token });
      unsaved.token = token;
      toast.success(message);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Change password" submit="Change password" submitting="Changing..." onClose={onClose}>
      <PasswordInput {...form.field('currentPassword')} />
      <PasswordInput
        {...form.field('newPassword')}
        description="At least 8 characters. You stay signed in here; everywhere else you are signed out."
      />
    </FormDialog>
  );
}
