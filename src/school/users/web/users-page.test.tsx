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

test('a username is one line only as wide as it needs, and on a phone stands without a head; an email may break', () => {
  const user = { id: 1, username: 'mary', email: 'mary@example.com', role: 'teacher', isActive: true };
  const markup = drawnFor('admin', <UsersPage />, [listUsers, {}, [user]]);
  const markOf = (head: string) => new RegExp(`<td[^>]*data-head="${head}"[^>]*>`).exec(markup)?.[0];
  for (const mark of ['data-narrow="true"', 'data-alone="true"']) expect(markOf('Username')).toContain(mark);
  expect(markOf('Email')).not.toContain('data-narrow');
});

test('nobody deactivates themselves or sets their own password there, however they write their name', () => {
  const drawn = (username: string, isActive = true) => {
    const user = { id: 1, username, email: 'a@example.com', role: 'admin', isActive };
    return drawnFor('admin', <UsersPage />, [listUsers, {}, [user]]);
  };
  const locked = (markup: string, act: string) =>
    new RegExp(`<button[^>]*aria-label="${act}[^>]*>`).exec(markup)?.[0].includes('aria-disabled');
  for (const act of ['Deactivate', 'New password for']) {
    expect(locked(drawn('Njeri'), act), act).toBe(true);
    expect(locked(drawn('mary'), act), act).toBe(false);
  }
  expect(drawn('mary')).toContain('data-tone="good">Active');
  expect(wordsOf(drawn('mary', false))).toMatch(/Inactive Activate New password/);
  expect(drawn('mary', false)).toContain('data-highlighted');
});
