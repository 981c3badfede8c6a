import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { scopes, scopeWords } from '../core/scopes/scopes.ts';
import { actionOf, isRecordedRead } from '../core/server/audit/recorded.ts';
import { endpoints } from './endpoints.ts';
import { scopeOf } from './key-scopes.ts';

const namesContact = /phone|contactNumber/i;

/** Reads with phone numbers that are not recorded, each for a reason of decision 85. */
const unrecorded = {
  'GET /api/settings/school': 'the number of the school itself',
  'GET /api/students/view-students': 'a bursar uses the list of students all day',
  'GET /api/students/:studentId/prompts': 'the form that asks a phone for money asks again every few seconds',
  'GET /api/sponsors': 'the number of a sponsor, who is no guardian',
  'GET /api/sponsors/:sponsorId': 'the number of a sponsor, who is no guardian',
  'GET /api/sponsors/:sponsorId/statement': 'the number of a sponsor, who is no guardian',
  'GET /api/shared-payments/:sharedPaymentId': 'a receipt names who paid it',
  'GET /api/arrivals': 'a payment names who sent it',
  'GET /api/notices': 'a payment names who sent it',
};

/** True if a reply has such a field, also within lists. */
function hasContact(reply: z.core.$ZodType | undefined): boolean {
  if (!reply) return false;
  const schema = JSON.stringify(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }));
  return [...schema.matchAll(/"([^"]+)":\{/g)].some(([, name = '']) => namesContact.test(name));
}

test('whoever opens what shows phone numbers is in the audit log, but for the reads that are named with a reason', () => {
  const reads = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public');
  const shown = reads.filter(({ reply }) => hasContact(reply));
  expect(shown.length).toBeGreaterThan(12);
  expect(
    shown
      .filter((endpoint) => !isRecordedRead(endpoint))
      .map(actionOf)
      .toSorted(),
  ).toEqual(Object.keys(unrecorded).toSorted());
});

/** A key reads students as a teacher does, who gets null for each contact. */
const hiddenFromKeys = 'students:read';

test.each(scopes)('the words of the scope %s say whether its reads show phone numbers', (scope) => {
  const reads = endpoints.filter((endpoint) => endpoint.method === 'GET' && scopeOf(endpoint) === scope);
  const shows = scope !== hiddenFromKeys && reads.some(({ reply }) => hasContact(reply));
  const { does } = scopeWords[scope];
  expect(/phone number/.test(does) && !/without (the )?phone numbers/.test(does)).toBe(shows);
});
