import type { PagePath } from '../../../core/page-paths.ts';
import { storeSession } from '../../../core/web/session.ts';
import classes from '../../../school/session/web/doorway.module.css';
import { Doorway } from '../../../school/session/web/doorway.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { signUp } from '../contract.ts';

export function SignUpPage() {
  const form = useContractForm(signUp, {
    start: { template: 'cbc' },
    fallback: 'Your school could not be set up. Please try again.',
    onSent: (session) => {
      storeSession(session);
      location.assign('/dashboard' satisfies PagePath);
    },
  });
  return (
    <Doorway>
      <title>Get Started Free · Karo</title>
      <div>
        <h1>Get Started Free</h1>
        <p className={classes.aside}>This creates your school, with you as its first administrator.</p>
      </div>
      <Form form={form} submit="Create school" submitting="Creating...">
        <TextInput {...form.field('schoolName')} />
        <TextInput {...form.field('username')} description="You sign in with this." autoComplete="username" />
        <TextInput {...form.field('email')} />
        <PasswordInput {...form.field('password')} description="At least 8 characters." />
        <TextInput {...form.field('phoneNumber')} />
        <Checkbox
          label="Set up the CBC grades and the year's terms"
          description="Playgroup, PP1, PP2 and Grade 1 to 9 with one stream each, and three terms: of this year, or of the next once they are over. You can change them later."
          checked={form.values.template === 'cbc'}
          onChange={(event) => form.setFieldValue('template', event.currentTarget.checked ? 'cbc' : '')}
        />
      </Form>
      <p className={classes.aside}>
        Already on Karo? <a href={'/login' satisfies PagePath}>Sign in</a>
      </p>
    </Doorway>
  );
}
