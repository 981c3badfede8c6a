import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { pathId } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';
import { session } from './contract.ts';

const message = z.object({ message: z.string() });
const params = z.object({ userId: pathId });

export const sessionsOfUser = endpoint({
  method: 'GET',
  path: '/api/settings/users/:userId/sessions',
  access: may.seeStaff,
  shows: ['account', 'staff'],
  summary: "A user's sessions, and whether they have a second factor",
  params,
  reply: z.object({ username: z.string(), hasSecondFactor: z.boolean(), sessions: z.array(session) }),
});

export const endSessionOfUser = endpoint({
  method: 'POST',
  path: '/api/settings/users/:userId/sessions/:sessionNumber/end',
  keyless: true,
  access: may.manageStaff,
  changes: ['account'],
  summary: "End one of a user's sessions at once",
  params: z.object({ userId: pathId, sessionNumber: pathId }),
  reply: message,
});

export const endAllSessionsOfUser = endpoint({
  method: 'POST',
  path: '/api/settings/users/:userId/sessions/end-all',
  keyless: true,
  access: may.manageStaff,
  changes: ['account'],
  summary: 'Sign a user out everywhere',
  params,
  reply: message,
});

export const removeSecondFactorOfUser = endpoint({
  method: 'POST',
  path: '/api/settings/users/:userId/second-factor/remove',
  access: may.manageStaff,
  changes: ['account'],
  summary: "Remove a user's second factor, such as one on a lost phone; ends their sessions at once",
  params,
  reply: message,
});
