import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { pathId } from '../../core/ids.ts';
import { may, role } from '../../core/roles.ts';
import { wholeNumberInput } from '../../core/whole-number.ts';
import { session } from './contract.ts';
import { idleMinutesMax, idleMinutesMin } from './rules.ts';

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

const signInRules = z.object({
  idleMinutes: z.int(),
  idleMinutesTeachers: z.int(),
  secondFactorRoles: z.array(role),
});

export const readSignInRules = endpoint({
  method: 'GET',
  path: '/api/settings/sign-in',
  access: may.seeStaff,
  shows: ['school'],
  summary: 'When an unused session is locked, and the roles that need a second factor',
  reply: signInRules,
});

const roleList = 'Roles must be a list';

export const updateSignInRules = endpoint({
  method: 'PATCH',
  path: '/api/settings/sign-in',
  access: may.manageStaff,
  changes: ['school', 'account'],
  summary: 'Change when an unused session is locked, and the roles that need a second factor',
  body: z.object({
    idleMinutes: wholeNumberInput({ label: 'Minutes for Users Who See Money', min: idleMinutesMin, max: idleMinutesMax }),
    idleMinutesTeachers: wholeNumberInput({ label: 'Minutes for Teachers', min: idleMinutesMin, max: idleMinutesMax }),
    secondFactorRoles: asField(z.array(role, { error: roleList }).check(z.maxLength(10, 'A role is listed twice')), {
      label: 'Second Factor',
    }),
  }),
  reply: z.object({ message: z.string(), rules: signInRules }),
});

export const colleagueEndpoints = [
  sessionsOfUser,
  endSessionOfUser,
  endAllSessionsOfUser,
  removeSecondFactorOfUser,
  readSignInRules,
  updateSignInRules,
];
