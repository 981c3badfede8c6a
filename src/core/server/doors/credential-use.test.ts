import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { may } from '../../roles.ts';
import type { Credential } from '../caller.ts';
import { isUse } from './credential-use.ts';

const call = { access: may.workHere, summary: 'A call', reply: z.object({}) } as const;
const read = endpoint({ ...call, method: 'GET', path: '/api/terms' });
const listen = endpoint({ ...call, method: 'GET', path: '/api/notifications/stream', streams: true });
const unlock = endpoint({ ...call, method: 'POST', path: '/api/account/unlock', allowedWhile: ['locked'] });
const session: Credential = { schoolId: 1, sessionId: 'one' };
const asked = (headers: FastifyRequest['headers'] = {}) => ({ headers }) as FastifyRequest;
const unattended = asked({ 'x-unattended': '1' });

test('somebody is there who asks, and not where a page listens, is locked or asks by itself', () => {
  expect([read, listen, unlock].map((each) => isUse(each, asked(), session))).toEqual([true, false, false]);
  expect(isUse(read, unattended, session)).toBe(false);
});

test('a program is always there', () => {
  expect(isUse(read, unattended, { schoolId: 1, keyHash: Buffer.from('key') })).toBe(true);
});
