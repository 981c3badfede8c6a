import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { id, pathId } from '../../core/ids.ts';
import { may, role } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, optionalFreeText } from '../../core/text.ts';
import { email, username } from '../session/contract.ts';
import { chosenPassword, newPassword } from '../session/password-contract.ts';

const user = z.object({ id, username: z.string(), email: z.string(), role, isActive: z.boolean() });

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/settings/users',
  access: may.seeStaff,
  shows: ['staff'],
  summary: 'Every user of the school',
  reply: z.array(user),
});

export const exportUsers = sheetEndpoint({
  path: '/api/settings/users/export',
  access: may.seeStaff,
  summary: 'The users of the school, all or those whose username or email has the words, as CSV or Excel',
  query: z.object({ ...sheetQuery, q: optionalFreeText('Search', 100) }),
  sheet: 'users',
});

/** True where the password is for one sign-in. */
const mustChangePassword = emptyMeansAbsent(
  asField(z.boolean({ error: 'Must change password must be true or false' }), { label: 'They must choose a password of their own' }),
);

export const createUser = endpoint({
  method: 'POST',
  path: '/api/settings/new-user',
  aliases: ['/settings/new-user'],
  access: may.manageStaff,
  changes: ['staff'],
  summary: 'Add a user',
  status: 201,
  body: z.object({ username, email, password: chosenPassword, role: emptyMeansAbsent(role), mustChangePassword }),
  reply: z.object({ message: z.string(), user }),
});

export const toggleUser = endpoint({
  method: 'PATCH',
  path: '/api/settings/users/:userId/toggle-status',
  aliases: ['/settings/users/:userId/toggle-status'],
  access: may.manageStaff,
  changes: ['staff'],
  summary: 'Deactivate an active user, activate an inactive one; deactivating ends the sessions at once',
  params: z.object({ userId: pathId }),
  /** The state that the page means, where it may be set already; absent switches. */
  body: z.object({ active: emptyMeansAbsent(z.boolean({ error: 'Active must be true or false' })) }),
  reply: z.object({ isActive: z.boolean() }),
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/settings/users/:userId/password',
  access: may.manageStaff,
  changes: ['staff'],
  summary: 'Give a user who forgot their password a new one; ends their sessions at once and lets them try again',
  params: z.object({ userId: pathId }),
  body: z.object({ newPassword }),
  reply: z.object({ message: z.string() }),
});
