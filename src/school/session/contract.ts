import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { absentOr, asField } from '../../core/fields.ts';
import { may, role } from '../../core/roles.ts';
import { emailField, emptyMeansAbsent, requiredFreeText } from '../../core/text.ts';

/** The signed-in user as the page stores it: nothing useful to a thief. */
export const sessionUser = z.object({ username: z.string(), role });

export const passwordMax = 100;

/** A password typed as a confirmation. */
export function typedPassword(label: string) {
  const schema = z.string({ error: absentOr(`${label} is required`, `${label} must be text`) }).check(
    z.maxLength(passwordMax, `${label} must be at most ${passwordMax} characters`),
    z.refine((text) => text.trim() !== '', `${label} is required`),
  );
  return asField(schema, { label, maxLength: passwordMax, autoComplete: 'current-password' });
}

const asWritten = { autoCapitalize: 'none', spellCheck: false } as const;

/** A username, unique across the install ignoring letter case, without look-alike characters. */
export const username = requiredFreeText('Username', 50, asWritten).check(
  z.regex(/^[\w.@+-]*$/, 'Username may have letters A to Z, digits and . - _ @ + only, without spaces'),
);

export const email = emailField('Email');

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = requiredFreeText('Code', 20, { ...asWritten, autoComplete: 'one-time-code' });

/** Served by school/account, which has the second factor. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  keyless: true,
  access: 'public',
  summary: 'Sign in with username and password, and with a code where the account has a second factor',
  body: z.object({
    username: requiredFreeText('Username', 50, { ...asWritten, autoComplete: 'username' }),
    password: typedPassword('Password'),
    code: emptyMeansAbsent(secondFactorCode),
  }),
  reply: z.object({ token: z.string(), user: sessionUser }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  keyless: true,
  signsOut: true,
  allowedWhile: ['locked', 'newPassword', 'secondFactor'],
  access: may.workHere,
  summary: 'End this session',
  reply: z.object({ message: z.string() }),
});
