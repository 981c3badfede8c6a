import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { PagePath } from '../../../core/page-paths.ts';
import { signInErrors } from '../../../core/sign-in-errors.ts';
import { type CallError, call } from '../../../core/web/call.ts';
import { clearSession, returnPath, storeSession } from '../../../core/web/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { signIn } from '../contract.ts';
import classes from './doorway.module.css';
import { Doorway } from './doorway.tsx';

const failed = 'Login failed. Please try again.';
const noToken: Fault = { message: failed, reason: 'No token received' };
const expired: Fault = { message: signInErrors.SESSION_EXPIRED[1] };

type Fault = { message: string; reason?: string; needsCode?: boolean };

/** Also rendered at build time, so the first render must not use the router, the query cache or the address. */
export function SignInPage() {
  const search = useSyncExternalStore(
    () => () => undefined,
    () => location.search,
    () => '',
  );
  const query = new URLSearchParams(search);
  const [filled, setFilled] = useState(false);
  const [pending, setPending] = useState(false);
  // Undefined until something happens on the page; from then on the address is ignored.
  const [fault, setFault] = useState<Fault | null>();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const shownFault = fault === undefined && query.get('error') === 'session_expired' ? expired : fault;

  const closeFault = () => {
    setFault(null);
    // The pressed button disappears, so the focus moves to the first field.
    form.current?.querySelector('input')?.focus();
  };
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    const typed = form.current && typedIn(form.current);
    if (!typed || pending) return;
    setPending(true);
    setFault(null);
    const refusal = await refusalOf(typed);
    // A new document: nothing of an earlier user stays in memory.
    if (refusal === null) return location.assign(returnPath(query.get('returnUrl')) ?? ('/dashboard' satisfies PagePath));
    setPending(false);
    if (refusal.needsCode) setNeedsCode(true);
    setFault(refusal);
  };

  return (
    <Doorway>
      <title>Sign in · Karo</title>
      <h1>Sign in</h1>
      {shownFault && (
        <Alert tone="fault" role="alert" onClose={closeFault}>
          <p>{shownFault.message}</p>
          {shownFault.reason && <p>{shownFault.reason}</p>}
        </Alert>
      )}
      <form
        method="post"
        className={classes.form}
        onSubmit={enter}
        onInput={(event) => setFilled(typedIn(event.currentTarget) !== null)}
        ref={(node) => {
          form.current = node;
          // Input typed or filled in before this script ran.
          if (node) setFilled(typedIn(node) !== null);
        }}
      >
        <TextInput name="username" {...fieldProps(signIn, 'username')} autoFocus />
        <PasswordInput name="password" {...fieldProps(signIn, 'password')} />
        {needsCode && <TextInput name="code" {...fieldProps(signIn, 'code')} autoFocus />}
        <Button type="submit" fullWidth disabled={!filled && !pending} busy={pending}>
          Sign In
        </Button>
      </form>
      <p className={classes.aside}>Forgot your password? An administrator of your school can give you a new one.</p>
      <p className={classes.aside}>
        New to Karo? <a href={'/signup' satisfies PagePath}>Set up your school</a>
      </p>
    </Doorway>
  );
}

type Credentials = { username: string; password: string; code?: string };

/** The fields of the form are those of the call. */
function typedIn(form: HTMLFormElement): Credentials | null {
  const typed = Object.fromEntries(new FormData(form)) as Credentials;
  return typed.username.trim() && typed.password.trim() ? typed : null;
}

/** Signs in and stores the session; returns null, or the refusal to show. */
async function refusalOf(credentials: Credentials): Promise<Fault | null> {
  clearSession();
  try {
    const session = await call(signIn, { body: credentials });
    if (session.token === '') return noToken;
    storeSession(session);
    return null;
  } catch (error) {
    clearSession();
    // Whatever else fails has no code, so that its own words are not shown.
    return faultOf(error as CallError);
  }
}

function faultOf({ code, message, status }: CallError): Fault {
  if (/TOO_BUSY|USER_NOT_FOUND|INVALID_PASSWORD|_FACTOR/.test(code)) return { message, needsCode: /_FACTOR/.test(code) };
  if (status === 429) return { message: signInErrors.TOO_MANY_ATTEMPTS[1] };
  if (code === 'USER_INACTIVE') return { message: failed, reason: message };
  return code === 'UNREADABLE' ? noToken : { message: failed };
}
