import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Role } from '../../../core/roles.ts';
import { AssignForm } from './assign-form.tsx';

openSignedInPage('/teachers/assign-subjects');

test('a school without a teacher offers to add one to who may, and tells others who can', () => {
  const words = (role: Role) => wordsOf(drawnFor(role, <AssignForm grades={[]} teachers={[]} max={30} onLoad={() => undefined} />));
  expect(words('admin')).toContain('There is no active teacher yet. Add a teacher to assign subjects.');
  expect(words('bursar')).toContain('There is no active teacher yet. An administrator can add one.');
  expect(words('bursar')).not.toContain('Add a teacher');
});
