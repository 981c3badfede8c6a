import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { wholeNumberInput } from '../../core/inputs.ts';
import { may, role } from '../../core/roles.ts';
import { idleMinutesMax, idleMinutesMin } from './rules.ts';

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
