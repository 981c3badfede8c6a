import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Reply } from '../../../core/endpoint.ts';
import type { Role } from '../../../core/roles.ts';
import { sessionsOfUser } from '../colleague-contract.ts';
import { ColleagueDialog } from './colleague-dialog.tsx';

openSignedInPage('/settings/users');

const there = {
  ...{ id: 2, device: null, address: null, signedInAt: '2026-01-05T06:00:00.000Z', lastUsedAt: '2026-01-05T07:00:00.000Z' },
  ...{ isUnfamiliar: false, isLocked: false, isThis: false },
};

function drawn(more: Partial<Reply<typeof sessionsOfUser>>, role: Role = 'admin'): string {
  const reply = { username: 'mary', hasSecondFactor: false, sessions: [there], ...more };
  const dialog = <ColleagueDialog user={{ id: 4, username: 'mary' }} onClose={() => undefined} />;
  return wordsOf(drawnFor(role, dialog, [sessionsOfUser, { params: { userId: 4 } }, reply]));
}

test('a colleague is signed out everywhere by an administrator, and not where signed in nowhere', () => {
  expect(drawn({})).toMatch(/Sign out everywhere mary/);
  expect(drawn({}, 'auditor')).toContain('Sign out everywhere Only for administrators');
  const nowhere = drawn({ sessions: [] });
  expect(nowhere).toContain('Not signed in anywhere');
  expect(nowhere).not.toContain('Sign out everywhere');
});

test('the second factor of a lost phone is removed by a colleague, and nobody removes their own there', () => {
  expect(drawn({})).toContain('mary has no second factor.');
  expect(drawn({})).not.toContain('Remove second factor');
  const own = 'To turn off your own second factor';
  const colleague = drawn({ hasSecondFactor: true });
  expect(colleague).toContain('mary signs in with a second factor. Remove second factor');
  expect(colleague).not.toContain(own);
  expect(drawn({ hasSecondFactor: true, sessions: [there, { ...there, id: 3, isThis: true }] })).toContain(`Remove second factor ${own}`);
});
