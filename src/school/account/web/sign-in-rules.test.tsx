import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { readSignInRules } from '../rules-contract.ts';
import { SignInRules } from './sign-in-rules.tsx';

openSignedInPage('/settings/users');

const rules = { idleMinutes: 15, idleMinutesTeachers: 30, secondFactorRoles: ['bursar'] };

test('the rules open as they were read, and not with older ones where reading failed', () => {
  expect(wordsOf(drawnFor('admin', <SignInRules />, [readSignInRules, {}, rules]))).toContain('Save Rules');
  const failed = wordsOf(drawnFor('admin', <SignInRules />, [readSignInRules, {}, rules, new Error('no line')]));
  expect(failed).toContain('Failed to load the sign-in rules.');
  expect(failed).toContain('Retry');
  expect(failed).not.toContain('Save Rules');
});

test('an auditor reads the rules', () => {
  expect(wordsOf(drawnFor('auditor', <SignInRules />, [readSignInRules, {}, rules]))).toBe(
    'Unused sessions are locked after 15 minutes, those of teachers after 30. A second factor is required for bursars.',
  );
});
