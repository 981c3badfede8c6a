import type { PagePath } from '../../../core/page-paths.ts';
import { readSession, storeSession } from '../../../core/web/session.ts';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { changePassword } from '../password-contract.ts';
import classes from './doorway.module.css';
import { Doorway } from './doorway.tsx';

/** For users with a one-time password: nothing else opens until they choose another. */
export function NewPasswordPage() {
  const form = useContractForm(changePassword, {
    fallback: 'Your password could not be changed. Please try again.',
    onSent: ({ token }) => {
      const session = readSession();
      if (session) storeSession({ ...session, token });
      // A new document, which repeats the refused requests.
      location.assign('/dashboard' satisfies PagePath);
    },
  });
  return (
    <Doorway>
      <title>Choose a password · Karo</title>
      <h1>Choose a password</h1>
      <p className={classes.aside}>You signed in with a one-time password. Choose your own to continue.</p>
      <Form form={form} submit="Change password" submitting="Changing...">
        <PasswordInput {...form.field('currentPassword')} description="The one you signed in with." />
        <PasswordInput {...form.field('newPassword')} description="At least 8 characters." />
      </Form>
      <p className={classes.aside}>
        <a href={'/logout' satisfies PagePath}>Sign out</a>
      </p>
    </Doorway>
  );
}
