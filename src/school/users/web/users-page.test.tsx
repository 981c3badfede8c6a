import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { listUsers } from '../contract.ts';
import { UsersPage } from './users-page.tsx';

openSignedInPage('/settings/users');

function offersSearch(count: number): boolean {
  const users = Array.from({ length: count }, (_, index) => ({
    ...{ id: index + 1, username: `user${index}`, email: `user${index}@example.com`, role: 'teacher', isActive: true },
  }));
  return drawnFor('admin', <UsersPage />, [listUsers, {}, users]).includes('Username or email');
}

test('users are searched where there are more than ten', () => {
  expect([offersSearch(10), offersSearch(11)]).toEqual([false, true]);
});

test('who may not add a user reads who may, in place of the form', () => {
  expect(wordsOf(drawnFor('admin', <UsersPage />))).toContain('Add New User');
  const words = wordsOf(drawnFor('auditor', <UsersPage />));
  expect(words).toContain('Only administrators can change users.');
  expect(words).not.toContain('Add New User');
});
