import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { absentOr, asField } from '../../core/fields.ts';
import { may } from '../../core/roles.ts';
import { passwordMax, typedPassword } from './contract.ts';

/** A chosen password: 8 to 100 characters; the server refuses common ones. */
function passwordToChoose(label: string) {
  const schema = z.string({ error: absentOr(`${label} is required`, `${label} must be text`) }).check(
    z.minLength(1, `${label} is required`),
    z.refine((text) => text === '' || text.length >= 8, `${label} must be at least 8 characters`),
    z.maxLength(passwordMax, `${label} must be at most ${passwordMax} characters`),
    z.refine((text) => text.isWellFormed() && !text.includes('\u0000'), `${label} has characters that cannot be used`),
  );
  return asField(schema, { label, maxLength: passwordMax, autoComplete: 'new-password' });
}

export const chosenPassword = passwordToChoose('Password');
/** Replaces an existing password. */
export const newPassword = passwordToChoose('New password');

/** Served by school/account, which ends the other sessions and tells of it. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  keyless: true,
  allowedWhile: ['newPassword', 'secondFactor'],
  access: may.workHere,
  summary: 'Change your own password; ends all your other sessions',
  body: z.object({ currentPassword: typedPassword('Current password'), newPassword }),
  reply: z.object({ message: z.string(), token: z.string() }),
});
