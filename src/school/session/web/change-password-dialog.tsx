import { readSession, storeSession } from '../../../core/web/session.ts';
import { unsaved } from '../../../core/web/unsaved.ts';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
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
    <Dialog opened title="Change password" locked={form.pending} onClose={onClose}>
      <Form form={form} submit="Change password" submitting="Changing..." onCancel={onClose}>
        <PasswordInput {...form.field('currentPassword')} />
        <PasswordInput
          {...form.field('newPassword')}
          description="At least 8 characters. You stay signed in here; everywhere else you are signed out."
        />
      </Form>
    </Dialog>
  );
}
