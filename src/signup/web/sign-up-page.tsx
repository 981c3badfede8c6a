import { Anchor, Checkbox, PasswordInput, TextInput, Title } from '@mantine/core';
import { storeSession } from '../../core/web/session.ts';
import classes from '../../session/web/doorway.module.css';
import { Doorway } from '../../session/web/doorway.tsx';
import { useContractForm } from '../../ui/contract-form.ts';
import { Form } from '../../ui/form.tsx';
import { mandatory } from '../../ui/mandatory.ts';
import { signUp } from '../contract.ts';

export function SignUpPage() {
  const form = useContractForm(signUp, {
    initialValues: { schoolName: '', username: '', email: '', password: '', phoneNumber: '', template: 'cbc' },
    fallback: 'Your school could not be set up. Please try again.',
    onSent: (session) => {
      storeSession(session);
      location.assign('/dashboard');
    },
  });
  return (
    <Doorway>
      <title>Get Started Free · Karo</title>
      <div>
        <Title order={1}>Get Started Free</Title>
        <p className={classes.aside}>This makes your school, and you its first administrator.</p>
      </div>
      <Form form={form} submit="Create school" submitting="Creating...">
        <TextInput {...form.field('schoolName')} label="School name" autoComplete="organization" maxLength={120} {...mandatory} />
        <TextInput
          {...form.field('username')}
          label="Username"
          description="You sign in with this."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          {...mandatory}
        />
        <TextInput {...form.field('email')} label="Email" type="email" autoComplete="email" {...mandatory} />
        <PasswordInput
          {...form.field('password')}
          label="Password"
          description="At least 8 characters."
          autoComplete="new-password"
          maxLength={100}
          {...mandatory}
        />
        <TextInput {...form.field('phoneNumber')} label="Phone number (optional)" type="tel" autoComplete="tel" />
        <Checkbox
          label="Set up the CBC grades and this year's terms"
          description="Playgroup, PP1, PP2 and Grade 1 to 9 with one stream each, and three terms. You can change them later."
          checked={form.values.template === 'cbc'}
          onChange={(event) => form.setFieldValue('template', event.currentTarget.checked ? 'cbc' : '')}
        />
      </Form>
      <p className={classes.aside}>
        Already on Karo? <Anchor href="/login">Sign in</Anchor>
      </p>
    </Doorway>
  );
}
