import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { id, pathId } from '../../core/ids.ts';
import { may, role } from '../../core/roles.ts';
import { typedPassword } from '../session/contract.ts';

/** One sign-in of a user. */
const signedIn = {
  id,
  /** The browser and system in words; null for sessions from before this was kept. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  signedInAt: z.iso.datetime(),
  /** True if the account had not signed in with such a browser, or not from this network, in the 30 days before. */
  isUnfamiliar: z.boolean(),
};

/** A session that has not ended. */
export const session = z.object({ ...signedIn, lastUsedAt: z.iso.datetime(), isLocked: z.boolean(), isThis: z.boolean() });
export type Session = z.output<typeof session>;

const secondFactor = z.object({
  isOn: z.boolean(),
  since: z.nullable(z.iso.datetime()),
  /** How many recovery codes are unused. */
  codesLeft: z.int(),
  /** True if the school requires one for the role. */
  isRequired: z.boolean(),
});

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: may.workHere,
  shows: ['account', 'school', 'staff'],
  summary: 'Your account: your sessions, where you signed in during the last 30 days, and your second factor',
  reply: z.object({
    username: z.string(),
    email: z.string(),
    role,
    secondFactor,
    sessions: z.array(session),
    signIns: z.array(z.object(signedIn)),
  }),
});

export const endOwnSession = endpoint({
  method: 'POST',
  path: '/api/account/sessions/:ownSessionNumber/end',
  keyless: true,
  access: may.workHere,
  changes: ['account'],
  summary: 'End one of your sessions at once',
  params: z.object({ ownSessionNumber: pathId }),
  reply: z.object({ message: z.string() }),
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  keyless: true,
  access: may.workHere,
  changes: ['account'],
  summary: 'End all your sessions but this one at once',
  reply: z.object({ message: z.string() }),
});

/** Also for a session that is held for another reason: it may be locked and unlocked. */
const always = ['locked', 'newPassword', 'secondFactor'] as const;

export const lockRules = endpoint({
  method: 'GET',
  path: '/api/account/lock',
  access: may.workHere,
  allowedWhile: always,
  shows: ['school'],
  summary: 'After how many minutes without use this session is locked',
  reply: z.object({ idleMinutes: z.int() }),
});

export const lockSession = endpoint({
  method: 'POST',
  path: '/api/account/lock',
  keyless: true,
  access: may.workHere,
  allowedWhile: always,
  summary: 'Lock this session: until it is unlocked with the password every other call is refused',
  reply: z.object({ message: z.string() }),
});

export const unlockSession = endpoint({
  method: 'POST',
  path: '/api/account/unlock',
  keyless: true,
  access: may.workHere,
  allowedWhile: always,
  summary: 'Unlock this session with your password',
  body: z.object({ password: typedPassword('Password') }),
  reply: z.object({ message: z.string() }),
});

export const continueSession = endpoint({
  method: 'POST',
  path: '/api/account/continue',
  keyless: true,
  isUnrecorded: true,
  access: may.workHere,
  summary: 'Say that somebody is using this session, who makes no other call',
  reply: z.object({ message: z.string() }),
});
