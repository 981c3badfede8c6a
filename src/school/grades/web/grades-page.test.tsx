import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Reply } from '../../../core/endpoint.ts';
import type { Role } from '../../../core/roles.ts';
import { listGrades } from '../contract.ts';
import { GradesPage } from './grades-page.tsx';

openSignedInPage('/settings/configure-grades');

type Grades = Reply<typeof listGrades>['grades'];

const bare: Grades = [{ id: 1, name: 'Bare', streams: [], subjects: [] }];
const drawn = (role: Role, grades: Grades, failure?: Error) =>
  wordsOf(drawnFor(role, <GradesPage />, [listGrades, {}, { grades }, failure]));

test('before there is a grade, only those who can create one are told to', () => {
  expect(drawn('admin', [])).toContain('Create the first one above');
  const words = drawn('bursar', []);
  expect(words).toContain('An administrator creates the grades and streams that students join.');
  expect(words).not.toContain('Create the first one');
});

test('grades that could not be read again stay, and it says so', () => {
  expect(drawn('bursar', bare)).not.toContain('Failed to fetch grades');
  expect(drawn('bursar', bare, new Error('No connection'))).toMatch(/Failed to fetch grades\. Please try again\. .*Bare/);
});

test('of a grade without subjects none are counted', () => {
  expect(drawn('bursar', bare)).not.toContain('0 subjects');
});
